import { isAPIError } from 'better-auth/api'
import { auditOwnSecurityChange, notifyOwner } from '#src/features/accounts/own-account/account-emails.server.ts'
import { rotateSession } from '#src/features/accounts/second-factor/recent-authentication.server.ts'
import { authOf } from '#src/features/accounts/sessions/auth.server.ts'
import type { Actor } from '#src/platform/audit-log/audit-log.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'

/** The maximum number of passkeys: far more than devices, and few enough for a list. */
const maxPasskeys = 20

/** The first step of adding a passkey: the options for the browser and the cookie that ties both steps. */
export async function startPasskeyRegistration(runtime: Runtime, request: Request) {
  const { headers, response } = await authOf(runtime).api.generatePasskeyRegistrationOptions({
    headers: request.headers,
    returnHeaders: true,
  })
  return { options: response, setCookies: headers.getSetCookie() }
}

type AddPasskeyResult = { ok: true; setCookies: string[] } | { ok: false; reason: 'refused' | 'too-many' }

/** The second step: stores the new passkey, which also re-authenticates the session. The owner is notified. */
export async function addPasskey(
  runtime: Runtime,
  { by, email, name, answer, request }: { by: Actor; email: string; name: string; answer: unknown; request: Request },
): Promise<AddPasskeyResult> {
  if ((await findOwnPasskeys(runtime, by.actor)).length >= maxPasskeys) return { ok: false, reason: 'too-many' }
  try {
    const body = { response: answer, name }
    await authOf(runtime).api.verifyPasskeyRegistration({ body, headers: request.headers })
  } catch (error) {
    if (isAPIError(error)) return { ok: false, reason: 'refused' }
    throw error
  }
  await auditOwnSecurityChange(runtime, { by, action: 'own-passkey-added' })
  await notifyOwner(runtime, { email, change: 'passkey-added' })
  runtime.outbox.wake()
  return { ok: true, ...(await rotateSession(runtime, { request, provedBy: 'passkey' })) }
}

/** Renames one of the user's own passkeys. Does nothing when it does not exist. */
export async function renamePasskey(
  runtime: Runtime,
  { by, passkeyId, name }: { by: Actor; passkeyId: string; name: string },
): Promise<void> {
  await runtime.db.transaction().execute(async (transaction) => {
    const own = transaction.updateTable('auth_passkey').set({ name }).where('user_id', '=', by.actor)
    const { numUpdatedRows } = await own.where('id', '=', passkeyId).executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return
    await auditOwnSecurityChange({ ...runtime, db: transaction }, { by, action: 'own-passkey-renamed' })
  })
}

/** Removes one of the user's own passkeys and notifies the owner. Does nothing when it does not exist. */
export async function removePasskey(
  runtime: Runtime,
  { by, email, passkeyId }: { by: Actor; email: string; passkeyId: string },
): Promise<void> {
  await runtime.db.transaction().execute(async (transaction) => {
    const own = transaction.deleteFrom('auth_passkey').where('user_id', '=', by.actor)
    const { numDeletedRows } = await own.where('id', '=', passkeyId).executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) return
    const tools = { ...runtime, db: transaction }
    await notifyOwner(tools, { email, change: 'passkey-removed' })
    await auditOwnSecurityChange(tools, { by, action: 'own-passkey-removed' })
  })
  runtime.outbox.wake()
}

/** A passkey as shown to its owner. `addedAt` is in milliseconds since 1970, UTC. */
type OwnPasskey = { passkeyId: string; name: string; addedAt: number | null; isSynced: boolean }

type PasskeyRow = { id: string; name?: string | null; createdAt?: Date | null; backedUp: boolean }

/** A user's passkeys, oldest first. */
export async function findOwnPasskeys(runtime: Runtime, userId: string): Promise<OwnPasskey[]> {
  const { adapter } = await authOf(runtime).$context
  const rows = await adapter.findMany<PasskeyRow>({ model: 'passkey', where: [{ field: 'userId', value: userId }] })
  return rows
    .map(({ id, name, createdAt, backedUp }) => ({
      passkeyId: id,
      name: name ?? 'A passkey',
      addedAt: createdAt?.getTime() ?? null,
      isSynced: backedUp,
    }))
    .sort((a, b) => (a.addedAt ?? 0) - (b.addedAt ?? 0))
}

/** Whether browsers accept passkeys for the public address: host names only, no IP addresses. */
export function mayHavePasskeys({ settings }: Pick<Runtime, 'settings'>): boolean {
  const { hostname } = new URL(settings.origin)
  return !/^[\d.]+$|^\[/.test(hostname)
}
