/** Without use, and in all. */
export const sessionTerms = {
  client: { idle: { days: 14 }, total: { days: 30 } },
  staff: { idle: { hours: 2 }, total: { hours: 12 } },
} as const

/** How long a sign-in waits for its second step. */
export const pendingSignInMinutes = 10

export const cookieTerms = {
  notice: { minutes: 1 },
  'return-to': { minutes: 10 },
  device: { days: 180 },
} as const
