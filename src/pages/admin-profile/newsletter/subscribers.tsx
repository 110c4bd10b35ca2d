import type { SubmissionResult } from '@conform-to/dom'
import { useState } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { CountList } from '#src/pages/admin-profile/count-list.tsx'
import { AnswerNotice } from '#src/ui/answer-notice.tsx'
import { Button } from '#src/ui/button.tsx'
import { ErrorSummary } from '#src/ui/forms/field.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { useForm } from '#src/ui/forms/use-form.ts'
import { CsvLinks, ExportLink } from '#src/ui/list/export-link.tsx'
import { ListChips } from '#src/ui/list/list-chips.tsx'
import { ListFilter } from '#src/ui/list/list-filter.tsx'
import { filtersOf, listHref } from '#src/ui/list/list-query.ts'
import { ListRow } from '#src/ui/list/list-row.tsx'
import { ListPager } from '#src/ui/list/pager.tsx'
import { ScrollingTable } from '#src/ui/list/scrolling-table.tsx'
import { sortColumn } from '#src/ui/list/sort-column.ts'
import { preserveScroll } from '#src/ui/navigation.tsx'
import { ListWithPanel } from '#src/ui/record-panel/list-with-panel.tsx'
import { useAddressOfRecord } from '#src/ui/record-panel/open-record.ts'
import { Section } from '#src/ui/section.tsx'
import { DoneNotice } from '#src/ui/toasts/done-notice.tsx'
import { subscriberList, subscriberStatuses } from './subscriber-list.ts'
import type { SubscriberPage } from './subscriber-page.server.ts'
import { toShownSubscriber } from './subscriber-panel.tsx'

type SubscriberSectionProps = SubscriberPage & {
  /** How many there are, by status. */
  counts: Record<keyof typeof subscriberStatuses, number>
  mayExport: boolean
  answer: SubscriberAnswer | undefined
}

const statuses = Object.entries(subscriberStatuses) as [keyof typeof subscriberStatuses, string][]

/** The answer to the section's forms: what was done with a subscriber, or the address that was invited. */
type SubscriberAnswer = {
  result: SubmissionResult<string[]> | undefined
  done: { text: string; subscriberId: string } | null
  invited: string | null
}

/** The subscribers: a search by the start of the address, pages, exports, and a form to invite someone. */
export function SubscriberSection(props: SubscriberSectionProps) {
  const { listQuery, page, length, open, counts, mayExport, answer } = props
  const addressOf = useAddressOfRecord()
  const isFiltered = filtersOf(subscriberList, listQuery).length > 0
  const invitations = useInvitations(answer)
  const email = sortColumn('Email', { list: subscriberList, listQuery, ascending: '', descending: 'from-z' })
  return (
    <Section
      id="subscribers"
      title="Subscribers"
      beside={
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <ListFilter list={subscriberList} listQuery={listQuery} />
          {mayExport && <ExportLink list={subscriberList} listQuery={listQuery} />}
        </div>
      }
    >
      <ListChips list={subscriberList} listQuery={listQuery} />
      <DoneNotice
        answer={answer}
        text={answer?.done?.text ?? null}
        changed={`subscriber-${answer?.done?.subscriberId}`}
      />
      <ListWithPanel record={toShownSubscriber(open)}>
        {page.rows.length === 0 ? (
          <p>
            {isFiltered
              ? 'No addresses match your search.'
              : 'Nobody has asked for the newsletter yet. The form is at the foot of every public page.'}{' '}
            {isFiltered && (
              <Link
                to={listHref(subscriberList, { view: listQuery.view, sort: listQuery.sort })}
                state={preserveScroll}
              >
                Show all addresses
              </Link>
            )}
          </p>
        ) : (
          <ScrollingTable name="Subscribers" columns={[email, 'Status', 'Last change']} isNarrow>
            {page.rows.map(({ subscriberId, email, status, lastChange }) => (
              <ListRow key={subscriberId} id={`subscriber-${subscriberId}`} href={addressOf(subscriberId)}>
                <td className="wrap-anywhere">
                  <Link to={addressOf(subscriberId)} className="prose-link">
                    {email}
                  </Link>
                </td>
                <td>{subscriberStatuses[status]}</td>
                <td className="tabular">{lastChange}</td>
              </ListRow>
            ))}
          </ScrollingTable>
        )}
        <ListPager name="Subscribers" list={subscriberList} listQuery={listQuery} page={page} length={length} />
      </ListWithPanel>
      <CountList counts={statuses.map(([status, label]) => ({ label, count: counts[status] }))} />
      {mayExport && (
        <CsvLinks href={`${subscriberList.path}/files/consent-records`}>Export consent records as CSV</CsvLinks>
      )}
      <InviteForm key={invitations} answer={answer} />
    </Section>
  )
}

/** How many answers have said that someone was invited. */
function useInvitations(answer: SubscriberAnswer | undefined): number {
  const [last, setLast] = useState({ answer, invitations: 0 })
  if (answer !== last.answer) {
    const isInvited = answer !== undefined && answer.invited !== null
    setLast({ answer, invitations: isInvited ? last.invitations + 1 : last.invitations })
  }
  return last.invitations
}

/** Invites an address. It is not subscribed until its owner confirms. */
function InviteForm({ answer }: { answer: SubscriberAnswer | undefined }) {
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
