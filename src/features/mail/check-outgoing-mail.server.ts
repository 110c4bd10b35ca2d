import type { Database } from '#src/platform/database/connect.server.ts'
import type { Fault } from '#src/platform/faults/fault.ts'
import { mailServerPlace } from '#src/platform/mail/smtp.server.ts'
import { findOutboxHealth } from '#src/platform/outbox/outbox-health.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import type { Settings } from '#src/platform/settings.server.ts'
import { elapsedInWords } from '#src/time/duration-in-words.ts'
import { minuteMs } from '#src/time/time-range.ts'
import { describeMailError } from './mail-errors.ts'

type Parts = { db: Database | null; now: Date; settings: Pick<Settings, 'smtpUrl'> }

const page = { name: 'Outgoing mail', path: '/admin-profile/mail' }

/** Whether an email that is written now may be long in coming, or never come: without a mail server, it is a file. */
export async function isMailHeldUp(runtime: Runtime): Promise<boolean> {
  if (runtime.settings.smtpUrl === null) return true
  const { stopped, oldestWaitsMs } = await findOutboxHealth(runtime)
  return stopped !== null || (oldestWaitsMs ?? 0) > 5 * minuteMs
}

/** Whether emails go out, and in time. */
export async function checkOutgoingMail({ db, now, settings: { smtpUrl } }: Parts): Promise<Fault[]> {
  if (db === null) return []
  // Only the site knows whether this process sends, and logs it.
  const outbox = { lastActiveAt: () => now.getTime() }
  const { isHealthy, oldestWaitsMs, stopped } = await findOutboxHealth({ db, clock: { now: () => now }, outbox })
  if (stopped !== null) {
    const { waiting, error } = stopped
    const words = `Emails aren’t going out (${waiting} waiting).`
    const reason = error === null ? 'Nothing has answered yet.' : describeMailError(error)
    const place = smtpUrl === null ? '' : ` SMTP_URL leads to ${mailServerPlace(smtpUrl)}.`
    const remedy = 'Check that the site is running and SMTP_URL is right, then press Try now on /admin-profile/mail.'
    return [{ fault: `${words} ${reason}${place}`, remedy, page, forStaff: `${words} Tell whoever runs the site.` }]
  }
  if (isHealthy) return []
  const fault = `Emails are going out late: one has been waiting for ${elapsedInWords(oldestWaitsMs ?? 0)}.`
  const remedy = 'Check that the site is running, and read the error beside the email on /admin-profile/mail.'
  return [{ fault, remedy, page }]
}
