import { addressInUseEmail } from '../../emails/address-in-use.tsx'
import { confirmAddressEmail } from '../../emails/confirm-address.tsx'
import type { Runtime } from '../../platform/runtime.server.ts'
import { hourMs } from '../../time/time-range.ts'
import { createUser } from './create-user.server.ts'
import { issueLink, linkLifetimeMs } from './one-time-links.server.ts'
import { sendInBackground } from './send-in-background.server.ts'

/**
 * Makes an account for its owner, who proves the address by a mail. Says the same for a new and a known address: the
 * owner of a known one is told by mail. The mail goes out after the answer, so that it does not betray which it was.
 */
export async function signUp(
  runtime: Runtime,
  { name, email, password, hasCurrentUser }: { name: string; email: string; password: string; hasCurrentUser: boolean },
): Promise<void> {
  const user = { email, password, properties: { name }, role: 'client', isEmailVerified: false } as const
  const created = await createUser(runtime, { ...user, hasCurrentUser })
  sendInBackground(runtime, async () => {
    const { origin } = runtime.settings
    if (!created.ok) {
      const mail = addressInUseEmail({ signInHref: `${origin}/login`, resetHref: `${origin}/reset-password` })
      return runtime.mailer.send({ to: email, ...(await mail) })
    }
    const token = await issueLink(runtime, 'verify-email', created.userId)
    const validHours = linkLifetimeMs['verify-email'] / hourMs
    const mail = confirmAddressEmail({ href: `${origin}/verify-email?token=${token}`, validHours })
    return runtime.mailer.send({ to: email, ...(await mail) })
  })
}
