import type { Actor } from '../../platform/audit-log.server.ts'
import type { Runtime } from '../../platform/runtime.server.ts'
import { authOf } from './auth.server.ts'
import { noteOwnSecurity } from './note-own-security.server.ts'
import { findOwnPasskeys } from './passkey-queries.server.ts'
import { tellOwner } from './tell-owner.server.ts'

/** Gives one of the user's own passkeys another name. Harmless when it is not there. */
export async function renamePasskey(
  runtime: Runtime,
  { by, passkeyId, name }: { by: Actor; passkeyId: string; name: string },
): Promise<void> {
  const isOwn = (await findOwnPasskeys(runtime, by.actor)).some((passkey) => passkey.passkeyId === passkeyId)
  if (!isOwn) return
  const { adapter } = await authOf(runtime).$context
  await adapter.updateMany({ model: 'passkey', where: whereOwn(by.actor, passkeyId), update: { name } })
  await noteOwnSecurity(runtime, { by, action: 'own-passkey-renamed' })
}

/** Removes one of the user's own passkeys and tells the owner. Harmless when it is not there. */
export async function removePasskey(
  runtime: Runtime,
  { by, email, passkeyId }: { by: Actor; email: string; passkeyId: string },
): Promise<void> {
  const isOwn = (await findOwnPasskeys(runtime, by.actor)).some((passkey) => passkey.passkeyId === passkeyId)
  if (!isOwn) return
  const { adapter } = await authOf(runtime).$context
  await adapter.deleteMany({ model: 'passkey', where: whereOwn(by.actor, passkeyId) })
  await noteOwnSecurity(runtime, { by, action: 'own-passkey-removed' })
  tellOwner(runtime, { email, change: 'passkey-removed' })
}

function whereOwn(userId: string, passkeyId: string) {
  return [
    { field: 'id', value: passkeyId },
    { field: 'userId', value: userId },
  ]
}
