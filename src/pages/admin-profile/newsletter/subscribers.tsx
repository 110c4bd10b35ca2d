import type { SubmissionResult } from '@conform-to/dom'
import type { ComponentProps, ReactNode } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { AnswerNotice } from '../../../ui/answer-notice.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { ErrorSummary } from '../../../ui/forms/field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { ListFilter } from '../../../ui/list/list-filter.tsx'
import type { ListDescription, ListQuery } from '../../../ui/list/list-query.ts'
import { ListRow } from '../../../ui/list/list-row.tsx'
import { pageLengthField } from '../../../ui/list/page-length.tsx'
import { ListPager } from '../../../ui/list/pager.tsx'
import { ScrollingTable } from '../../../ui/list/scrolling-table.tsx'
import { sortColumn } from '../../../ui/list/sort-column.ts'
import { preserveScroll } from '../../../ui/navigation.tsx'
import { Section } from '../../../ui/section.tsx'
import { DoneNotice } from '../../../ui/toasts/done-notice.tsx'
import { CountList } from '../count-list.tsx'

/** The list of subscribers and its URL parameters. */
export const subscriberList = {
  path: '/admin-profile/newsletter',
  fields: {
    // By default the page begins with the issues.
    view: { label: 'View', isElsewhere: true, options: { '': 'Issues', subscribers: 'Subscribers' } },
    email: { label: 'Search by email', kind: 'search' },
    sort: { label: 'Order', isElsewhere: true, options: { '': 'A to Z', 'from-z': 'Z to A' } },
    per: pageLengthField,
  },
} as const satisfies ListDescription

/** A subscriber as staff see it, with every change. */
export type SubscriberLine = { subscriberId: string; email: string; status: string; changes: string[] }

type SubscriberSectionProps = {
  listQuery: ListQuery<typeof subscriberList>
  page: { rows: SubscriberLine[]; next: string | null; isFirst: boolean }
  length: number
  counts: ComponentProps<typeof CountList>['counts']
  mayExport: boolean
  answer: SubscriberAnswer | undefined
}

/** The answer to the section's forms: what was done with a subscriber, or the address that was invited. */
type SubscriberAnswer = {
  result: SubmissionResult<string[]> | undefined
  done: { text: string; subscriberId: string } | null
  invited: string | null
}

/** The subscribers: a search by the start of the address, pages, exports, and a form to invite someone. */
export function SubscriberSection({ listQuery, page, length, counts, mayExport, answer }: SubscriberSectionProps) {
  const { path } = subscriberList
  const email = sortColumn('Email', { list: subscriberList, listQuery, ascending: '', descending: 'from-z' })
  return (
    <Section id="subscribers" title="Subscribers" beside={<ListFilter list={subscriberList} listQuery={listQuery} />}>
      <DoneNotice
        answer={answer}
        text={answer?.done?.text ?? null}
        changed={`subscriber-${answer?.done?.subscriberId}`}
      />
      {page.rows.length === 0 ? (
        <p>
          {listQuery.email === ''
            ? 'Nobody has asked for the newsletter yet. The form is at the foot of every public page.'
            : `No addresses start with “${listQuery.email}”.`}{' '}
          {listQuery.email !== '' && <Link to={path}>Show all addresses</Link>}
        </p>
      ) : (
        <ScrollingTable name="Subscribers" columns={[email, 'Status', 'Consent', 'Complaint', 'Delete']}>
          {page.rows.map((subscriber) => (
            <SubscriberRow key={subscriber.subscriberId} {...subscriber} />
          ))}
        </ScrollingTable>
      )}
      <ListPager name="Subscribers" list={subscriberList} listQuery={listQuery} page={page} length={length} />
      <CountList counts={counts} />
      {mayExport && (
        <div className="flex flex-wrap gap-4">
          <ButtonLink to={`${path}/files/subscribers`} reloadDocument prefetch="none" variant="quiet" size="small">
            Export subscribers (CSV)
          </ButtonLink>
          <ButtonLink to={`${path}/files/consent-records`} reloadDocument prefetch="none" variant="quiet" size="small">
            Export consent records (CSV)
          </ButtonLink>
        </div>
      )}
      <InviteForm key={answer?.invited} answer={answer} />
    </Section>
  )
}

/** One subscriber, with every change of the subscription and what an admin can do. */
export function SubscriberRow({ subscriberId, email, status, changes }: SubscriberLine) {
  return (
    <ListRow id={`subscriber-${subscriberId}`}>
      <td>{email}</td>
      <td className="first-letter:uppercase">{status}</td>
      <td>
        <Disclosure summary={changes.length === 1 ? '1 entry' : `${changes.length} entries`}>
          <ol className="max-w-[50ch] space-y-1">
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ol>
        </Disclosure>
      </td>
      <td>
        {status !== 'complained' && (
          <Disclosure summary="Complaint">
            <SubscriberForm subscriberId={subscriberId} intent="complained">
              Stop emailing {email} permanently
            </SubscriberForm>
          </Disclosure>
        )}
      </td>
      <td>
        <Disclosure summary="Delete">
          <SubscriberForm subscriberId={subscriberId} intent="delete">
            Delete {email} permanently
          </SubscriberForm>
        </Disclosure>
      </td>
    </ListRow>
  )
}

type SubscriberFormProps = { subscriberId: string; intent: 'delete' | 'complained'; children: ReactNode }

function SubscriberForm({ subscriberId, intent, children }: SubscriberFormProps) {
  return (
    <Form method="post" state={preserveScroll}>
      <input type="hidden" name="subscriberId" value={subscriberId} />
      <Button type="submit" name="intent" value={intent} variant="danger" size="small">
        {children}
      </Button>
    </Form>
  )
}

/** Invites an address. It is not subscribed until its owner confirms. */
export function InviteForm({ answer }: { answer: SubscriberAnswer | undefined }) {
  const { result: lastResult, invited } = answer ?? { result: undefined, invited: null }
  const [form, fieldOf] = useForm<{ email: string }>({ id: 'invite', lastResult })
  const isSending = useNavigation().formData?.get('intent') === 'invite'
  return (
    <Form id={form.id} method="post" noValidate state={preserveScroll} className="max-w-xl space-y-6 sheet p-6">
      <ErrorSummary answer={lastResult} formErrors={form.errors} fields={[fieldOf('email')]} />
      <TextField
        field={fieldOf('email')}
        label="Ask someone to subscribe"
        hint="We’ll email them to ask them to confirm. Only ask people who have told you they want the newsletter."
        type="email"
        autoComplete="off"
      />
      <Button type="submit" name="intent" value="invite" variant="quiet" isBusy={isSending}>
        Send confirmation email
      </Button>
      {invited !== null && (
        <AnswerNotice answer={answer}>We’re emailing {invited} to ask them to confirm.</AnswerNotice>
      )}
    </Form>
  )
}
