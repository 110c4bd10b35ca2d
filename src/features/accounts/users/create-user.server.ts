import { runWithTransaction } from '@better-auth/core/context'
import { type Actor, writeAuditEntry } from '../../../platform/audit-log/audit-log.server.ts'
import type { Runtime } from '../../../platform/runtime.server.ts'
import { hashPassword, type PasswordsBusy } from '../passwords/password-hash.server.ts'
import { authOf } from '../sessions/auth.server.ts'
import { isAddressTaken } from '../sign-in/verification-email.server.ts'
import { addKnownPhone, mergeUser, type ProfileProperties } from './merge-user.server.ts'
import type { Role } from './user-queries.server.ts'

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
  /** The actor, for the audit log; omitted for people who sign up themselves. */
  by?: Actor
}

type CreateUserResult = { ok: true; userId: string } | { ok: false; reason: 'email-in-use' }

/**
 * Creates a sign-in identity and its user document. If only the document fails, the identity is kept and the failure
 * is logged. No session is affected.
 */
export async function createUser(
  runtime: Runtime,
  { password, ...user }: NewUser,
): Promise<CreateUserResult | PasswordsBusy> {
  const hashed = password === null ? null : await hashPassword(password)
  if (hashed?.ok === false) return hashed
  return createHashedUser(runtime, { ...user, passwordHash: hashed?.hash ?? null })
}

/** Like `createUser`, with a password that has already been hashed. */
export async function createHashedUser(
  runtime: Runtime,
  { passwordHash, ...user }: Omit<NewUser, 'password'> & { passwordHash: string | null },
): Promise<CreateUserResult> {
  const { adapter, internalAdapter } = await authOf(runtime).$context
  const email = user.email.trim().toLowerCase()
  if (await isAddressTaken(runtime, { email })) return { ok: false, reason: 'email-in-use' }

  let userId: string
  try {
    userId = await runWithTransaction(adapter, async () => {
      const identity = { email, name: user.properties.name ?? '', emailVerified: user.isEmailVerified }
      const created = await internalAdapter.createUser(identity, { method: 'email-password' })
      if (passwordHash !== null) {
        await internalAdapter.linkAccount({
          userId: created.id,
          accountId: created.id,
          providerId: 'credential',
          password: passwordHash,
        })
      }
      return created.id
    })
  } catch (error) {
    // Of two concurrent requests for one address, the database accepts only one.
    if ((await internalAdapter.findUserByEmail(email)) !== null) return { ok: false, reason: 'email-in-use' }
    throw error
  }

  try {
    await runtime.db.transaction().execute(async (transaction) => {
      const tools = { ...runtime, db: transaction }
      await mergeUser(tools, { userId, email, properties: user.properties, roleIfNew: user.role })
      if (user.isEmailVerified) await addKnownPhone(tools, userId)
      if (user.by === undefined) return
      const action = passwordHash === null ? 'user-invited' : 'user-created'
      const after = { email, name: user.properties.name ?? '', role: user.role }
      await writeAuditEntry(tools, { by: user.by, action, about: `user:${userId}`, after })
    })
  } catch (error) {
    runtime.log.error({ err: error, userId }, 'Error updating custom user properties:')
  }
  if (user.hasCurrentUser === false) runtime.log.info('Original user not found.')
  return { ok: true, userId }
}
