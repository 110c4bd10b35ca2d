import { sql } from 'kysely'
import { invitationEmail } from '#src/emails/accounts/invitation.tsx'
import { consumeLink, findLink, issueLink, linkLifetimeMs } from '#src/features/accounts/one-time-links.server.ts'
import { enqueueUserMail } from '#src/features/accounts/own-account/account-emails.server.ts'
import { setPassword, startSession } from '#src/features/accounts/passwords/credentials.server.ts'
import { hashPassword, type PasswordsBusy } from '#src/features/accounts/passwords/password-hash.server.ts'
import { clientAddressHeader } from '#src/features/accounts/sessions/auth.server.ts'
import type { SessionStarted } from '#src/features/accounts/sessions/begin-session.server.ts'
import { isAddressTaken } from '#src/features/accounts/sign-in/verification-email.server.ts'
import { type Actor, system, writeAuditEntry } from '#src/platform/audit-log/audit-log.server.ts'
import { hashToken } from '#src/platform/crypto/secret.server.ts'
import type { Database } from '#src/platform/database/connect.server.ts'
import { withdrawQueuedTo } from '#src/platform/outbox/outbox.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { dayMs, hourMs } from '#src/time/time-range.ts'
import { toIso } from '#src/time/to-iso.ts'
import { type ChangeRefused, changeUser } from './change-user.server.ts'
import { createHashedUser, createUser } from './create-user.server.ts'
import { findNobodysAccount } from './nobodys-account.server.ts'
import { matchingUsers } from './user-list.server.ts'
import { hasAdmin, type Role } from './user-queries.server.ts'
import { findUserStatus } from './user-state.server.ts'

type InviteUserResult = { ok: true; userId: string; href: string } | { ok: false; reason: 'email-in-use' }

/** Emails nobody. The link is valid once, for 72 hours. */
export async function inviteUser(
  runtime: Runtime,
  { name, email, role, by }: { name: string; email: string; role: Role; by: Actor },
): Promise<InviteUserResult> {
  const user = { email, passwordHash: null, properties: { name }, role, isEmailVerified: false } as const
  const created = await createHashedUser(runtime, { ...user, by })
  if (!created.ok) return created
  const token = await issueLink(runtime, 'invitation', created.userId)
  return { ok: true, userId: created.userId, href: invitationHref(runtime, token) }
}

type AddUserResult =
  | { ok: true; userId: string; isInvited: boolean; isMailSent: boolean; href: string | null }
  | { ok: false; reason: 'email-in-use' }
  | PasswordsBusy

/** With a password, or an emailed invitation, whose link is `href`. A failed email is logged and reported; the user exists. */
export async function addUser(
  runtime: Runtime,
  { name, email, role, password, by }: { name: string; email: string; role: Role; password: string | null; by: Actor },
): Promise<AddUserResult> {
  const isInvited = password === null
  const user = { email, password, properties: { name }, role, isEmailVerified: !isInvited }
  const created = await createUser(runtime, { ...user, by })
  if (!created.ok) return created
  const { userId } = created
  if (!isInvited) return { ok: true, userId, isInvited, isMailSent: false, href: null }
  try {
    const href = await runtime.db
      .transaction()
      .execute((transaction) => enqueueInvitation({ ...runtime, db: transaction }, { userId, email }))
    runtime.outbox.wake()
    return { ok: true, userId, isInvited, isMailSent: true, href }
  } catch (error) {
    runtime.log.error({ err: error, userId }, 'an invitation could not be sent')
    return { ok: true, userId, isInvited, isMailSent: false, href: null }
  }
}

/** In a transaction; an earlier link is revoked, and its email withdrawn if it still waits. Returns the link. */
async function enqueueInvitation(
  runtime: Runtime,
  { userId, email }: { userId: string; email: string },
): Promise<string> {
  await withdrawQueuedTo(runtime.db, { to: email, kind: 'invitation' })
  const token = await issueLink(runtime, 'invitation', userId)
  const href = invitationHref(runtime, token)
  const mail = await invitationEmail({ firm: runtime.firm, href, validHours: linkLifetimeMs('invitation') / hourMs })
  const key = `invitation:${hashToken(token)}`
  await enqueueUserMail(runtime, { ...mail, userId, to: email, kind: 'invitation', key, secrets: [token] })
  return href
}

function invitationHref({ settings }: Pick<Runtime, 'settings'>, token: string): string {
  return `${settings.origin}/accept-invitation?token=${token}`
}

type ResendInvitationResult = { ok: true; href: string } | ChangeRefused | { ok: false; reason: 'not-invited' }

export async function resendInvitation(
  runtime: Runtime,
  { userId, by }: { userId: string; by: Actor },
): Promise<ResendInvitationResult> {
  const result = await changeUser(
    runtime,
    { userId, by },
    async (inTransaction, user): Promise<ResendInvitationResult> => {
      const userStatus = await findUserStatus(inTransaction.db, userId)
      if (userStatus?.state !== 'invited') return { ok: false, reason: 'not-invited' }
      const href = await enqueueInvitation(inTransaction, { userId, email: user.email })
      await writeAuditEntry(inTransaction, { by, action: 'invitation-sent-again', about: `user:${userId}` })
      return { ok: true, href }
    },
  )
  runtime.outbox.wake()
  return result
}

/** An admin is shown the link of an invitation, to hand it over. */
export async function recordShownInvitation(runtime: Runtime, { userId, by }: { userId: string; by: Actor }) {
  const entry = { by, action: 'invitation-link-shown', about: `user:${userId}` } as const
  await runtime.db.transaction().execute((db) => writeAuditEntry({ ...runtime, db }, entry))
}

type AcceptLinkResult =
  | ({ ok: true } & SessionStarted)
  | { ok: false; reason: 'link-expired' | 'email-in-use' | 'busy' }

const expiredLink: AcceptLinkResult = { ok: false, reason: 'link-expired' }

export async function acceptInvitation(
  runtime: Runtime,
  { token, password, request }: { token: string; password: string; request: Request },
): Promise<AcceptLinkResult> {
  const link = await findLink(runtime, 'invitation', token)
  if (link?.userId == null) return expiredLink
  // Before the link is used up, so that it works again in a minute.
  const hashed = await hashPassword(password)
  if (!hashed.ok) return hashed
  const { userId } = link
  const isSet = await runtime.db.transaction().execute(async (transaction) => {
    const inTransaction = { ...runtime, db: transaction }
    const isConsumed = await consumeLink(inTransaction, 'invitation', token)
    if (isConsumed) await setPassword(inTransaction, userId, hashed.hash)
    return isConsumed
  })
  if (!isSet) return expiredLink
  return { ok: true, ...(await startSession(runtime, { userId, hasChosenPassword: true, request })) }
}

type FirstAdmin = { token: string; name: string; email: string; password: string; request: Request }

/** The setup link is void as soon as there is an admin. */
export async function acceptFirstAdmin(
  runtime: Runtime,
  { token, name, email, password, request }: FirstAdmin,
): Promise<AcceptLinkResult> {
  const link = await findLink(runtime, 'first-admin', token)
  if (link === null || (await hasAdmin(runtime.db))) return expiredLink
  // Before the link is used up, which the creation of the user, with a transaction of its own, could not undo.
  const wanted = email.trim().toLowerCase()
  const exceptUserIds = [(await findNobodysAccount(runtime.db, wanted))?.userId]
  if (await isAddressTaken(runtime, { email: wanted, exceptUserIds })) return { ok: false, reason: 'email-in-use' }
  const hashed = await hashPassword(password)
  if (!hashed.ok) return hashed
  if (!(await consumeLink(runtime, 'first-admin', token))) return expiredLink
  const passwordHash = hashed.hash
  const admin = { email, passwordHash, properties: { name }, role: 'admin', isEmailVerified: true } as const
  const by = { actor: 'visitor', address: request.headers.get(clientAddressHeader) }
  const created = await createHashedUser(runtime, { ...admin, hasCurrentUser: false, by })
  if (!created.ok) return created
  const { userId } = created
  return { ok: true, ...(await startSession(runtime, { userId, hasChosenPassword: true, request })) }
}

/** Creates the admin in the settings, or returns a setup link, valid once and for 72 hours. */
export async function ensureAdmin(runtime: Runtime): Promise<string | null> {
  if (await hasAdmin(runtime.db)) return null
  const { firstAdmin, origin } = runtime.settings
  if (firstAdmin === null) {
    return `${origin}/accept-invitation?token=${await issueLink(runtime, 'first-admin', null)}`
  }
  const { email, password } = firstAdmin
  const admin = { email, password, properties: { name: 'Admin' }, role: 'admin', isEmailVerified: true } as const
  const created = await createUser(runtime, { ...admin, by: system })
  // Several processes may start at once; one of them creates the admin. An ordinary user's address cannot be used.
  if (!created.ok && created.reason === 'email-in-use' && !(await hasAdmin(runtime.db))) {
    runtime.log.error('ADMIN_EMAIL already belongs to another user, so no admin was created. Use another address.')
  }
  return null
}

/** Around its expiry, an invitation waits for someone to act. */
const beforeMs = 24 * hourMs
const afterMs = 7 * dayMs

type ExpiringInvitation = { userId: string; email: string; name: string; expiresAt: number }

export async function findExpiringInvitations(
  db: Database,
  { nowMs, limit }: { nowMs: number; limit: number },
): Promise<ExpiringInvitation[]> {
  const rows = await selectExpiringInvitations(db, nowMs).orderBy('sent_at').limit(limit).execute()
  return rows.map(({ user_id, email, name, sent_at }) => {
    return { userId: user_id, email, name, expiresAt: Date.parse(sent_at) + linkLifetimeMs('invitation') }
  })
}

/** The audit log says when each was sent last: expired links are deleted within the hour. */
export function selectExpiringInvitations(db: Database, nowMs: number) {
  const sentAt = (expiresAt: number) => toIso(expiresAt - linkLifetimeMs('invitation'))
  const sent = db
    .selectFrom('audit_entries')
    // Without `user:`.
    .select(({ fn }) => [sql<string>`substr(about, 6)`.as('invited_id'), fn.max('recorded_at').as('sent_at')])
    .where('action', 'in', ['user-invited', 'invitation-sent-again'])
    .where('recorded_at', '>', sentAt(nowMs - afterMs))
    .groupBy('about')
  return matchingUsers(db, { prefix: '', state: 'invited' })
    .innerJoin(sent.as('sent'), 'sent.invited_id', 'users.user_id')
    .select(['users.user_id', 'users.email', 'users.name', 'sent.sent_at'])
    .where('sent.sent_at', '<=', sentAt(nowMs + beforeMs))
}
