import { isAPIError } from 'better-auth/api'
import type { Actor } from '#src/platform/audit-log/audit-log.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { auditOwnSecurityChange, notifyOwner } from './own-account/account-emails.server.ts'
import { rotateSession } from './second-factor/recent-authentication.server.ts'
import { authOf } from './sessions/auth.server.ts'

/** Far more than devices, and few enough for a list. */
const maxPasskeys = 20

export async function startPasskeyRegistration(runtime: Runtime, request: Request) {
  const { headers, response } = await authOf(runtime).api.generatePasskeyRegistrationOptions({
    headers: request.headers,
    returnHeaders: true,
  })
  return { options: response, setCookies: headers.getSetCookie() }
}

type AddPasskeyResult = { ok: true; setCookies: string[] } | { ok: false; reason: 'refused' | 'too-many' }

export async function addPasskey(
  runtime: Runtime,
  {
    by,
    email,
    name,
    response,
    request,
  }: { by: Actor; email: string; name: string; response: unknown; request: Request },
): Promise<AddPasskeyResult> {
  if ((await findOwnPasskeys(runtime, by.actor)).length >= maxPasskeys) return { ok: false, reason: 'too-many' }
  try {
    const body = { response, name }
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

export async function removePasskey(
  runtime: Runtime,
  { by, email, passkeyId }: { by: Actor; email: string; passkeyId: string },
): Promise<void> {
  await runtime.db.transaction().execute(async (transaction) => {
    const own = transaction.deleteFrom('auth_passkey').where('user_id', '=', by.actor)
    const { numDeletedRows } = await own.where('id', '=', passkeyId).executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) return
    const inTransaction = { ...runtime, db: transaction }
    await notifyOwner(inTransaction, { email, change: 'passkey-removed' })
    await auditOwnSecurityChange(inTransaction, { by, action: 'own-passkey-removed' })
  })
  runtime.outbox.wake()
}

type OwnPasskey = { passkeyId: string; name: string; addedAt: number | null; isSynced: boolean }

type PasskeyRow = { id: string; name?: string | null; createdAt?: Date | null; backedUp: boolean }

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

/** Browsers accept them for host names only, not for IP addresses. */
export function mayHavePasskeys({ settings }: Pick<Runtime, 'settings'>): boolean {
  const { hostname } = new URL(settings.origin)
  return !/^[\d.]+$|^\[/.test(hostname)
}
