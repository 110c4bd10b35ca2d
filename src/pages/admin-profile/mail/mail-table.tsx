import { Form, Link, useNavigation } from 'react-router'
import { elapsedInWords } from '../../../time/duration-in-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { ListFilter } from '../../../ui/list/list-filter.tsx'
import { listHref } from '../../../ui/list/list-query.ts'
import { ListRow } from '../../../ui/list/list-row.tsx'
import { ScrollingTable } from '../../../ui/list/scrolling-table.tsx'
import { sortColumn } from '../../../ui/list/sort-column.ts'
import { preserveScroll } from '../../../ui/navigation.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ViewTabs } from '../../../ui/view-tabs.tsx'
import { CountList } from '../count-list.tsx'
import type { MailLine } from './mail-lines.server.ts'
import { type MailQuery, mailList } from './mail-status.ts'

/** Outgoing email, with a retry button where allowed. */
export function MailTable({ mails, listQuery }: { mails: MailLine[]; listQuery: MailQuery }) {
  const isFiltered = listQuery.status !== '' || listQuery.to !== '' || listQuery.about !== ''
  const written = sortColumn('Written', { list: mailList, listQuery, ascending: 'oldest', descending: '' })
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
    <ScrollingTable name="Outgoing mail" columns={['Email', 'To', 'Status', 'Sent or due', written, 'Attempts']}>
      {mails.map((mail) => (
        <ListRow key={mail.mailId} id={`mail-${mail.mailId}`}>
          <td className="min-w-[14rem] lg:max-w-[16rem] lg:truncate" title={mail.subject}>
            <span className="font-semibold">{mail.kind}</span> <span className="text-muted">{mail.subject}</span>
          </td>
          <td className="break-words lg:max-w-[12rem] lg:truncate" title={mail.recipient}>
            {mail.recipient}
          </td>
          <td className="max-w-[24rem]">
            <MailStatusCell mail={mail} />
          </td>
          <td className="tabular whitespace-nowrap">
            {mail.isDue && <span className="text-muted">Due </span>}
            {mail.sentOrDue}
          </td>
          <td className="tabular whitespace-nowrap">{mail.written}</td>
          <td className="tabular">{mail.tries}</td>
        </ListRow>
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
export function MailFilter({ listQuery }: { listQuery: MailQuery }) {
  const views = Object.entries(mailList.fields.status.options) as [typeof listQuery.status, string][]
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
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

/** How many emails are queued, sent and failed. */
export function MailCounts({ queued, sentToday, failed }: MailOverviewProps) {
  return (
    <CountList
      counts={[
        { label: 'Queued', count: queued },
        { label: 'Sent today', count: sentToday },
        { label: 'Failed', count: failed },
      ]}
    />
  )
}

/** Whether outgoing email is on time. */
export function MailHealth({ isHealthy, polledMsAgo, oldestWaitsMs }: MailOverviewProps) {
  const looked =
    polledMsAgo === null
      ? 'The sender hasn’t checked for emails yet.'
      : `The sender last checked for emails ${elapsedInWords(polledMsAgo)} ago.`
  const waits =
    oldestWaitsMs === null
      ? 'No emails are waiting to be sent.'
      : `The oldest email waiting to be sent has been due for ${elapsedInWords(oldestWaitsMs)}.`
  if (isHealthy) {
    return (
      <p className="mt-4 text-muted text-small">
        {looked} {waits}
      </p>
    )
  }
  return (
    <Notice variant="danger">
      <p className="font-semibold text-danger">Emails are going out late.</p>
      <p>
        {looked} {waits}
      </p>
      <p>The errors in the list below say why an email couldn’t be sent. The server’s log has more detail.</p>
    </Notice>
  )
}
