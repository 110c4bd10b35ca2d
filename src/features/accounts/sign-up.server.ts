import { enqueueJob, type JobKind } from '../../platform/jobs.server.ts'
import type { Runtime } from '../../platform/runtime.server.ts'
import { limitsOfRequests } from './account-limits.server.ts'
import { createHashedUser } from './create-user.server.ts'
import { countWithinLimits, type TooMany } from './limited-use.server.ts'
import { hashPassword } from './password-hash.server.ts'
import { signUpCookie } from './sign-up-browser.server.ts'
import { writeAddressInUseMail, writeVerificationMail } from './verification-mail.server.ts'

type SignUp = { name: string; email: string; password: string; hasCurrentUser: boolean; address: string }

/**
 * Takes the wish for an account, and says and does the same for a new and a known address; what comes of it, the owner of the
 * address is told by mail. The cookie ties the account to the browser that has chosen its password. `address` is the visitor's.
 */
export async function signUp(
  runtime: Runtime,
  { name, email, password, hasCurrentUser, address }: SignUp,
): Promise<{ ok: true; setCookies: string[] } | TooMany> {
  const use = await countWithinLimits(runtime, limitsOfRequests('sign-up', address), { address })
  if (!use.ok) return use
  const passwordHash = await hashPassword(password)
  await enqueueJob(runtime, signUpJob, { name, email, passwordHash, hasCurrentUser })
  runtime.jobs.wake()
  return { ok: true, setCookies: [signUpCookie(runtime, passwordHash)] }
}

type Wish = { name: string; email: string; passwordHash: string; hasCurrentUser: boolean }

/** Makes the account, and asks its owner to prove the address; the owner of a known one is told. */
export const signUpJob: JobKind<Runtime, Wish> = {
  kind: 'sign-up',
  run: async (runtime, { name, email, passwordHash, hasCurrentUser }) => {
    const user = { email, passwordHash, properties: { name }, role: 'client', isEmailVerified: false } as const
    const created = await createHashedUser(runtime, { ...user, hasCurrentUser })
    const userId = created.ok ? created.userId : await findMadeBefore(runtime, passwordHash)
    await (userId === null
      ? writeAddressInUseMail(runtime, { email })
      : writeVerificationMail(runtime, { email, userId }))
  },
}

/** The account that this very job has made already, when the process was killed before the mail was written. */
async function findMadeBefore({ db }: Runtime, passwordHash: string): Promise<string | null> {
  const account = await db
    .selectFrom('auth_account')
    .innerJoin('auth_user', 'auth_user.id', 'auth_account.user_id')
    .select(['user_id', 'email_verified'])
    .where('password', '=', passwordHash)
    .executeTakeFirst()
  return account === undefined || account.email_verified ? null : account.user_id
}
