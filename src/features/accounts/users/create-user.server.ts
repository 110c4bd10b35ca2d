import { runWithTransaction } from '@better-auth/core/context'
import { setPassword } from '#src/features/accounts/passwords/credentials.server.ts'
import { hashPassword, type PasswordsBusy } from '#src/features/accounts/passwords/password-hash.server.ts'
import { removeAllFactors } from '#src/features/accounts/second-factor/second-factor.server.ts'
import { authOf } from '#src/features/accounts/sessions/auth.server.ts'
import { isAddressTaken } from '#src/features/accounts/sign-in/verification-email.server.ts'
import { type Actor, writeAuditEntry } from '#src/platform/audit-log/audit-log.server.ts'
import { acquireLock, flag } from '#src/platform/database/connect.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { revokeAccess } from './change-user.server.ts'
import { findNobodysAccount, type NobodysAccount } from './nobodys-account.server.ts'
import { addKnownPhone, mergeUser, type ProfileProperties } from './user-profile.server.ts'
import { findUser, type Role } from './user-queries.server.ts'

type NewUser = {
  email: string
  /** Null = none yet; the owner sets it through an invitation. */
  password: string | null
  properties: ProfileProperties
  role: Role
  /** True when an admin vouches for the address or the owner has confirmed it. */
  isEmailVerified: boolean
  /** False at a sign-up by someone who is not signed in, which is logged. */
  hasCurrentUser?: boolean
  /** Omitted for people who sign up themselves. */
  by?: Actor
}

type CreateUserResult = { ok: true; userId: string } | { ok: false; reason: 'email-in-use' }

/** If only the document fails, the identity is kept; an admin who adds a user with this address finishes it. */
export async function createUser(
  runtime: Runtime,
  { password, ...user }: NewUser,
): Promise<CreateUserResult | PasswordsBusy> {
  const hashed = password === null ? null : await hashPassword(password)
  if (hashed?.ok === false) return hashed
  return createHashedUser(runtime, { ...user, passwordHash: hashed?.hash ?? null })
}

export async function createHashedUser(
  runtime: Runtime,
  { passwordHash, ...user }: Omit<NewUser, 'password'> & { passwordHash: string | null },
): Promise<CreateUserResult> {
  const email = user.email.trim().toLowerCase()
  const identity = { email, name: user.properties.name ?? '', passwordHash, isEmailVerified: user.isEmailVerified }
  // Whoever signs up takes over nothing: the sign-up job finishes an account that nobody has confirmed.
  const nobodys = user.by === undefined ? null : await findNobodysAccount(runtime.db, email)
  if (await isAddressTaken(runtime, { email, exceptUserIds: [nobodys?.userId] })) return emailInUse
  const userId = nobodys?.userId ?? (await createIdentity(runtime, identity))
  if (userId === null) return emailInUse

  try {
    const isFinished = await runtime.db.transaction().execute(async (transaction) => {
      const inTransaction = { ...runtime, db: transaction }
      await acquireLock(transaction, 'users')
      if (nobodys === null) {
        // Another request has finished it.
        if ((await findUser(transaction, userId)) !== null) return false
      } else {
        // Of two requests that take over the same account, the first one succeeds.
        if ((await findNobodysAccount(transaction, email)) === null) return false
        await takeOver(inTransaction, nobodys, identity)
      }
      await mergeUser(inTransaction, { userId, email, properties: user.properties, roleIfNew: user.role })
      if (user.isEmailVerified) await addKnownPhone(inTransaction, userId)
      if (user.by === undefined) return true
      const action = passwordHash === null ? 'user-invited' : 'user-created'
      const after = { email, name: identity.name, role: user.role }
      await writeAuditEntry(inTransaction, { by: user.by, action, about: `user:${userId}`, after })
      return true
    })
    if (!isFinished) return emailInUse
  } catch (error) {
    if (error instanceof ConfirmedMeanwhile) return emailInUse
    runtime.log.error({ err: error, userId }, 'Error updating custom user properties:')
  }
  if (user.hasCurrentUser === false) runtime.log.info('Original user not found.')
  return { ok: true, userId }
}

const emailInUse = { ok: false, reason: 'email-in-use' } as const

/** While the account was being taken over. */
class ConfirmedMeanwhile extends Error {}

type Identity = { email: string; name: string; passwordHash: string | null; isEmailVerified: boolean }

async function createIdentity(
  runtime: Runtime,
  { email, name, passwordHash, isEmailVerified }: Identity,
): Promise<string | null> {
  const { adapter, internalAdapter } = await authOf(runtime).$context
  try {
    return await runWithTransaction(adapter, async () => {
      const identity = { email, name, emailVerified: isEmailVerified }
      const { id } = await internalAdapter.createUser(identity, { method: 'email-password' })
      if (passwordHash !== null) {
        const account = { userId: id, accountId: id, providerId: 'credential', password: passwordHash }
        await internalAdapter.linkAccount(account)
      }
      return id
    })
  } catch (error) {
    // Of two concurrent requests for one address, the database accepts only one.
    if ((await internalAdapter.findUserByEmail(email)) !== null) return null
    throw error
  }
}

/** In a transaction: nothing that gave access before does so, and nothing of what somebody wrote in it stays. */
async function takeOver(runtime: Runtime, account: NobodysAccount, { name, passwordHash, isEmailVerified }: Identity) {
  const { db } = runtime
  const { userId } = account
  // The links first: whoever confirms the address by one at this moment does it in the same order.
  await revokeAccess(db, userId)
  const { numUpdatedRows } = await db
    .updateTable('auth_user')
    .set({ name, email_verified: flag(isEmailVerified) })
    .where('id', '=', userId)
    .where('email_verified', '=', flag(account.isEmailVerified))
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new ConfirmedMeanwhile()
  await removeAllFactors(db, userId)
  await db.deleteFrom('auth_account').where('user_id', '=', userId).execute()
  await db.deleteFrom('users').where('user_id', '=', userId).execute()
  if (passwordHash !== null) await setPassword(runtime, userId, passwordHash)
}
