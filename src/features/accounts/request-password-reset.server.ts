import { resetPasswordEmail } from '../../emails/reset-password.tsx'
import type { Runtime } from '../../platform/runtime.server.ts'
import { minuteMs } from '../../time/time-range.ts'
import { authOf } from './auth.server.ts'
import { issueLink, linkLifetimeMs } from './one-time-links.server.ts'
import { sendInBackground } from './send-in-background.server.ts'

/** Sends the owner of an address a link to choose a new password, and nobody else anything. Says the same either way. */
export function requestPasswordReset(runtime: Runtime, { email }: { email: string }): void {
  sendInBackground(runtime, async () => {
    const { internalAdapter } = await authOf(runtime).$context
    const found = await internalAdapter.findUserByEmail(email)
    if (found === null) return
    const token = await issueLink(runtime, 'reset-password', found.user.id)
    const href = `${runtime.settings.origin}/reset-password?token=${token}`
    const validMinutes = linkLifetimeMs['reset-password'] / minuteMs
    await runtime.mailer.send({ to: email, ...(await resetPasswordEmail({ href, validMinutes })) })
  })
}
