import { rewriteReminders } from '#src/features/booking/appointments/appointment-emails.server.ts'
import {
  type Client,
  findAppointmentByToken,
  isOfClient,
} from '#src/features/booking/appointments/appointment-queries.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { toIso } from '#src/time/to-iso.ts'

/** For its visitor. No email says so. */
export async function setDiscreetMails(
  runtime: Runtime,
  { token, isDiscreet }: { token: string; isDiscreet: boolean },
): Promise<{ ok: true } | { ok: false; reason: 'not-found' }> {
  const appointment = await findAppointmentByToken(runtime.db, token)
  if (appointment === null) return { ok: false, reason: 'not-found' }
  await runtime.db
    .transaction()
    .execute((transaction) =>
      writeChoice({ ...runtime, db: transaction }, { appointmentId: appointment.appointmentId, isDiscreet }),
    )
  return { ok: true }
}

export async function setDiscreetMailsOfClient(
  runtime: Runtime,
  { client, isDiscreet }: { client: Client; isDiscreet: boolean },
): Promise<void> {
  const upcoming = await runtime.db
    .selectFrom('appointments')
    .select('appointment_id')
    .where(isOfClient(client))
    .where('ends_at', '>', toIso(runtime.clock.now().getTime()))
    // Two such changes write in one order.
    .orderBy('appointment_id')
    .execute()
  for (const { appointment_id: appointmentId } of upcoming) await writeChoice(runtime, { appointmentId, isDiscreet })
}

async function writeChoice(
  runtime: Runtime,
  { appointmentId, isDiscreet }: { appointmentId: string; isDiscreet: boolean },
): Promise<void> {
  const has_discreet_mails = isDiscreet ? 1 : 0
  const changed = await runtime.db
    .updateTable('appointments')
    .set({ has_discreet_mails })
    .where('appointment_id', '=', appointmentId)
    .where('has_discreet_mails', '!=', has_discreet_mails)
    .executeTakeFirst()
  if (changed.numUpdatedRows > 0n) await rewriteReminders(runtime, appointmentId)
}
