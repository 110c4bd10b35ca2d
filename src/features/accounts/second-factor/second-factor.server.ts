import { randomInt } from 'node:crypto'
import { symmetricEncrypt } from 'better-auth/crypto'
import type { Actor } from '../../../platform/audit-log/audit-log.server.ts'
import { logSecurityEvent } from '../../../platform/log/security-events.server.ts'
import type { Runtime } from '../../../platform/runtime.server.ts'
import { auditOwnSecurityChange, notifyOwner } from '../own-account/account-emails.server.ts'
import { authOf } from '../sessions/auth.server.ts'
import { consumeAccountLimits, type RateLimited } from '../sign-in/account-limits.server.ts'
import {
  type PasswordProof,
  type ReauthenticationResult,
  reauthenticateWithPassword,
  rotateSession,
} from './recent-authentication.server.ts'
import { hashRecoveryCodes, newRecoveryCodes } from './second-factor-plugin.server.ts'
import { findSecondFactorRow, isValidAppCode } from './second-factor-queries.server.ts'
import { appCodeReuseLimit, secondFactorLimits } from './security-limits.server.ts'

/** 131 bits, in characters that the library takes; an app shows and takes it as 32 letters and digits. */
function newSecret(): string {
  return Array.from({ length: 20 }, () => String.fromCharCode(randomInt(0x21, 0x7f))).join('')
}

/**
 * Begins to set up a second factor, for whoever knows the password: from now on there is a key to scan, and nothing asks for
 * its codes yet. Beginning again makes a new key.
 */
export async function startSecondFactorSetup(
  runtime: Runtime,
  { request, ...proof }: PasswordProof & { request: Request },
): Promise<ReauthenticationResult> {
  const confirmed = await reauthenticateWithPassword(runtime, { ...proof, request })
  if (confirmed.ok) await createSecondFactorKey(runtime, proof.userId)
  return confirmed
}

/** Makes the key for the app of somebody who has proved to be the user. Changes nothing when a second factor is on. */
export async function createSecondFactorKey(runtime: Runtime, userId: string): Promise<void> {
  const { adapter, secretConfig } = await authOf(runtime).$context
  const row = await findSecondFactorRow(runtime, userId)
  if (row !== null && row.verified !== false) return
  const secret = await symmetricEncrypt({ key: secretConfig, data: newSecret() })
  const where = [{ field: 'userId', value: userId }]
  if (row === null) {
    const data = { userId, secret, backupCodes: '[]', verified: false }
    await adapter.create({ model: 'twoFactor', data })
  } else {
    await adapter.update({ model: 'twoFactor', where, update: { secret } })
  }
}

export type EnableSecondFactorResult =
  | { ok: true; recoveryCodes: string[]; setCookies: string[] }
  | { ok: false; reason: 'wrong-code' | 'used-code' }
  | RateLimited

/**
 * Turns the second factor on once a code shows that the app has the key. Makes the recovery codes, ends the other sessions,
 * which were begun without it, and tells the owner.
 */
export async function enableSecondFactor(
  runtime: Runtime,
  { by, email, code, request }: { by: Actor; email: string; code: string; request: Request },
): Promise<EnableSecondFactorResult> {
  const userId = by.actor
  const limits = [...secondFactorLimits(userId), appCodeReuseLimit(userId, code)]
  const counted = await consumeAccountLimits(runtime, limits, { address: by.address, userId })
  if (!counted.ok)
    return counted.limit.name === appCodeReuseLimit('', '').name ? { ok: false, reason: 'used-code' } : counted
  if (!(await isValidAppCode(runtime, { userId, code }))) {
    logSecurityEvent(runtime.log, 'factor-refused', { address: by.address, userId, reason: 'app code' })
    return { ok: false, reason: 'wrong-code' }
  }
  const { adapter, internalAdapter } = await authOf(runtime).$context
  const recoveryCodes = await writeRecoveryCodes(runtime, userId)
  await adapter.update({
    model: 'twoFactor',
    where: [{ field: 'userId', value: userId }],
    update: { verified: true },
  })
  const turned_on_at = runtime.clock.now().toISOString()
  await runtime.db.updateTable('auth_two_factor').set({ turned_on_at }).where('user_id', '=', userId).execute()
  await internalAdapter.updateUser(userId, { twoFactorEnabled: true })
  const { setCookies } = await rotateSession(runtime, { userId, request, provedBy: 'second-factor', endsOthers: true })
  const states = { before: { state: 'off' }, after: { state: 'on' } }
  await auditOwnSecurityChange(runtime, { by, action: 'own-second-factor-changed', ...states })
  notifyOwner(runtime, { email, change: 'second-factor-on' })
  return { ok: true, recoveryCodes, setCookies }
}

const [on, off] = [{ state: 'on' }, { state: 'off' }]

/** Turns the second factor off, or gives up setting it up. The owner is told when it was on. */
export async function disableSecondFactor(
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
  await auditOwnSecurityChange(runtime, { by, action: 'own-second-factor-changed', before: on, after: off })
  notifyOwner(runtime, { email, change: 'second-factor-off' })
}

/** Makes new recovery codes in place of the old ones, which die, and tells the owner. The codes are never readable again. */
export async function renewRecoveryCodes(
  runtime: Runtime,
  { by, email }: { by: Actor; email: string },
): Promise<string[]> {
  const codes = await writeRecoveryCodes(runtime, by.actor)
  await auditOwnSecurityChange(runtime, { by, action: 'own-recovery-codes-renewed' })
  notifyOwner(runtime, { email, change: 'recovery-codes-renewed' })
  return codes
}

export async function writeRecoveryCodes(runtime: Runtime, userId: string): Promise<string[]> {
  const { adapter } = await authOf(runtime).$context
  const codes = newRecoveryCodes()
  const backupCodes = hashRecoveryCodes(runtime.secret, JSON.stringify(codes))
  await adapter.update({ model: 'twoFactor', where: [{ field: 'userId', value: userId }], update: { backupCodes } })
  return codes
}
