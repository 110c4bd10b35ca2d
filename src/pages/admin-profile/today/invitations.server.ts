import { linkLifetimeMs } from '#src/features/accounts/one-time-links.server.ts'
import { findInvitedAmong } from '#src/features/accounts/users/user-list.server.ts'
import { findLastTimes } from '#src/features/audit-log/audit-list.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { dayMs, hourMs } from '#src/time/time-range.ts'

/** How long before an invitation expires, and how long afterwards, it waits for someone to act. */
const beforeMs = 24 * hourMs
const afterMs = 7 * dayMs

const prefix = 'user:'

/**
 * The invitations that have not been accepted and expire soon or did so lately, the earliest first. The audit log says
 * when each was sent last: expired links are deleted within the hour.
 */
export async function findExpiringInvitations({ db, clock }: Pick<Runtime, 'db' | 'clock'>) {
  const now = clock.now().getTime()
  const sent = await findLastTimes(db, {
    actions: ['user-invited', 'invitation-sent-again'],
    fromMs: now - afterMs - linkLifetimeMs('invitation'),
  })
  const expiring = [...sent]
    .map(([about, sentAt]) => ({
      userId: about.slice(prefix.length),
      expiresAt: sentAt + linkLifetimeMs('invitation'),
    }))
    .filter(({ expiresAt }) => expiresAt <= now + beforeMs)
  const invited = await findInvitedAmong(
    db,
    expiring.map(({ userId }) => userId),
  )
  return expiring.flatMap(({ userId, expiresAt }) => {
    const user = invited.find((each) => each.userId === userId)
    return user === undefined ? [] : [{ ...user, expiresAt, hasExpired: expiresAt <= now }]
  })
}
