import { addressChangedEmail } from '../../emails/address-changed.tsx'
import type { AuditTools } from '../../platform/audit-log.server.ts'
import { type Database, isUniqueViolation } from '../../platform/database/connect.server.ts'
import { enqueueMail } from '../../platform/outbox.server.ts'
import type { Runtime } from '../../platform/runtime.server.ts'
import { newToken } from '../../platform/tokens.server.ts'
import { dayMs } from '../../time/time-range.ts'
import { isAddressTaken } from './address-taken.server.ts'
import { endPending } from './end-access.server.ts'
import { noteOwnSecurity } from './note-own-security.server.ts'
import { findLink, insertLink, linkLifetimeMs, spendLink } from './one-time-links.server.ts'

export type ChangedEmail = { userId: string; from: string; to: string }

type ConfirmResult = { ok: true } | { ok: false; reason: 'link-dead' | 'email-in-use' }

/**
 * Spends the link that went to a new address: the account has it from now on, and the address from before is told, with a link
 * that takes the change back. All of it happens or none, and what `alsoDo` does with it.
 */
export async function confirmEmailChange(
  runtime: Runtime,
  press: { token: string; address: string; alsoDo: (transaction: Database, change: ChangedEmail) => Promise<void> },
): Promise<ConfirmResult> {
  const { token, address, alsoDo } = press
  const undoToken = newToken()
  const mail = await addressChangedEmail({
    href: `${runtime.settings.origin}/take-back-email?token=${undoToken}`,
    validDays: linkLifetimeMs['undo-email-change'] / dayMs,
  })
  try {
    const result = await runtime.db.transaction().execute(async (transaction): Promise<ConfirmResult> => {
      const store = { ...runtime, db: transaction }
      const link = await findLink(store, 'change-email', token)
      if (link?.userId == null || link.accountEmail === null || link.email === null) return linkDead
      const change = { userId: link.userId, from: link.accountEmail, to: link.email }
      if (await isAddressTaken(store, { email: change.to, exceptUserId: change.userId })) {
        return { ok: false, reason: 'email-in-use' }
      }
      if (!(await spendLink(store, 'change-email', token))) return linkDead
      await alsoDo(transaction, change)
      await writeAddress(store, { userId: change.userId, email: change.to })
      // They went to the address from before.
      await endPending(transaction, change.userId)
      const undo = {
        token: undoToken,
        purpose: 'undo-email-change' as const,
        userId: change.userId,
        email: change.from,
      }
      await insertLink(store, undo)
      await enqueueMail(store, {
        ...mail,
        to: change.from,
        kind: 'address-changed',
        key: `address-changed:${undoToken}`,
      })
      await noteEmailChange(store, { ...change, address })
      return { ok: true }
    })
    runtime.outbox.wake()
    return result
  } catch (error) {
    if (isUniqueViolation(error)) return { ok: false, reason: 'email-in-use' }
    throw error
  }
}

const linkDead: ConfirmResult = { ok: false, reason: 'link-dead' }

/** Writes into the audit log that an admin's address was changed, by the owner or in the owner's name. */
export async function noteEmailChange(
  store: AuditTools,
  { userId, from, to, address }: ChangedEmail & { address: string },
): Promise<void> {
  const by = { actor: userId, address }
  await noteOwnSecurity(store, { by, action: 'own-email-changed', before: { email: from }, after: { email: to } })
}

/** Gives an account an address: the sign-in identity and the user document, in one transaction. */
export async function writeAddress(
  { db, clock }: { db: Database; clock: Runtime['clock'] },
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const updated_at = clock.now().toISOString()
  await db.updateTable('auth_user').set({ email, updated_at }).where('id', '=', userId).execute()
  await db.updateTable('users').set({ email, updated_at }).where('user_id', '=', userId).execute()
}
