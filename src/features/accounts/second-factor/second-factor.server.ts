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

/** 131 bits, in characters that the library accepts; an app shows 32 letters and digits. */
function newSecret(): string {
  return Array.from({ length: 20 }, () => String.fromCharCode(randomInt(0x21, 0x7f))).join('')
}

/**
 * Starts setting up a second factor for a user who knows the password: creates the key to scan, without requiring its
 * codes yet. Starting again creates a new key.
 */
export async function startSecondFactorSetup(
  runtime: Runtime,
  { request, ...proof }: PasswordProof & { request: Request },
): Promise<ReauthenticationResult> {
  const confirmed = await reauthenticateWithPassword(runtime, { ...proof, request })
  if (confirmed.ok) await createSecondFactorKey(runtime, proof.userId)
  return confirmed
}

/** Creates the key for the app of an authenticated user. Changes nothing when a second factor is enabled. */
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
 * Enables the second factor once a code proves that the app has the key. Creates the recovery codes, ends the other
 * sessions, and notifies the owner.
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

/** Disables the second factor, or abandons setting it up. The owner is notified when it was enabled. */
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

/** Replaces the recovery codes and notifies the owner. They are readable only now. */
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
