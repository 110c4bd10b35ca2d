import type { findMailOverview } from '#src/features/mail/mail-queries.server.ts'
import { CountList } from '#src/pages/admin-profile/count-list.tsx'
import { elapsedInWords } from '#src/time/duration-in-words.ts'
import { Notice } from '#src/ui/notice.tsx'

type MailOverviewProps = Awaited<ReturnType<typeof findMailOverview>>

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
export function MailHealth({ isHealthy, activeMsAgo, oldestWaitsMs }: MailOverviewProps) {
  const looked =
    activeMsAgo === null
      ? 'The site hasn’t checked for emails to send yet.'
      : `The site last checked for emails to send, or was busy sending, ${elapsedInWords(activeMsAgo)} ago.`
  const waits =
    oldestWaitsMs === null
      ? 'No emails are overdue.'
      : `The oldest overdue email has been due for ${elapsedInWords(oldestWaitsMs)}.`
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
