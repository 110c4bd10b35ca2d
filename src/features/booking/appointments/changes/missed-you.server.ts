import { appointmentMissedEmail } from '#src/emails/appointments/appointment-missed.tsx'
import { whenInWords } from '#src/features/booking/appointments/appointment-line.ts'
import { findAppointment } from '#src/features/booking/appointments/appointment-queries.server.ts'
import type { Appointment } from '#src/features/booking/appointments/appointment-rows.server.ts'
import { missedMails } from '#src/features/booking/spam-protection.server.ts'
import { type Actor, writeAuditEntry } from '#src/platform/audit-log/audit-log.server.ts'
import type { Database } from '#src/platform/database/connect.server.ts'
import { countRows } from '#src/platform/database/count-rows.server.ts'
import { enqueueMail } from '#src/platform/outbox/outbox.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'

type MissedYouRefused = { ok: false; reason: 'not-found' | 'changed-meanwhile' | 'nobody-to-email' }

/** Whether the visitor has been, or is being, emailed at this address that they were missed. */
export async function isMissedMailSent(
  db: Database,
  { appointmentId, email }: Pick<Appointment, 'appointmentId' | 'email'>,
): Promise<boolean> {
  const mails = db
    .selectFrom('outgoing_mails')
    .where('about', '=', appointmentId)
    .where('kind', 'in', missedMails)
    .where('recipient', '=', email)
  return (await countRows(mails)) > 0
}

/** Emails a link to choose a new time, once, while it is a no-show. To undo that withdraws it. */
export async function sendMissedYou(
  runtime: Runtime,
  { appointmentId, sequence, by }: { appointmentId: string; sequence: number; by: Actor },
): Promise<{ ok: true } | MissedYouRefused> {
  const sent = await runtime.db.transaction().execute(async (db): Promise<{ ok: true } | MissedYouRefused> => {
    const appointment = await findAppointment(db, appointmentId)
    if (appointment === null) return { ok: false, reason: 'not-found' }
    const { name, email, reference, hasDiscreetMails: isDiscreet } = appointment
    if (email === '') return { ok: false, reason: 'nobody-to-email' }
    // Whoever undoes it meanwhile waits for this row, and then withdraws the email.
    const { numUpdatedRows } = await db
      .updateTable('appointments')
      .set({ sequence })
      .where('appointment_id', '=', appointmentId)
      .where('status', '=', 'no-show')
      .where('sequence', '=', sequence)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return { ok: false, reason: 'changed-meanwhile' }
    if (await isMissedMailSent(db, appointment)) return { ok: true }
    const { firm } = runtime
    const bookHref = `${runtime.settings.origin}/contact`
    const mail = await appointmentMissedEmail({ firm, name, reference, when: whenInWords(appointment, firm), bookHref })
    const [kind, key] = ['appointment-missed', `appointment:${appointmentId}:${sequence}:missed`] as const
    const inTransaction = { ...runtime, db }
    await enqueueMail(inTransaction, { kind, key, about: appointmentId, to: email, isDiscreet, secrets: [], ...mail })
    await writeAuditEntry(inTransaction, { by, action: 'missed-you-sent', about: `appointment:${appointmentId}` })
    return { ok: true }
  })
  runtime.outbox.wake()
  return sent
}
