import {
  addressChangedEmail,
  addressLostEmail,
  changeAddressEmail,
  emailChangeUndoneEmail,
} from '#src/emails/accounts/address-change.tsx'
import { consumeLink, findLink, insertLink, linkLifetimeMs } from '#src/features/accounts/one-time-links.server.ts'
import { type RemovedFactors, removeAllFactors } from '#src/features/accounts/second-factor/second-factor.server.ts'
import { accountFormLimits, resetWrongPasswordLimits } from '#src/features/accounts/sign-in/account-limits.server.ts'
import { enqueueAddressInUseEmail, isAddressTaken } from '#src/features/accounts/sign-in/verification-email.server.ts'
import { endPendingSignIns, revokeAccess } from '#src/features/accounts/users/change-user.server.ts'
import { deleteUnconfirmedAccount } from '#src/features/accounts/users/delete-user.server.ts'
import { findNobodysAccount, type NobodysAccount } from '#src/features/accounts/users/nobodys-account.server.ts'
import type { AuditTools } from '#src/platform/audit-log/audit-log.server.ts'
import { hashToken, newToken } from '#src/platform/crypto/secret.server.ts'
import type { Database } from '#src/platform/database/connect.server.ts'
import { enqueueJob, type JobKind } from '#src/platform/jobs.server.ts'
import { savePersonOfUser } from '#src/platform/people/people.server.ts'
import { consumeAndLog, type RateLimited } from '#src/platform/rate-limits.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { pluralise } from '#src/time/duration-in-words.ts'
import { dayMs, hourMs, minuteMs } from '#src/time/time-range.ts'
import { auditOwnSecurityChange, enqueueAccountEmail, enqueueUserMail } from './account-emails.server.ts'

type EmailChange = { userId: string; newEmail: string; address: string }

/** Nothing changes before the link is used. Alike for an address of another account, whose owner is emailed. */
export async function requestEmailChange(
  runtime: Runtime,
  { userId, newEmail, address }: EmailChange,
): Promise<{ ok: true } | RateLimited> {
  const use = await consumeAndLog(runtime, accountFormLimits('change', address), { address, userId })
  if (!use.ok) return use
  await enqueueJob(runtime, emailChangeJob, { userId, newEmail })
  runtime.jobs.wake()
  return { ok: true }
}

export const emailChangeJob: JobKind<Runtime, { userId: string; newEmail: string }> = {
  kind: 'email-change',
  run: async (runtime, { userId, newEmail }) => {
    if ((await findHolder(runtime, { userId, email: newEmail })) === 'somebody') {
      return enqueueAddressInUseEmail(runtime, { email: newEmail })
    }
    const token = newToken()
    const href = `${runtime.settings.origin}/confirm-email?token=${token}`
    const mail = await changeAddressEmail({
      firm: runtime.firm,
      href,
      validHours: linkLifetimeMs('change-email') / hourMs,
    })
    await enqueueAccountEmail(runtime, {
      to: newEmail,
      limit: 'change-address',
      mail: { ...mail, kind: 'change-address', secrets: [token] },
      link: { token, purpose: 'change-email', userId, email: newEmail },
    })
  },
}

type ChangedEmail = { userId: string; from: string; to: string }

export type ConfirmResult = { ok: true } | { ok: false; reason: 'link-expired' | 'email-in-use' }

export const expiredLink: ConfirmResult = { ok: false, reason: 'link-expired' }

type Undo = Awaited<ReturnType<typeof prepareUndo>>

export async function prepareUndo({ firm, settings }: Pick<Runtime, 'firm' | 'settings'>) {
  const token = newToken()
  const href = `${settings.origin}/take-back-email?token=${token}`
  const validDays = linkLifetimeMs('undo-email-change') / dayMs
  return { token, mail: await addressChangedEmail({ firm, href, validDays }) }
}

/** Uses up the link, in a transaction; null if it has expired. Throws `AddressTaken` if the address has an owner. */
export async function takeEmailChange(runtime: Runtime, token: string): Promise<ChangedEmail | null> {
  const link = await findLink(runtime, 'change-email', token)
  if (link?.userId == null || link.accountEmail === null || link.email === null) return null
  const change = { userId: link.userId, from: link.accountEmail, to: link.email }
  // Consumed first: it excludes changes of users, also of the address's holder.
  if (!(await consumeLink(runtime, 'change-email', token))) return null
  const holder = await findHolder(runtime, { userId: change.userId, email: change.to })
  if (holder === 'somebody') throw new AddressTaken()
  if (holder !== null) await deleteUnconfirmedAccount(runtime, holder.userId)
  return change
}

export async function writeEmailChange(
  runtime: Runtime,
  { undo, address, ...change }: ChangedEmail & { undo: Undo; address: string },
): Promise<void> {
  const { userId, from, to } = change
  await writeAddress(runtime, { userId, email: to })
  // Their codes were sent to the old address.
  await endPendingSignIns(runtime.db, userId)
  await insertLink(runtime, { token: undo.token, purpose: 'undo-email-change', userId, email: from })
  const key = `address-changed:${hashToken(undo.token)}`
  await enqueueUserMail(runtime, {
    ...undo.mail,
    userId,
    to: from,
    kind: 'address-changed',
    key,
    secrets: [undo.token],
  })
  await auditEmailChange(runtime, { ...change, address })
}

/** Rolls the change back: the link stays as it was. */
export class AddressTaken extends Error {}

/** Who has an address, apart from the account that asks for it. Nobody's account gives way. */
async function findHolder(
  runtime: Pick<Runtime, 'db' | 'clock'>,
  { userId, email }: { userId: string; email: string },
): Promise<NobodysAccount | 'somebody' | null> {
  const nobodys = await findNobodysAccount(runtime.db, email)
  return (await isAddressTaken(runtime, { email, exceptUserIds: [userId, nobodys?.userId] })) ? 'somebody' : nobodys
}

async function auditEmailChange(
  runtime: AuditTools,
  { userId, from, to, address }: ChangedEmail & { address: string },
): Promise<void> {
  const by = { actor: userId, address }
  await auditOwnSecurityChange(runtime, {
    by,
    action: 'own-email-changed',
    before: { email: from },
    after: { email: to },
  })
}

async function writeAddress(
  { db, clock, firm }: Pick<Runtime, 'db' | 'clock' | 'firm'>,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const now = clock.now()
  const updated_at = now.toISOString()
  await db.updateTable('auth_user').set({ email, updated_at }).where('id', '=', userId).execute()
  await db.updateTable('users').set({ email, updated_at }).where('user_id', '=', userId).execute()
  await savePersonOfUser({ db, firm }, userId, now)
}

type UndoEmailChangeResult =
  | { ok: true; email: string /** What was removed from the account, as phrases. */; removed: string[] }
  | { ok: false; reason: 'link-expired' }

/**
 * An intruder knew the password, and the owner's sessions and factors cannot be told from the intruder's: all go, with
 * all links and a scheduled deletion. The restored address gets a link for a new password; the other address is
 * notified.
 */
export async function undoEmailChange(
  runtime: Runtime,
  { token, address }: { token: string; address: string },
): Promise<UndoEmailChangeResult> {
  const link = await findLink(runtime, 'undo-email-change', token)
  if (link?.userId == null || link.email === null) return { ok: false, reason: 'link-expired' }
  const { userId, email, accountEmail } = link
  const removed = await runtime.db.transaction().execute(async (transaction) => {
    const store = { ...runtime, db: transaction }
    if (!(await consumeLink(store, 'undo-email-change', token))) return null
    await writeAddress(store, { userId, email })
    // Not replaced by a random one in a second step, which might never happen if the process is killed.
    await transaction.updateTable('auth_account').set({ password: null }).where('user_id', '=', userId).execute()
    await revokeAccess(transaction, userId)
    // Whoever changed the address may also have asked for the account to be deleted.
    await transaction.updateTable('users').set({ delete_at: null }).where('user_id', '=', userId).execute()
    await revokeLaterUndoLinks(transaction, { userId, token })
    const words = inWords(await removeAllFactors(transaction, userId))
    await enqueuePasswordResetEmail(store, { userId, email, removed: words })
    if (accountEmail !== null && accountEmail !== email) {
      const mail = await addressLostEmail(store)
      const key = `address-lost:${newToken()}`
      await enqueueUserMail(store, { ...mail, userId, to: accountEmail, kind: 'address-lost', key, secrets: [] })
    }
    await auditEmailChange(store, { userId, from: accountEmail ?? '', to: email, address })
    return words
  })
  if (removed === null) return { ok: false, reason: 'link-expired' }
  runtime.outbox.wake()
  await resetWrongPasswordLimits(runtime, { email, address })
  return { ok: true, email, removed }
}

/** Later changes were made by the same intruder: their undo links lead to addresses that are not the owner's. */
async function revokeLaterUndoLinks(
  transaction: Database,
  { userId, token }: { userId: string; token: string },
): Promise<void> {
  const thisLink = transaction
    .selectFrom('one_time_links')
    .select('created_at')
    .where('token_hash', '=', hashToken(token))
  await transaction
    .deleteFrom('one_time_links')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'undo-email-change')
    .where('used_at', 'is', null)
    .where('created_at', '>=', thisLink)
    .execute()
}

async function enqueuePasswordResetEmail(
  store: Runtime,
  { userId, email, removed }: { userId: string; email: string; removed: string[] },
): Promise<void> {
  const resetToken = newToken()
  const mail = await emailChangeUndoneEmail({
    firm: store.firm,
    removed,
    href: `${store.settings.origin}/reset-password?token=${resetToken}`,
    validMinutes: linkLifetimeMs('reset-password') / minuteMs,
  })
  await insertLink(store, { token: resetToken, purpose: 'reset-password', userId })
  const key = `change-taken-back:${hashToken(resetToken)}`
  await enqueueUserMail(store, { ...mail, userId, to: email, kind: 'change-taken-back', key, secrets: [resetToken] })
}

function inWords({ passkeys, hadApp }: RemovedFactors): string[] {
  const words = ['all the devices that were logged in', 'the password', 'any links we sent that hadn’t been used']
  if (passkeys > 0) words.push(pluralise(passkeys, 'passkey'))
  if (hadApp) words.push('the authenticator app and its recovery codes')
  return words
}
