import { Form } from 'react-router'
import type { findMailOverview } from '#src/features/mail/mail-queries.server.ts'
import { CountList } from '#src/pages/admin-profile/count-list.tsx'
import { elapsedInWords } from '#src/time/duration-in-words.ts'
import { SubmitButton } from '#src/ui/forms/submit-button.tsx'
import { preserveScroll } from '#src/ui/navigation.tsx'
import { Notice } from '#src/ui/notice.tsx'

/** `reason`: why no email goes out, if that is known. */
type MailOverviewProps = Awaited<ReturnType<typeof findMailOverview>> & { reason: string | null }

/** How many emails are queued, retried, sent and failed. */
export function MailCounts({ queued, retrying, sentToday, failed }: MailOverviewProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <CountList
        counts={[
          { label: 'Queued', count: queued },
          ...(retrying > 0 ? [{ label: 'Retrying', count: retrying }] : []),
          { label: 'Sent today', count: sentToday },
          { label: 'Failed', count: failed },
        ]}
      />
      {retrying > 0 && (
        <Form method="post" state={preserveScroll}>
          <SubmitButton intent="retry-all" variant="quiet" size="small">
            Try all now
          </SubmitButton>
        </Form>
      )}
    </div>
  )
}

/** Whether outgoing email is on time. */
export function MailHealth({ isHealthy, activeMsAgo, oldestWaitsMs, stopped, reason }: MailOverviewProps) {
  const looked =
    activeMsAgo === null
      ? 'The site hasn’t checked for emails to send yet.'
      : `The site last checked for emails to send, or was busy sending, ${elapsedInWords(activeMsAgo)} ago.`
  const waits =
    oldestWaitsMs === null
      ? 'No emails are overdue.'
      : `The oldest overdue email has been due for ${elapsedInWords(oldestWaitsMs)}.`
  if (isHealthy && stopped === null) {
    return (
      <p className="mt-4 text-muted text-small">
        {looked} {waits}
      </p>
    )
  }
  return (
    <Notice variant="danger">
      <p className="font-semibold text-danger">
        {stopped === null ? 'Emails are going out late.' : `Emails aren’t going out (${stopped.waiting} waiting).`}
      </p>
      <p>
        {reason} {looked} {waits}
      </p>
      <p>The errors in the list below say why an email couldn’t be sent. The server’s log has more detail.</p>
    </Notice>
  )
}
