import { countUsers } from '#src/features/accounts/users/user-queries.server.ts'
import { countAppointments } from '#src/features/booking/appointments/appointment-queries.server.ts'
import { findMailOverview } from '#src/features/mail/mail-queries.server.ts'
import { countSubscribers } from '#src/features/newsletter/subscriptions/subscriber-queries.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { dayMs } from '#src/time/time-range.ts'

/** How things stand now, whatever period the reports are about, with what each figure is called. */
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
  return [
    { label: 'Appointments in the next 24 hours', count: nextDay },
    { label: 'Appointments in the next 7 days', count: nextWeek },
    { label: 'New users in the last 7 days', count: users.recent },
    { label: 'Users', count: users.all },
    { label: 'Newsletter subscribers', count: subscribers.confirmed },
    { label: 'Emails queued', count: mail.queued },
  ]
}
