import type { Actor } from '../../platform/audit-log.server.ts'
import type { Runtime } from '../../platform/runtime.server.ts'
import { authOf } from './auth.server.ts'
import { noteOwnSecurity } from './note-own-security.server.ts'
import { findSecondFactorRow } from './second-factor-queries.server.ts'
import { tellOwner } from './tell-owner.server.ts'

const [on, off] = [{ state: 'on' }, { state: 'off' }]

/** Turns the second factor off, or gives up setting it up. The owner is told when it was on. */
export async function turnOffSecondFactor(
  runtime: Runtime,
  { by, email }: { by: Actor; email: string },
): Promise<void> {
  const userId = by.actor
  const row = await findSecondFactorRow(runtime, userId)
  if (row === null) return
  const { adapter, internalAdapter } = await authOf(runtime).$context
  await internalAdapter.updateUser(userId, { twoFactorEnabled: false })
  await adapter.deleteMany({ model: 'twoFactor', where: [{ field: 'userId', value: userId }] })
  if (row.verified === false) return
  await noteOwnSecurity(runtime, { by, action: 'own-second-factor-changed', before: on, after: off })
  tellOwner(runtime, { email, change: 'second-factor-off' })
}
