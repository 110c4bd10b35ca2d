import type { Actor } from '../../../platform/audit-log/audit-log.server.ts'
import { decrypt, encrypt } from '../../../platform/crypto/encryption.server.ts'
import type { Runtime } from '../../../platform/runtime.server.ts'
import { minuteMs } from '../../../time/time-range.ts'
import { auditOwnSecurityChange, notifyOwner } from '../own-account/account-emails.server.ts'
import {
  checkOwnPassword,
  type OwnPasswordRefused,
  rotateSession,
} from '../second-factor/recent-authentication.server.ts'
import { clientAddressHeader } from '../sessions/auth.server.ts'
import { endOtherSessions } from '../sessions/own-sessions.server.ts'
import { endPendingSignIns } from '../users/change-user.server.ts'
import { hashPassword } from './password-hash.server.ts'

type PasswordChange = {
  user: { userId: string; sessionId: string; email: string }
  by: Actor
  currentPassword: string
  newPassword: string
  request: Request
}

/**
 * Changes the signed-in user's password. Every other session ends, this one gets a new token, all links are revoked,
 * and the owner is emailed.
 */
export async function changePassword(
  runtime: Runtime,
  { user: { userId, sessionId, email }, by, currentPassword, newPassword, request }: PasswordChange,
): Promise<{ ok: true; setCookies: string[] } | OwnPasswordRefused> {
  const address = request.headers.get(clientAddressHeader) ?? 'unknown'
  const checked = await checkOwnPassword(runtime, { userId, sessionId, password: currentPassword, address })
  if (!checked.ok) return checked
  const hashed = await hashPassword(newPassword)
  if (!hashed.ok) return hashed
  await runtime.db.transaction().execute(async (transaction) => {
    const tools = { ...runtime, db: transaction }
    const account = transaction.updateTable('auth_account').set({ password: hashed.hash }).where('user_id', '=', userId)
    await account.where('provider_id', '=', 'credential').execute()
    await endOtherSessions(transaction, { userId, sessionId })
    await endPendingSignIns(transaction, userId)
    await notifyOwner(tools, { email, change: 'password' })
    await auditOwnSecurityChange(tools, { by, action: 'own-password-changed', after: { by: 'password' } })
  })
  runtime.outbox.wake()
  return { ok: true, ...(await rotateSession(runtime, { request })) }
}

/** The form field that holds an encrypted password while the user re-authenticates. */
export const pendingPasswordField = 'encrypted-password'

/** How long an encrypted password is accepted. */
const lifetimeMs = 60 * minuteMs

type PendingPassword = { userId: string; until: number; password: string }

/** Encrypts a password typed for another account, so that a page may hold it. */
export function encryptPendingPassword({ secret, clock }: Runtime, userId: string, password: string): string {
  const pending: PendingPassword = { userId, until: clock.now().getTime() + lifetimeMs, password }
  return encrypt(secret, JSON.stringify(pending))
}

/**
 * Puts the encrypted password back into its form. `isLost`: it belongs to another user or has expired, and must be
 * typed again.
 */
export function restorePendingPassword(
  { secret, clock }: Runtime,
  userId: string,
  formData: FormData,
): { formData: FormData; isLost: boolean } {
  const encrypted = formData.get(pendingPasswordField)
  if (typeof encrypted !== 'string') return { formData, isLost: false }
  formData.delete(pendingPasswordField)
  const pending = decryptPending(secret, encrypted)
  if (pending === null || pending.userId !== userId || clock.now().getTime() >= pending.until) {
    return { formData, isLost: true }
  }
  formData.set('password', pending.password)
  return { formData, isLost: false }
}

function decryptPending(secret: string, encrypted: string): PendingPassword | null {
  try {
    return JSON.parse(decrypt(secret, encrypted))
  } catch {
    return null
  }
}
