import type { MailKind } from './mails.ts'

/** Someone may be waiting for these to get into an account, or to keep it. */
const urgentMails: ReadonlySet<MailKind> = new Set<MailKind>([
  ...(['confirm-address', 'address-in-use', 'invitation', 'reset-password', 'password-changed'] as const),
  ...(['security-changed', 'set-up-factor', 'identity-code', 'account-deletion', 'account-deleted'] as const),
  ...(['change-address', 'address-changed', 'change-taken-back', 'address-lost'] as const),
])

export function isUrgent(kind: MailKind): boolean {
  return urgentMails.has(kind)
}
