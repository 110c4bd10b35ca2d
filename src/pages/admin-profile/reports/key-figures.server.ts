import { countUsers } from '../../../features/accounts/users/user-queries.server.ts'
import { countAppointments } from '../../../features/booking/appointments/appointment-queries.server.ts'
import { findMailOverview } from '../../../features/mail/mail-queries.server.ts'
import { countSubscribers } from '../../../features/newsletter/subscriptions/subscriber-queries.server.ts'
import type { Runtime } from '../../../platform/runtime.server.ts'
import { dayMs } from '../../../time/time-range.ts'

/** How things stand now, whatever period the reports are about. */
export async function findKeyFigures(runtime: Runtime) {
  const { db, clock } = runtime
  const now = clock.now().getTime()
  const [nextDay, nextWeek, users, subscribers, mail] = await Promise.all([
    countAppointments(db, now, now + dayMs),
    countAppointments(db, now, now + 7 * dayMs),
    countUsers(db, now - 7 * dayMs),
    countSubscribers(db),
    findMailOverview(runtime),
  ])
  return {
    nextDay,
    nextWeek,
    users: users.all,
    newUsers: users.recent,
    subscribers: subscribers.confirmed,
    queuedMails: mail.queued,
  }
}
