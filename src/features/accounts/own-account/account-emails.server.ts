import { type SecurityChange, securityChangedEmail } from '../../../emails/security-changed.tsx'
import type { AuditAction } from '../../../platform/audit-log/audit-actions.ts'
import {
  type Actor,
  type AuditTools,
  type AuditValues,
  writeAuditEntry,
} from '../../../platform/audit-log/audit-log.server.ts'
import { newToken } from '../../../platform/crypto/secret.server.ts'
import type { Database } from '../../../platform/database/connect.server.ts'
import type { MailContent } from '../../../platform/mail/mailer.server.ts'
import { enqueueMail, sendMail } from '../../../platform/outbox/outbox.server.ts'
import { consumeRateLimits, type RateLimit } from '../../../platform/rate-limits/rate-limits.server.ts'
import type { Runtime } from '../../../platform/runtime.server.ts'
import { accountEmailAlarmLimit, accountEmailAlarmThreshold } from '../sign-in/account-limits.server.ts'
import { findUser, isAdminRole } from '../users/user-queries.server.ts'

type AccountMail = {
  to: string
  /** How many such mails the address gets. */
  limit: RateLimit
  mail: MailContent & { kind: string }
  /** Null = the address is not one that gets this mail: all is done but for keeping and sending it. */
  saveLink: ((transaction: Database) => Promise<void>) | null
}

/**
 * Writes a mail that a stranger can make us write, with the link in it, unless there have been too many to that address.
 * Meant to run after the answer, which is the same in every case. All of them together have no limit here, or whoever used it
 * up would keep everybody else's mails from them: but the log calls it an error, once an hour, when there are very many.
 */
export async function enqueueAccountEmail(runtime: Runtime, { to, limit, mail, saveLink }: AccountMail): Promise<void> {
  const { db, secret, clock, log } = runtime
  const options = { secret, now: clock.now() }
  await db.transaction().execute(async (transaction) => {
    if (!(await consumeRateLimits(transaction, [limit], options)).ok || saveLink === null) return
    await saveLink(transaction)
    await enqueueMail({ ...runtime, db: transaction }, { ...mail, to, key: `${mail.kind}:${newToken()}` })
    if ((await consumeRateLimits(transaction, [accountEmailAlarmThreshold], options)).ok) return
    if (!(await consumeRateLimits(transaction, [accountEmailAlarmLimit], options)).ok) return
    log.error(
      { limit: accountEmailAlarmThreshold.name, max: accountEmailAlarmThreshold.max },
      'very many account mails are written in an hour',
    )
  })
  runtime.outbox.wake()
}

/** Tells the owner of an account, by mail, that its security was changed: whoever did it, the owner learns of it. */
export function notifyOwner(runtime: Runtime, { email, change }: { email: string; change: SecurityChange }): void {
  sendInBackground(runtime, async () => {
    const resetHref = `${runtime.settings.origin}/reset-password`
    await sendMail(runtime, {
      to: email,
      kind: 'security-changed',
      ...(await securityChangedEmail({ change, resetHref })),
    })
  })
}

/** Does something after the answer has gone out. A failure is logged; there is nobody left to tell. */
export function sendInBackground({ log }: Pick<Runtime, 'log'>, send: () => Promise<void>): void {
  send().catch((error: unknown) => log.error({ err: error }, 'a mail could not be sent'))
}

type OwnSecurityChange = {
  by: Actor
  action: Extract<AuditAction, `own-${string}` | 'signed-out-everywhere'>
  before?: AuditValues
  after?: AuditValues
}

/**
 * Writes into the audit log that an admin has changed how the own account is protected. Of clients nothing is written. What
 * the sign-in library changes is followed by its entry in a transaction of its own, like a sign-in; what we change ourselves
 * has it in its own transaction, as the last thing.
 */
export async function auditOwnSecurityChange(runtime: AuditTools, { by, ...change }: OwnSecurityChange): Promise<void> {
  const user = await findUser(runtime.db, by.actor)
  if (user === null || !isAdminRole(user.role)) return
  const entry = { by, about: `user:${user.userId}`, ...change }
  if (runtime.db.isTransaction) return writeAuditEntry(runtime, entry)
  await runtime.db.transaction().execute((transaction) => writeAuditEntry({ ...runtime, db: transaction }, entry))
}
