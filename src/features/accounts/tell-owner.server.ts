import { type SecurityChange, securityChangedEmail } from '../../emails/security-changed.tsx'
import { sendMail } from '../../platform/outbox.server.ts'
import type { Runtime } from '../../platform/runtime.server.ts'
import { sendInBackground } from './send-in-background.server.ts'

/** Tells the owner of an account, by mail, that its security was changed: whoever did it, the owner learns of it. */
export function tellOwner(runtime: Runtime, { email, change }: { email: string; change: SecurityChange }): void {
  sendInBackground(runtime, async () => {
    const resetHref = `${runtime.settings.origin}/reset-password`
    await sendMail(runtime, {
      to: email,
      kind: 'security-changed',
      ...(await securityChangedEmail({ change, resetHref })),
    })
  })
}
