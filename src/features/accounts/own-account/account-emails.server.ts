import { passwordChangedEmail } from '#src/emails/accounts/passwords.tsx'
import { type SecurityChange, securityChangedEmail } from '#src/emails/accounts/security.tsx'
import { type NewLink, replaceLink } from '#src/features/accounts/one-time-links.server.ts'
import {
  type AccountEmailKind,
  accountEmailAlarmLimit,
  accountEmailAlarmThreshold,
  accountEmailLimits,
} from '#src/features/accounts/sign-in/account-limits.server.ts'
import { findUser, isStaffRole } from '#src/features/accounts/users/user-queries.server.ts'
import type { AuditAction } from '#src/platform/audit-log/audit-actions.ts'
import {
  type Actor,
  type AuditTools,
  type AuditValues,
  writeAuditEntry,
} from '#src/platform/audit-log/audit-log.server.ts'
import { newToken } from '#src/platform/crypto/secret.server.ts'
import type { MailContent } from '#src/platform/mail/mailer.server.ts'
import { enqueueMail, type MailToSend } from '#src/platform/outbox/outbox.server.ts'
import { consumeRateLimits, type RateLimitResult } from '#src/platform/rate-limits.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'

/** In a transaction; discreetly if the user wants that. `userId` null: the user whose address it goes to. */
export async function enqueueUserMail(
  runtime: Pick<Runtime, 'db' | 'clock' | 'secret' | 'firm'>,
  { userId, ...mail }: MailToSend & { userId: string | null },
): Promise<void> {
  const users = runtime.db.selectFrom('users').select('has_discreet_mails')
  const ofUser = userId === null ? users.where('email', '=', mail.to) : users.where('user_id', '=', userId)
  const isDiscreet = (await ofUser.executeTakeFirst())?.has_discreet_mails === 1
  await enqueueMail(runtime, { ...mail, isDiscreet })
}

type AccountMail = {
  to: string
  limit: AccountEmailKind
  mail: MailContent & Pick<MailToSend, 'kind' | 'secrets'>
  /** Null: the address gets no such email. The same work is done, but nothing is stored or sent. */
  link: NewLink | 'none' | null
}

/**
 * What a stranger can trigger runs after the response, which is the same in every case. There is no overall limit,
 * which an attacker could exhaust for everyone else; an unusual number is logged as an error, once an hour.
 */
export async function enqueueAccountEmail(
  runtime: Runtime,
  { to, limit, mail, link }: AccountMail,
): Promise<RateLimitResult> {
  const { db, secret, clock, log } = runtime
  const options = { secret, now: clock.now() }
  const counted = accountEmailLimits(link === null ? 'unsent' : limit, to)
  const use = await db.transaction().execute(async (transaction) => {
    const inTransaction = { ...runtime, db: transaction }
    const use = await consumeRateLimits(transaction, counted, options)
    if (!use.ok || link === null) return use
    if (link !== 'none') await replaceLink(inTransaction, link)
    const userId = link === 'none' ? null : link.userId
    await enqueueUserMail(inTransaction, { ...mail, userId, to, key: `${mail.kind}:${newToken()}` })
    if ((await consumeRateLimits(transaction, [accountEmailAlarmThreshold], options)).ok) return use
    if (!(await consumeRateLimits(transaction, [accountEmailAlarmLimit], options)).ok) return use
    log.error(
      { limit: accountEmailAlarmThreshold.name, max: accountEmailAlarmThreshold.max },
      'an unusual number of account emails this hour',
    )
    return use
  })
  runtime.outbox.wake()
  return use
}

type OwnerNotice = { email: string; change: SecurityChange | 'password' }

/** No matter by whom. In the transaction of the change, if there is one; call `outbox.wake` afterwards. */
export async function notifyOwner(runtime: Runtime, { email, change }: OwnerNotice): Promise<void> {
  const { firm } = runtime
  const resetHref = `${runtime.settings.origin}/reset-password`
  const mail =
    change === 'password'
      ? { kind: 'password-changed' as const, ...(await passwordChangedEmail({ firm, resetHref })) }
      : { kind: 'security-changed' as const, ...(await securityChangedEmail({ firm, change, resetHref })) }
  await enqueueUserMail(runtime, { userId: null, to: email, key: `${mail.kind}:${newToken()}`, secrets: [], ...mail })
}

type OwnSecurityChange = {
  by: Actor
  action: Extract<AuditAction, `own-${string}` | 'signed-out-everywhere'>
  before?: AuditValues
  after?: AuditValues
}

/** Clients are not audited. Last in the transaction; the sign-in library's changes are audited afterwards. */
export async function auditOwnSecurityChange(runtime: AuditTools, { by, ...change }: OwnSecurityChange): Promise<void> {
  const user = await findUser(runtime.db, by.actor)
  if (user === null || !isStaffRole(user.role)) return
  const entry = { by, about: `user:${user.userId}` as const, ...change }
  if (runtime.db.isTransaction) return writeAuditEntry(runtime, entry)
  await runtime.db.transaction().execute((transaction) => writeAuditEntry({ ...runtime, db: transaction }, entry))
}
