import { Form, useNavigation } from 'react-router'
import type { OutgoingMail } from '#src/features/mail/mail-queries.server.ts'
import { toIso } from '#src/time/to-iso.ts'
import { SubmitButton } from '#src/ui/forms/submit-button.tsx'
import type { Column } from '#src/ui/list/column.ts'
import type { ListDescription, ListQuery } from '#src/ui/list/list-query.ts'
import { RowLink } from '#src/ui/list/list-row.tsx'
import { pageLengthField } from '#src/ui/list/page-length.tsx'
import { preserveScroll } from '#src/ui/navigation.tsx'
import type { MailLine } from './mail-lines.server.ts'
import { mailStatuses } from './mail-words.ts'

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

type TryAgainFormProps = {
  mailId: string
  label: string
  /** Whether it is in a row of the list, where the button is as low as a line, unless it is touched. */
  isInRow?: boolean
}

/** Sends an email that has failed again, or one that waits sooner; answered by the page that it is on. */
export function TryAgainForm({ mailId, label, isInRow = false }: TryAgainFormProps) {
  const isSending = useNavigation().formData?.get('about') === mailId
  return (
    <Form method="post" state={preserveScroll}>
      <input type="hidden" name="about" value={mailId} />
      {isInRow ? (
        <button
          type="submit"
          name="intent"
          value="retry"
          disabled={isSending}
          aria-busy={isSending || undefined}
          className="pressable min-h-6 pl-6 text-link underline pointer-coarse:min-h-11"
        >
          {label}
        </button>
      ) : (
        <SubmitButton intent="retry" about={mailId} variant="quiet" size="small">
          {label}
        </SubmitButton>
      )}
    </Form>
  )
}
