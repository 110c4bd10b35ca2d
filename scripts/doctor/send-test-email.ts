import { randomUUID } from 'node:crypto'
import { testEmail } from '../../src/emails/test-email.tsx'
import { createLog } from '../../src/platform/log/log.server.ts'
import { createMailer } from '../../src/platform/mail/mailer.server.ts'
import type { Settings } from '../../src/platform/settings.server.ts'

/** How long a mail server may take, while somebody is watching. */
const timeoutMs = 60_000

/** Sends an email as the site does, past the outbox, so that the answer is known at once. Throws the mail server's. */
export async function sendTestEmail(settings: Settings, to: string): Promise<void> {
  const mailer = createMailer({ settings, log: createLog({ logLevel: 'fatal' }), now: () => new Date() })
  await mailer.deliver({ ...(await testEmail()), to, mailId: randomUUID() }, AbortSignal.timeout(timeoutMs))
}
