import { deriveToken, hashToken } from '#src/platform/crypto/secret.server.ts'
import type { Database } from '#src/platform/database/connect.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { dayMs } from '#src/time/time-range.ts'

type Linked = { appointmentId: string; linkVersion: number }

/** Derived when needed, stored only as a hash. */
export function manageTokenOf({ secret }: Pick<Runtime, 'secret'>, { appointmentId, linkVersion }: Linked): string {
  const version = linkVersion === 0 ? '' : `:${linkVersion}`
  return deriveToken(secret, `manage-appointment:${appointmentId}${version}`)
}

/** The token with which something was booked: once the link has been replaced, it opens nothing. */
export function firstManageTokenOf(runtime: Pick<Runtime, 'secret'>, appointmentId: string): string {
  return manageTokenOf(runtime, { appointmentId, linkVersion: 0 })
}

export function manageHrefOf(runtime: Pick<Runtime, 'secret' | 'settings'>, appointment: Linked): string {
  return `${runtime.settings.origin}/appointments/${manageTokenOf(runtime, appointment)}`
}

/** To whom an email with the link goes, and how. */
export function toVisitor(
  runtime: Pick<Runtime, 'secret'>,
  appointment: Linked & { email: string; hasDiscreetMails: boolean },
) {
  const { appointmentId: about, email: to, hasDiscreetMails: isDiscreet } = appointment
  return { about, to, isDiscreet, secrets: [manageTokenOf(runtime, appointment)] }
}

/** After the appointment. */
export const manageLinkDays = 30

export function isManageLinkOver(endsAt: number, now: number): boolean {
  return now > endsAt + manageLinkDays * dayMs
}

/** In the transaction of the change that needs it. The old link only says that it was replaced. */
export async function replaceManageLink(
  runtime: Pick<Runtime, 'db' | 'secret'>,
  { appointmentId, linkVersion }: Linked,
): Promise<void> {
  const hashOf = (version: number) => hashToken(manageTokenOf(runtime, { appointmentId, linkVersion: version }))
  await runtime.db
    .insertInto('replaced_links')
    .values({ token_hash: hashOf(linkVersion), appointment_id: appointmentId })
    .execute()
  const next = linkVersion + 1
  await runtime.db
    .updateTable('appointments')
    .set({ link_version: next, manage_token_hash: hashOf(next) })
    .where('appointment_id', '=', appointmentId)
    .execute()
}

export async function isReplacedLink(db: Database, token: string): Promise<boolean> {
  const row = db.selectFrom('replaced_links').select('token_hash').where('token_hash', '=', hashToken(token))
  return (await row.executeTakeFirst()) !== undefined
}
