import { Form, Link, useNavigation } from 'react-router'
import { elapsedInWords } from '../../../time/duration-in-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { ListFilter } from '../../../ui/list/list-filter.tsx'
import { type ListQuery, listHref } from '../../../ui/list/list-query.ts'
import { ScrollingTable } from '../../../ui/list/scrolling-table.tsx'
import { preserveScroll } from '../../../ui/navigation.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ViewTabs } from '../../../ui/view-tabs.tsx'
import { CountList } from '../count-list.tsx'
import type { MailLine } from './mail-lines.server.ts'
import { mailList } from './mail-status.ts'

/** Outgoing email, with a retry button where allowed. */
export function MailTable({ mails, isFiltered }: { mails: MailLine[]; isFiltered: boolean }) {
  if (mails.length === 0) {
    return (
      <p>
        {isFiltered
          ? 'No emails match your search. Try another status or address.'
          : 'There are no emails yet. The first ones come with the first booking or account.'}
      </p>
    )
  }
  return (
    <ScrollingTable name="Outgoing mail" columns={['Email', 'To', 'Status', 'When', 'Attempts']}>
      {mails.map((mail) => (
        <tr key={mail.mailId}>
          <td>
            <span className="block font-semibold">{mail.kind}</span>
            <span className="text-muted">{mail.subject}</span>
          </td>
          <td className="break-words">{mail.recipient}</td>
          <td className="max-w-[24rem]">
            <MailStatusCell mail={mail} />
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

function MailStatusCell({ mail: { mailId, status, explanation, error, mayRetry } }: { mail: MailLine }) {
  return (
    <>
      <span className="block font-semibold">{status}</span>
      {explanation !== null && <p>{explanation}</p>}
      {error !== null && (
        <>
          <p>{error.inWords}</p>
          <Disclosure summary="Details">
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
    <Form method="post" state={preserveScroll} className="mt-2">
      <input type="hidden" name="mailId" value={mailId} />
      <Button type="submit" variant="quiet" size="small" isBusy={isSending}>
        Try again
      </Button>
    </Form>
  )
}

/** Filters the list by status and by the start of the recipient's address. Both are in the page's URL. */
export function MailFilter({ listQuery }: { listQuery: ListQuery<typeof mailList> }) {
  const views = Object.entries(mailList.fields.status.options) as [typeof listQuery.status, string][]
  return (
    <div className="space-y-4">
      <ViewTabs
        name="Status"
        views={views.map(([status, name]) => ({
          name,
          to: listHref(mailList, { ...listQuery, status }),
          isCurrent: status === listQuery.status,
        }))}
      />
      <ListFilter list={mailList} listQuery={listQuery} keeps={['status', 'about']} />
      {listQuery.about !== '' && (
        <p>
          Emails about one appointment.{' '}
          <Link to={listHref(mailList, { ...listQuery, about: '' })} state={preserveScroll}>
            Show all emails
          </Link>
        </p>
      )}
    </div>
  )
}

type MailOverviewProps = {
  queued: number
  sentToday: number
  failed: number
  isHealthy: boolean
  polledMsAgo: number | null
  oldestWaitsMs: number | null
}

/** The state of outgoing email: three counts, and whether it is on time. */
export function MailOverview({ queued, sentToday, failed, ...health }: MailOverviewProps) {
  const { isHealthy, polledMsAgo, oldestWaitsMs } = health
  const looked =
    polledMsAgo === null
      ? 'The sender hasn’t checked for emails yet.'
      : `The sender last checked for emails ${elapsedInWords(polledMsAgo)} ago.`
  const waits =
    oldestWaitsMs === null
      ? 'No emails are waiting to be sent.'
      : `The oldest email waiting to be sent has been due for ${elapsedInWords(oldestWaitsMs)}.`
  return (
    <>
      <CountList
        counts={[
          { label: 'Queued', count: queued },
          { label: 'Sent today', count: sentToday },
          { label: 'Failed', count: failed },
        ]}
      />
      <Notice variant={isHealthy ? 'quiet' : 'danger'} className="mt-4">
        {!isHealthy && <p className="font-semibold text-danger">Emails are going out late.</p>}
        <p>
          {looked} {waits}
        </p>
        {!isHealthy && (
          <p>The errors in the list below say why an email couldn’t be sent. The server’s log has more detail.</p>
        )}
      </Notice>
    </>
  )
}
