import type { Runtime } from '../../platform/runtime.server.ts'
import { limitOfRequests } from './account-limits.server.ts'
import { createUser } from './create-user.server.ts'
import { countWithinLimits, type TooMany } from './limited-use.server.ts'
import { sendInBackground } from './send-in-background.server.ts'
import { writeAddressInUseMail, writeVerificationMail } from './verification-mail.server.ts'

type SignUp = { name: string; email: string; password: string; hasCurrentUser: boolean; address: string }

/**
 * Makes an account for its owner, who proves the address by a mail. Says the same for a new and a known address: the
 * owner of a known one is told by mail. The mail goes out after the answer, so that it does not betray which it was.
 * `address` is the visitor's.
 */
export async function signUp(
  runtime: Runtime,
  { name, email, password, hasCurrentUser, address }: SignUp,
): Promise<{ ok: true } | TooMany> {
  const use = await countWithinLimits(runtime, [limitOfRequests('sign-up', address)], { address })
  if (!use.ok) return use
  const user = { email, password, properties: { name }, role: 'client', isEmailVerified: false } as const
  const created = await createUser(runtime, { ...user, hasCurrentUser })
  sendInBackground(runtime, () =>
    created.ok
      ? writeVerificationMail(runtime, { email, userId: created.userId })
      : writeAddressInUseMail(runtime, { email }),
  )
  return { ok: true }
}
