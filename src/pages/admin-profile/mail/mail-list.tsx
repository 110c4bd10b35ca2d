import type { OutgoingMail } from '#src/features/mail/mail-queries.server.ts'
import { toIso } from '#src/time/to-iso.ts'
import type { Column } from '#src/ui/list/column.ts'
import type { ListDescription, ListQuery } from '#src/ui/list/list-query.ts'
import { RowLink } from '#src/ui/list/list-row.tsx'
import { pageLengthField } from '#src/ui/list/page-length.tsx'
import type { MailLine } from './mail-lines.server.ts'
import { mailStatuses } from './mail-words.ts'
import { TryAgainForm } from './try-again-form.tsx'

/** The list of emails and its URL parameters. */
export const mailList = {
  path: '/admin-profile/mail',
  file: '/admin-profile/mail/export',
  usualLength: 50,
  fields: {
    status: { label: 'Status', options: { '': 'All', ...mailStatuses } },
    to: { label: 'Search by recipient', kind: 'search' },
    sort: { label: 'Order', isElsewhere: true, options: { '': 'Newest first', oldest: 'Oldest first' } },
    per: pageLengthField,
    /** The id of an appointment, from a link on its page. */
    about: { label: 'About', kind: 'text' },
  },
} as const satisfies ListDescription

export type MailQuery = ListQuery<typeof mailList>

/** Converts the URL parameters to the filter of `listMails`. */
export function toMailFilter({ status, to, sort, about }: MailQuery) {
  return { status: status === '' ? null : status, recipient: to, isOldestFirst: sort === 'oldest', about }
}

/** The columns of the list and its file, which has no content of emails. */
export const mailColumns: Column<MailLine, OutgoingMail, MailQuery['sort']>[] = [
  {
    name: 'Email',
    cell: ({ kind, subject, error }) => (
      <>
        <RowLink className="prose-link font-semibold">{kind}</RowLink>{' '}
        {error === null ? (
          <span className="text-muted">{subject}</span>
        ) : (
          <span className="text-danger">{error.inWords}</span>
        )}
      </>
    ),
    title: ({ error, subject }) => error?.inWords ?? subject,
    className: 'min-w-[13rem] lg:w-full lg:max-w-0 lg:truncate',
    card: 'title',
    csv: { Email: ({ kind }) => kind },
  },
  {
    name: 'To',
    cell: ({ recipient }) => recipient,
    title: ({ recipient }) => recipient,
    className: 'lg:max-w-[11rem] lg:truncate min-[90rem]:max-w-[20rem]',
    card: 'named',
    csv: { To: ({ recipient }) => recipient, Subject: ({ subject }) => subject },
  },
  {
    name: 'Status',
    cell: ({ mailId, status, retryLabel }) => (
      <div className="flex items-center">
        <span className="font-semibold">{status}</span>
        {retryLabel !== null && <TryAgainForm mailId={mailId} label={retryLabel} isInRow />}
      </div>
    ),
    className: 'whitespace-nowrap',
    csv: { Status: ({ status }) => status, 'Last error': ({ lastError }) => lastError },
  },
  {
    name: 'Sent or due',
    cell: ({ isDue, sentOrDue }) => (
      <>
        {isDue && <span className="text-muted">Due </span>}
        {sentOrDue}
      </>
    ),
    className: 'tabular whitespace-nowrap',
    csv: {
      'Due (UTC)': ({ dueAt, status }) => (status === 'queued' || status === 'retrying' ? toIso(dueAt) : null),
      'Sent (UTC)': ({ sentAt }) => (sentAt === null ? null : toIso(sentAt)),
    },
  },
  {
    name: 'Written',
    sort: { ascending: 'oldest', descending: '' },
    cell: ({ written }) => written,
    className: 'tabular whitespace-nowrap',
    card: 'none',
    csv: { 'Written (UTC)': ({ createdAt }) => toIso(createdAt), Attempts: ({ attempts }) => attempts },
  },
]
