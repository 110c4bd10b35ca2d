import {
  AddressTaken,
  type ConfirmResult,
  expiredLink,
  prepareUndo,
  takeEmailChange,
  writeEmailChange,
} from '#src/features/accounts/own-account/change-email.server.ts'
import type { SignedInUser } from '#src/features/accounts/sessions/signed-in-user.server.ts'
import {
  type MergeDetailsResult,
  type ProfileChange,
  saveDiscreetMails,
  writeProfile,
} from '#src/features/accounts/users/user-profile.server.ts'
import { claimAppointments, toBookingClient } from '#src/features/booking/appointments/appointment-queries.server.ts'
import {
  changePhonesOfClient,
  lockPhonesOfClient,
  setDiscreetMailsOfClient,
} from '#src/features/booking/appointments/changes/change-reach.server.ts'
import { deletePastAppointments } from '#src/features/booking/appointments/changes/delete-appointments.server.ts'
import { deleteMailFilesOf, deleteMailFilesTo } from '#src/features/mail/sample-mail-files.server.ts'
import { isUniqueViolation } from '#src/platform/database/connect.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'

/** For emails about the account and, so that none of them surprises, about all upcoming appointments. */
export function chooseDiscreetMails(runtime: Runtime, user: SignedInUser, isDiscreet: boolean): Promise<void> {
  return runtime.db.transaction().execute(async (transaction) => {
    const inTransaction = { ...runtime, db: transaction }
    await saveDiscreetMails(inTransaction, { userId: user.userId, isDiscreet })
    await setDiscreetMailsOfClient(inTransaction, { client: toBookingClient(user), isDiscreet })
  })
}

/** Another number holds for upcoming appointments too. */
export async function saveOwnProfile(
  runtime: Runtime,
  user: SignedInUser,
  { address, ...change }: Pick<ProfileChange, 'details' | 'shown'> & { address: string | null },
): Promise<MergeDetailsResult> {
  const { userId, email } = user
  const { phone } = change.details
  const saved = await runtime.db.transaction().execute(async (transaction) => {
    const inTransaction = { ...runtime, db: transaction }
    const ofClient = { client: toBookingClient(user), phone }
    const isOther = phone !== '' && phone !== change.shown.phone
    const locked = isOther ? await lockPhonesOfClient(inTransaction, ofClient) : []
    const written = await writeProfile(inTransaction, { userId, email, ...change })
    if (written.ok) await changePhonesOfClient(inTransaction, { ...ofClient, locked, by: { actor: userId, address } })
    return written
  })
  runtime.outbox.wake()
  return saved
}

/**
 * Confirms a change of email by the link sent to the new address, and emails the old address a link that undoes it.
 * Appointments booked with the old address stay on the profile.
 */
export async function confirmEmailChange(
  runtime: Runtime,
  { token, address }: { token: string; address: string },
): Promise<ConfirmResult> {
  const undo = await prepareUndo(runtime)
  try {
    const result = await runtime.db.transaction().execute(async (transaction): Promise<ConfirmResult> => {
      const inTransaction = { ...runtime, db: transaction }
      const change = await takeEmailChange(inTransaction, token)
      if (change === null) return expiredLink
      await claimAppointments(transaction, { userId: change.userId, verifiedEmail: change.from })
      await writeEmailChange(inTransaction, { ...change, undo, address })
      return { ok: true }
    })
    runtime.outbox.wake()
    return result
  } catch (error) {
    if (error instanceof AddressTaken || isUniqueViolation(error)) return { ok: false, reason: 'email-in-use' }
    throw error
  }
}

/** Deletes a client's past appointments, at their request, with the emails about them. */
export async function deleteOwnPastAppointments(runtime: Runtime, user: SignedInUser): Promise<void> {
  const client = toBookingClient(user)
  await deleteMailFilesOf(runtime, await deletePastAppointments(runtime, client))
  if (client.verifiedEmail !== null) await deleteMailFilesTo(runtime, client.verifiedEmail)
}
