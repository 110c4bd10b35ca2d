import { randomInt } from 'node:crypto'
import { symmetricEncrypt } from 'better-auth/crypto'
import { auditOwnSecurityChange, notifyOwner } from '#src/features/accounts/own-account/account-emails.server.ts'
import { authOf } from '#src/features/accounts/sessions/auth.server.ts'
import { endOtherSessions } from '#src/features/accounts/sessions/own-sessions.server.ts'
import { type ChangeRefused, changeUser, revokeAccess } from '#src/features/accounts/users/change-user.server.ts'
import { type Actor, writeAuditEntry } from '#src/platform/audit-log/audit-log.server.ts'
import { type Database, flag } from '#src/platform/database/connect.server.ts'
import { logSecurityEvent } from '#src/platform/log.server.ts'
import type { RateLimited } from '#src/platform/rate-limits.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { rotateSession } from './recent-authentication.server.ts'
import { hashRecoveryCodes, newRecoveryCodes } from './second-factor-plugin.server.ts'
import { findSecondFactorRow, isValidSetupCode } from './second-factor-queries.server.ts'
import { consumeSecondFactorLimits } from './security-limits.server.ts'

/** 131 bits, in characters that the library accepts; an app shows them as 32 letters and digits. */
function newSecret(): string {
  return Array.from({ length: 20 }, () => String.fromCharCode(randomInt(0x21, 0x7f))).join('')
}

/** Without requiring codes yet. Starting again creates a new key; changes nothing when a factor is enabled. */
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

type EnableSecondFactorResult =
  | { ok: true; recoveryCodes: string[]; setCookies: string[] }
  | { ok: false; reason: 'wrong-code' | 'used-code' }
  | RateLimited

type EnableSecondFactor = { by: Actor; email: string; sessionId: string; code: string; request: Request }

/** Once a code proves that the app has the key. Ends the other sessions, and notifies the owner. */
export async function enableSecondFactor(
  runtime: Runtime,
  { by, email, sessionId, code, request }: EnableSecondFactor,
): Promise<EnableSecondFactorResult> {
  const userId = by.actor
  const counted = await consumeSecondFactorLimits(runtime, { userId, appCode: code, address: by.address })
  if (!counted.ok) return counted
  if (!(await isValidSetupCode(runtime, { userId, code }))) {
    logSecurityEvent(runtime.log, 'factor-refused', { address: by.address, userId, reason: 'app code' })
    return { ok: false, reason: 'wrong-code' }
  }
  const recoveryCodes = newRecoveryCodes()
  await runtime.db.transaction().execute(async (transaction) => {
    const inTransaction = { ...runtime, db: transaction }
    const turned_on_at = runtime.clock.now().toISOString()
    const row = { turned_on_at, verified: flag(true), backup_codes: hashOfCodes(runtime, recoveryCodes) }
    await transaction.updateTable('auth_two_factor').set(row).where('user_id', '=', userId).execute()
    await setSecondFactorEnabled(transaction, userId, true)
    await endOtherSessions(transaction, { userId, sessionId })
    await notifyOwner(inTransaction, { email, change: 'second-factor-on' })
    await auditOwnSecurityChange(inTransaction, { by, action: 'own-second-factor-changed', before: off, after: on })
  })
  runtime.outbox.wake()
  return { ok: true, recoveryCodes, ...(await rotateSession(runtime, { request, provedBy: 'second-factor' })) }
}

const [on, off] = [{ state: 'on' }, { state: 'off' }]

/** Also abandons a setup. The owner is notified if the factor was enabled. */
export async function disableSecondFactor(
  runtime: Runtime,
  { by, email }: { by: Actor; email: string },
): Promise<void> {
  const userId = by.actor
  await runtime.db.transaction().execute(async (transaction) => {
    const deleted = transaction.deleteFrom('auth_two_factor').where('user_id', '=', userId).returning('turned_on_at')
    const rows = await deleted.execute()
    await setSecondFactorEnabled(transaction, userId, false)
    if (!rows.some(({ turned_on_at }) => turned_on_at !== null)) return
    const inTransaction = { ...runtime, db: transaction }
    await notifyOwner(inTransaction, { email, change: 'second-factor-off' })
    await auditOwnSecurityChange(inTransaction, { by, action: 'own-second-factor-changed', before: on, after: off })
  })
  runtime.outbox.wake()
}

export async function renewRecoveryCodes(
  runtime: Runtime,
  { by, email }: { by: Actor; email: string },
): Promise<string[]> {
  const codes = newRecoveryCodes()
  await runtime.db.transaction().execute(async (transaction) => {
    const row = { backup_codes: hashOfCodes(runtime, codes) }
    await transaction.updateTable('auth_two_factor').set(row).where('user_id', '=', by.actor).execute()
    const inTransaction = { ...runtime, db: transaction }
    await notifyOwner(inTransaction, { email, change: 'recovery-codes-renewed' })
    await auditOwnSecurityChange(inTransaction, { by, action: 'own-recovery-codes-renewed' })
  })
  runtime.outbox.wake()
  return codes
}

function hashOfCodes({ secret }: Runtime, codes: string[]): string {
  return hashRecoveryCodes(secret, JSON.stringify(codes))
}

async function setSecondFactorEnabled(transaction: Database, userId: string, isOn: boolean): Promise<void> {
  const user = transaction.updateTable('auth_user').set({ two_factor_enabled: flag(isOn) })
  await user.where('id', '=', userId).execute()
}

/** For a user who has lost phone and recovery codes. All sessions end; the owner is told, in case a stranger asked. */
export async function removeFactors(
  runtime: Runtime,
  { userId, by }: { userId: string; by: Actor },
): Promise<{ ok: true } | ChangeRefused | { ok: false; reason: 'oneself' }> {
  const removed = await changeUser(runtime, { userId, by }, async (inTransaction, { email }) => {
    // Admins turn off their own factors on their security page.
    if (userId === by.actor) return { ok: false, reason: 'oneself' } as const
    await removeAllFactors(inTransaction.db, userId)
    await revokeAccess(inTransaction.db, userId)
    await notifyOwner(inTransaction, { email, change: 'factors-removed' })
    await writeAuditEntry(inTransaction, { by, action: 'user-factors-removed', about: `user:${userId}` })
    return { ok: true } as const
  })
  if (removed.ok) runtime.outbox.wake()
  return removed
}

export type RemovedFactors = { passkeys: number; hadApp: boolean }

export async function removeAllFactors(transaction: Database, userId: string): Promise<RemovedFactors> {
  const passkeys = await transaction.deleteFrom('auth_passkey').where('user_id', '=', userId).executeTakeFirstOrThrow()
  // An app that is still being set up is deleted too, but not reported.
  const apps = await transaction
    .deleteFrom('auth_two_factor')
    .where('user_id', '=', userId)
    .returning('turned_on_at')
    .execute()
  const off = { two_factor_enabled: flag(false) }
  await transaction.updateTable('auth_user').set(off).where('id', '=', userId).execute()
  return { passkeys: Number(passkeys.numDeletedRows), hadApp: apps.some(({ turned_on_at }) => turned_on_at !== null) }
}
