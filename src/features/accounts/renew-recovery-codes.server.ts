import type { Actor } from '../../platform/audit-log.server.ts'
import type { Runtime } from '../../platform/runtime.server.ts'
import { authOf } from './auth.server.ts'
import { noteOwnSecurity } from './note-own-security.server.ts'
import { keepHashesOnly, newRecoveryCodes } from './recovery-codes.server.ts'
import { tellOwner } from './tell-owner.server.ts'

/** Makes new recovery codes in place of the old ones, which die, and tells the owner. The codes are never readable again. */
export async function renewRecoveryCodes(
  runtime: Runtime,
  { by, email }: { by: Actor; email: string },
): Promise<string[]> {
  const codes = await writeRecoveryCodes(runtime, by.actor)
  await noteOwnSecurity(runtime, { by, action: 'own-recovery-codes-renewed' })
  tellOwner(runtime, { email, change: 'recovery-codes-renewed' })
  return codes
}

export async function writeRecoveryCodes(runtime: Runtime, userId: string): Promise<string[]> {
  const { adapter } = await authOf(runtime).$context
  const codes = newRecoveryCodes()
  const backupCodes = keepHashesOnly(runtime.secret, JSON.stringify(codes))
  await adapter.update({ model: 'twoFactor', where: [{ field: 'userId', value: userId }], update: { backupCodes } })
  return codes
}
