import { Form, useNavigation } from 'react-router'
import { elapsedInWords } from '../../../time/duration-in-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { SearchField } from '../../../ui/list/filter-field.tsx'
import { ScrollingTable } from '../../../ui/list/scrolling-table.tsx'
import { keepPlace } from '../../../ui/navigation.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ViewLink } from '../../../ui/tab-link.tsx'
import { CountList } from '../overview/count-list.tsx'
import type { MailLine } from './mail-lines.server.ts'
import { type MailStatus, mailStatuses } from './mail-status.ts'

/** Outgoing mails, with a button for those that a person may have sent once more. */
export function MailTable({ mails, isFiltered }: { mails: MailLine[]; isFiltered: boolean }) {
  if (mails.length === 0) {
    return (
      <p>
        {isFiltered
          ? 'No mail is like that. Choose another status, or look for another address.'
          : 'No mail has been written yet. The first ones come with the first booking or account.'}
      </p>
    )
  }
  return (
    <ScrollingTable name="Outgoing mail" columns={['Mail', 'To', 'Status', 'When', 'Tries']}>
      {mails.map((mail) => (
        <tr key={mail.mailId}>
          <td>
            <span className="block font-semibold">{mail.kind}</span>
            <span className="text-muted">{mail.subject}</span>
          </td>
          <td className="break-words">{mail.recipient}</td>
          <td className="max-w-[24rem]">
            <MailStanding mail={mail} />
          </td>
          <td>
            {mail.times.map(({ name, when }) => (
              <span key={name} className="tabular block whitespace-nowrap">
                <span className="text-muted">{name}</span> {when}
              </span>
            ))}
          </td>
          <td className="tabular">{mail.tries}</td>
        </tr>
      ))}
    </ScrollingTable>
  )
}

function MailStanding({ mail: { mailId, status, explanation, error, mayRetry } }: { mail: MailLine }) {
  return (
    <>
      <span className="block font-semibold">{status}</span>
      {explanation !== null && <p>{explanation}</p>}
      {error !== null && (
        <>
          <p>{error.inWords}</p>
          <Disclosure summary="What was said">
            <p className="break-words">{error.said}</p>
          </Disclosure>
        </>
      )}
      {mayRetry && <TryAgainForm mailId={mailId} />}
    </>
  )
}

function TryAgainForm({ mailId }: { mailId: string }) {
  const isSending = useNavigation().formData?.get('mailId') === mailId
  return (
    <Form method="post" state={keepPlace} className="mt-2">
      <input type="hidden" name="mailId" value={mailId} />
      <Button type="submit" look="quiet" size="small" isBusy={isSending}>
        Try again
      </Button>
    </Form>
  )
}

type Filter = { status: MailStatus | null; recipient: string }

/** The address of the list with a filter, and behind a place in it. */
export function mailListHref({ status, recipient, after }: Filter & { after?: string }): string {
  const query = new URLSearchParams({
    ...(status !== null && { status }),
    ...(recipient !== '' && { to: recipient }),
    ...(after !== undefined && { after }),
  })
  return query.size === 0 ? '/admin-profile/mail' : `/admin-profile/mail?${query}`
}

/** Narrows the list by status and by the beginning of the recipient's address. Both stand in the page's address. */
export function MailFilter({ status, recipient }: Filter) {
  const views = [{ status: null, name: 'All' }, ...Object.entries(mailStatuses).map(toView)]
  return (
    <div className="space-y-4">
      <nav aria-label="Status">
        <ul className="flex flex-wrap gap-x-6">
          {views.map((view) => (
            <li key={view.name}>
              <ViewLink
                to={mailListHref({ status: view.status, recipient })}
                isCurrent={view.status === status}
                state={keepPlace}
              >
                {view.name}
              </ViewLink>
            </li>
          ))}
        </ul>
      </nav>
      <Form
        // Other links change what was looked for: the field shows it.
        key={recipient}
        method="get"
        action="/admin-profile/mail"
        role="search"
        state={keepPlace}
        className="max-w-xl"
      >
        {status !== null && <input type="hidden" name="status" value={status} />}
        <SearchField id="mail-search" name="to" label="Search by recipient" search={recipient} />
      </Form>
    </div>
  )
}

function toView([status, name]: [string, string]) {
  return { status: status as MailStatus, name }
}

type MailOverviewProps = {
  queued: number
  sentToday: number
  failed: number
  isHealthy: boolean
  lookedMsAgo: number | null
  oldestWaitsMs: number | null
}

/** How outgoing mail stands: three counts, and whether it goes out in time. */
export function MailOverview({ queued, sentToday, failed, ...health }: MailOverviewProps) {
  const { isHealthy, lookedMsAgo, oldestWaitsMs } = health
  const looked =
    lookedMsAgo === null
      ? 'The sender has not looked for mail yet.'
      : `The sender last looked for mail ${elapsedInWords(lookedMsAgo)} ago.`
  const waits =
    oldestWaitsMs === null
      ? 'No mail that is due is waiting.'
      : `The oldest mail that is due has waited ${elapsedInWords(oldestWaitsMs)}.`
  return (
    <>
      <CountList
        counts={[
          { label: 'Queued', count: queued },
          { label: 'Sent today', count: sentToday },
          { label: 'Failed', count: failed },
        ]}
      />
      <Notice look={isHealthy ? 'quiet' : 'danger'} className="mt-4">
        {!isHealthy && <p className="font-semibold text-danger">Mail is late.</p>}
        <p>
          {looked} {waits}
        </p>
        {!isHealthy && (
          <p>The errors in the list below say why a mail could not be sent; the server’s log says more.</p>
        )}
      </Notice>
    </>
  )
}
