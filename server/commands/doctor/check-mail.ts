import { randomUUID } from 'node:crypto'
import { testEmail } from '#src/emails/test-email.tsx'
import { selectFailedMails } from '#src/features/mail/mail-queries.server.ts'
import type { Fault, NamedFault } from '#src/platform/faults/fault.ts'
import { createLog } from '#src/platform/log.server.ts'
import { createMailer } from '#src/platform/mail/mailer.server.ts'
import { connectToMailServer, mailServerPlace } from '#src/platform/mail/smtp.server.ts'
import { systemClock } from '#src/platform/runtime.server.ts'
import type { Examined } from './site-answers.ts'

const maxCounted = 1000

export async function checkFailedEmails({ db, now }: Examined): Promise<Fault[]> {
  if (db === null) return []
  const failed = selectFailedMails(db, now.getTime()).limit(maxCounted + 1)
  const count = (await failed.execute()).length
  if (count === 0) return []
  const remedy = 'Open /admin-profile/mail, which says why, and press Try again.'
  const shown = count > maxCounted ? `more than ${maxCounted}` : count
  return [{ fault: `Emails that could not be delivered: ${shown}.`, remedy }]
}

export async function checkMailServer({ settings: { smtpUrl } }: Examined): Promise<Fault[]> {
  if (smtpUrl === null) return []
  try {
    await connectToMailServer(smtpUrl)
    return []
  } catch (error) {
    return [mailServerFault(error, mailServerPlace(smtpUrl))]
  }
}

/** `originalCode` is the network's. */
type MailError = Error & { code?: string; originalCode?: string; responseCode?: number }

function mailServerFault(error: unknown, place: string): Fault {
  const { code = '', originalCode, responseCode, message } = error as MailError
  // A 4xx reply is about now, whatever the command: the server was reached, and will take us later (RFC 5321, 4.2.1).
  if (responseCode !== undefined && responseCode >= 400 && responseCode < 500) {
    const remedy = 'Try again later. If it stays so, ask whoever runs the mail server.'
    return { fault: `The mail server at ${place} is turning us away for now (${responseCode}).`, remedy }
  }
  if (code === 'EAUTH' && [500, 502, 503].includes(responseCode ?? 0)) {
    const remedy = 'Use its port for logins (usually 587 or 465), or remove the user name and password.'
    return { fault: `The mail server takes no logins at ${place}, but SMTP_URL has one (${responseCode}).`, remedy }
  }
  if (code === 'EAUTH') {
    const fault = `The mail server at ${place} refuses the login in SMTP_URL (${responseCode ?? code}).`
    return { fault, remedy: 'Correct the user name and password; special characters must be percent-encoded.' }
  }
  if (/greeting never received/i.test(message)) {
    const remedy =
      'If its port is for TLS from the start (usually 465), write smtps:// in SMTP_URL. Otherwise, ask whoever runs it.'
    return { fault: `The mail server at ${place} accepts connections, but says nothing.`, remedy }
  }
  if (/wrong version number/i.test(message)) {
    const remedy = 'Write smtp:// in SMTP_URL, or use the port for TLS from the start (usually 465).'
    return { fault: `The mail server at ${place} doesn’t begin with TLS, as smtps:// says.`, remedy }
  }
  if (code === 'ETLS' || (!quotesNames(code) && /certificate|self.signed|ssl|tls/i.test(message))) {
    const remedy =
      'Use the mail server’s own name in SMTP_URL, and a server with TLS and a valid certificate; `?tlsCAFile=/path/ca.pem` trusts an authority of your own.'
    const fault = `The mail server at ${place} doesn’t offer a secure connection: TLS with a valid certificate failed.`
    return { fault, remedy }
  }
  if (responseCode !== undefined) {
    const remedy = 'Ask whoever runs the mail server why it doesn’t serve this machine.'
    return { fault: `The mail server at ${place} refuses to serve us (${responseCode}).`, remedy }
  }
  const remedy = 'Check the host and port in SMTP_URL, and any firewall in between.'
  return { fault: `The mail server at ${place} cannot be reached (${originalCode ?? code}).`, remedy }
}

/** In such a message, "tls" says nothing about TLS. */
function quotesNames(code: string): boolean {
  return code === 'EDNS' || code === 'EPROTOCOL'
}

const timeoutMs = 25_000

/** Sends like the site, but past the outbox, so that the answer is known at once. */
export async function tryTestEmail(
  { settings, firm }: Pick<Examined, 'settings' | 'firm'>,
  to: string,
): Promise<NamedFault[]> {
  const mailer = createMailer({ settings, firm, log: createLog({ logLevel: 'fatal' }), clock: systemClock })
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    await mailer.deliver({ ...(await testEmail({ firm })), to, mailId: randomUUID() }, signal)
    return []
  } catch (error) {
    if (signal.aborted) {
      const remedy = 'Check that the mail server works, and look in its own log.'
      const fault = `The mail server didn’t say within ${timeoutMs / 1000} seconds whether it takes the test email.`
      return [{ name: 'Test email', fault, remedy }]
    }
    // A refusal's own error is the cause of ours.
    const { code, originalCode, responseCode } = ((error as Error).cause ?? error) as MailError
    const remedy = 'Check SMTP_URL, MAIL_FROM and the admin’s address, and look in the mail server’s own log.'
    return [
      {
        name: 'Test email',
        fault: `The test email was not accepted (${responseCode ?? originalCode ?? code}).`,
        remedy,
      },
    ]
  }
}
