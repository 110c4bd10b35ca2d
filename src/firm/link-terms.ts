export type Duration = { months: number } | { days: number } | { hours: number } | { minutes: number }

/** `7 days` */
export function termInWords(duration: Duration): string {
  return Object.entries(duration)
    .map(([unit, count]) => `${count} ${count === 1 ? unit.slice(0, -1) : unit}`)
    .join()
}

export const verificationCodeTerm = { minutes: 10 } as const

export const linkTerms = {
  invitation: { hours: 72 },
  'first-admin': { hours: 72 },
  'verify-email': { hours: 72 },
  'reset-password': { minutes: 30 },
  'set-up-factor': { minutes: 30 },
  'change-email': { hours: 24 },
  'undo-email-change': { days: 7 },
  'confirm-identity': verificationCodeTerm,
  /** The code in the same email works as long. */
  'confirm-newsletter': { hours: 72 },
} as const
