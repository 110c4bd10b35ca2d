import { Link } from 'react-router'
import { Button } from '#src/ui/button.tsx'
import { ViewTabs } from '#src/ui/desk/view-tabs.tsx'
import type { Answer } from '#src/ui/forms/answer.ts'
import { BulkList } from '#src/ui/list/bulk-list.tsx'
import { ListChips } from '#src/ui/list/list-chips.tsx'
import { ListControls } from '#src/ui/list/list-controls.tsx'
import { ListFilter } from '#src/ui/list/list-filter.tsx'
import { listHref } from '#src/ui/list/list-query.ts'
import { ListRow } from '#src/ui/list/list-row.tsx'
import { RowCheckbox, SelectAll } from '#src/ui/list/row-checkbox.tsx'
import { ScrollingTable } from '#src/ui/list/scrolling-table.tsx'
import { sortColumn } from '#src/ui/list/sort-column.ts'
import { preserveScroll } from '#src/ui/navigation.tsx'
import { RecordLink } from '#src/ui/record/record-link.tsx'
import type { MailLine } from './mail-lines.server.ts'
import { type MailQuery, mailList } from './mail-list.ts'
import { TryAgainForm } from './try-again-form.tsx'

type MailTableProps = {
  mails: MailLine[]
  listQuery: MailQuery
  /** The answer to the last press. */
  answer: Answer | undefined
}

/**
 * Outgoing email, each with a link to everything about it, and a retry button where allowed. Failed emails can be
 * selected, if there are any.
 */
export function MailTable({ mails, listQuery, answer }: MailTableProps) {
  const written = sortColumn('Written', { list: mailList, listQuery, ascending: 'oldest', descending: '' })
  if (mails.length === 0) {
    return <p>{noneText(listQuery)}</p>
  }
  const isSelectable = mails.some(({ mayRetry }) => mayRetry)
  const table = (
    <ScrollingTable
      name="Outgoing mail"
      columns={['Email', 'To', 'Status', 'Sent or due', written]}
      select={isSelectable ? <SelectAll /> : undefined}
    >
      {mails.map((mail) => (
        <ListRow key={mail.mailId} id={`mail-${mail.mailId}`} recordId={mail.mailId}>
          {isSelectable &&
            (mail.mayRetry ? (
              <RowCheckbox id={mail.mailId} value="failed" label={`${mail.kind}, to ${mail.recipient}`} />
            ) : (
              <td />
            ))}
          <td className="min-w-[13rem] lg:w-full lg:max-w-0 lg:truncate" title={mail.error?.inWords ?? mail.subject}>
            <RecordLink id={mail.mailId} className="prose-link font-semibold">
              {mail.kind}
            </RecordLink>{' '}
            {mail.error === null ? (
              <span className="text-muted">{mail.subject}</span>
            ) : (
              <span className="text-danger">{mail.error.inWords}</span>
            )}
          </td>
          <td className="lg:max-w-[11rem] lg:truncate min-[90rem]:max-w-[20rem]" title={mail.recipient}>
            {mail.recipient}
          </td>
          <td className="whitespace-nowrap">
            <div className="flex items-center">
              <span className="font-semibold">{mail.status}</span>
              {mail.mayRetry && <TryAgainForm mailId={mail.mailId} isInRow />}
            </div>
          </td>
          <td className="tabular whitespace-nowrap">
            {mail.isDue && <span className="text-muted">Due </span>}
            {mail.sentOrDue}
          </td>
          <td className="tabular whitespace-nowrap">{mail.written}</td>
        </ListRow>
      ))}
    </ScrollingTable>
  )
  if (!isSelectable) return table
  return (
    <BulkList
      id="selected-mails"
      name="Selected emails"
      hint="Select failed emails to send them again."
      list={mailList}
      answer={answer}
      actions={
        <Button type="submit" name="intent" value="retry-selected">
          Try again
        </Button>
      }
    >
      {table}
    </BulkList>
  )
}

function noneText({ to, status, about }: MailQuery): string {
  if (to.trim() !== '') return 'No emails match your search. Try another status or address.'
  if (status !== '') return 'No emails have this status.'
  if (about !== '') return 'There are no emails about this appointment.'
  return 'There are no emails yet. The first ones appear when someone books or creates an account.'
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
      <ListControls>
        <ListFilter list={mailList} listQuery={listQuery} keeps={['status', 'about']} />
        <ListChips list={mailList} listQuery={listQuery} except={['status', 'about']} />
      </ListControls>
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
