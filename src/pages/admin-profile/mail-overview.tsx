import { elapsedInWords } from '../../time/duration-in-words.ts'
import { Notice } from '../../ui/notice.tsx'
import { CountList } from './count-list.tsx'

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
