import { deriveToken, hashToken } from '#src/platform/crypto/secret.server.ts'
import type { Database } from '#src/platform/database/connect.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { dayMs } from '#src/time/time-range.ts'

/** `linkVersion`: how often the link was replaced. */
type Linked = { appointmentId: string; linkVersion: number }

/** The token of an appointment's manage link: derived when needed, stored only as a hash. */
export function manageTokenOf({ secret }: Pick<Runtime, 'secret'>, { appointmentId, linkVersion }: Linked): string {
  const version = linkVersion === 0 ? '' : `:${linkVersion}`
  return deriveToken(secret, `manage-appointment:${appointmentId}${version}`)
}

/** The token with which something was booked: once the link has been replaced, it opens nothing. */
export function firstManageTokenOf(runtime: Pick<Runtime, 'secret'>, appointmentId: string): string {
  return manageTokenOf(runtime, { appointmentId, linkVersion: 0 })
}

/** The page where an appointment can be seen, moved and cancelled without an account. */
export function manageHrefOf(runtime: Pick<Runtime, 'secret' | 'settings'>, appointment: Linked): string {
  return `${runtime.settings.origin}/appointments/${manageTokenOf(runtime, appointment)}`
}

/** How long after an appointment its manage link is valid. */
export const manageLinkDays = 30

/** Whether the manage link of an appointment that ended at `endsAt` has expired. Milliseconds since 1970, UTC. */
export function isManageLinkOver(endsAt: number, now: number): boolean {
  return now > endsAt + manageLinkDays * dayMs
}

/** Gives an appointment another manage link, in the transaction of the change that needs it. The old one only says so. */
export async function replaceManageLink(
  tools: Pick<Runtime, 'db' | 'secret'>,
  { appointmentId, linkVersion }: Linked,
): Promise<void> {
  const hashOf = (version: number) => hashToken(manageTokenOf(tools, { appointmentId, linkVersion: version }))
  await tools.db
    .insertInto('replaced_links')
    .values({ token_hash: hashOf(linkVersion), appointment_id: appointmentId })
    .execute()
  const next = linkVersion + 1
  await tools.db
    .updateTable('appointments')
    .set({ link_version: next, manage_token_hash: hashOf(next) })
    .where('appointment_id', '=', appointmentId)
    .execute()
}

/** Whether a token is that of a manage link which was replaced, of an appointment that still exists. */
export async function isReplacedLink(db: Database, token: string): Promise<boolean> {
  const row = db.selectFrom('replaced_links').select('token_hash').where('token_hash', '=', hashToken(token))
  return (await row.executeTakeFirst()) !== undefined
}
