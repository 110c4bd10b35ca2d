import { decrypt, encrypt } from '#src/platform/crypto/encryption.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { minuteMs } from '#src/time/time-range.ts'

/** What may wait, encrypted, while a user re-authenticates: another's password, a new one, a calendar's address. */
export const pendingSecretNames = ['password', 'newPassword', 'secretAddress'] as const

type PendingSecretName = (typeof pendingSecretNames)[number]

export const pendingSecretField = 'encrypted-secret'

const lifetimeMs = 60 * minuteMs

type PendingSecret = { userId: string; until: number; name: PendingSecretName; value: string }

export function encryptPendingSecret(
  { secret, clock }: Runtime,
  typed: Pick<PendingSecret, 'userId' | 'name' | 'value'>,
): string {
  const pending: PendingSecret = { ...typed, until: clock.now().getTime() + lifetimeMs }
  return encrypt(secret, JSON.stringify(pending))
}

/** `isLost`: it is another user's or has expired, and must be typed again. */
export function restorePendingSecret(
  { secret, clock }: Runtime,
  userId: string,
  formData: FormData,
): { formData: FormData; isLost: boolean } {
  const encrypted = formData.get(pendingSecretField)
  if (typeof encrypted !== 'string') return { formData, isLost: false }
  formData.delete(pendingSecretField)
  const pending = decryptPending(secret, encrypted)
  if (pending === null || pending.userId !== userId || clock.now().getTime() >= pending.until) {
    return { formData, isLost: true }
  }
  formData.set(pending.name, pending.value)
  return { formData, isLost: false }
}

function decryptPending(secret: string, encrypted: string): PendingSecret | null {
  try {
    return JSON.parse(decrypt(secret, encrypted))
  } catch {
    return null
  }
}
