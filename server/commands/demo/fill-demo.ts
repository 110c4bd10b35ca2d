import { enqueueAppointmentEmails } from '#src/features/booking/appointments/appointment-emails.server.ts'
import { getAppointment } from '#src/features/booking/appointments/appointment-queries.server.ts'
import { firstManageTokenOf } from '#src/features/booking/appointments/manage-link.server.ts'
import { hashToken } from '#src/platform/crypto/secret.server.ts'
import { indexOutdatedPeople } from '#src/platform/people/index-people.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import type { AppointmentRow } from './fill-appointments.ts'
import { type FirmSize, fillFirm } from './fill-firm.ts'
import { fillNewsletter } from './fill-newsletter.ts'
import { seededNumbers } from './sample-people.ts'

const sizes: Record<'usual' | 'large', FirmSize & { subscribers: number }> = {
  usual: { agents: 3, users: 160, userDays: 110, appointments: 960, subscribers: 180 },
  // Enough agents to have had these appointments within 19 months: after 24, the site deletes them.
  large: { agents: 28, users: 10_000, userDays: 900, appointments: 50_000, subscribers: 2000 },
}

/** The same each time, but dated relative to now. Returns the counts by noun. */
export async function fillDemo(runtime: Runtime, { isLarge }: { isLarge: boolean }): Promise<Record<string, number>> {
  const size = isLarge ? sizes.large : sizes.usual
  const next = seededNumbers(20_270_316)
  const now = runtime.clock.now().getTime()
  const tokenHashOf = (appointmentId: string) => hashToken(firstManageTokenOf(runtime, appointmentId))
  const { people, appointments } = await runtime.db.transaction().execute(async (transaction) => {
    const filled = await fillFirm(transaction, { size, now, next, firm: runtime.firm, tokenHashOf })
    await fillNewsletter(transaction, { people: filled.people.slice(-size.subscribers), now, next })
    return filled
  })
  await indexOutdatedPeople(runtime)
  await writeMails(runtime, appointments)
  return {
    users: size.users,
    appointments: appointments.length,
    subscribers: Math.min(size.subscribers, people.length),
  }
}

async function writeMails(runtime: Runtime, rows: AppointmentRow[]): Promise<void> {
  const now = runtime.clock.now().toISOString()
  const upcoming = rows.filter(({ status, starts_at }) => status === 'booked' && starts_at > now)
  const coming = upcoming.sort((a, b) => (a.starts_at < b.starts_at ? -1 : 1)).slice(0, 12)
  for (const { appointment_id } of coming) {
    const appointment = await getAppointment(runtime.db, appointment_id)
    await enqueueAppointmentEmails(runtime, { appointment, change: 'booked', by: 'visitor' })
  }
}
