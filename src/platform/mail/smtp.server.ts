import { createTransport } from 'nodemailer'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import { isLoopbackHost } from '../network/ip-address.server.ts'

/** The mail server will never take this mail, as it says itself. */
export class MailRefused extends Error {}

/** The mail server will never take any mail for this recipient: there is no such mailbox. */
export class RecipientRefused extends MailRefused {}

const minuteMs = 60_000

/**
 * As patient as RFC 5321, 4.5.3.2 asks: five minutes for the greeting, and for each later answer as long as for the slowest
 * one, that to the mail's end. The library counts the greeting as part of connecting.
 */
const timeouts = {
  connectionTimeout: 5 * minuteMs,
  greetingTimeout: 5 * minuteMs,
  socketTimeout: 10 * minuteMs,
}

export type Message = { message: Buffer; envelope: { from: string; to: string[] } }

/**
 * Sends messages through the mail server of `SMTP_URL`, each over a connection of its own. Beyond this machine only over TLS,
 * with a certificate that is valid, unless the address itself says otherwise (`?requireTLS=false`). A signal that aborts cuts
 * the connection.
 */
export function createSmtpSender(smtpUrl: string): (message: Message, signal?: AbortSignal) => Promise<void> {
  const server = parseConnectionUrl(smtpUrl)
  const transport = createTransport({ ...timeouts, requireTLS: !isLoopbackHost(server.host ?? ''), ...server })
  return async ({ message, envelope }, signal) => {
    // The types of the library do not know its `signal` yet.
    const mail = { raw: message, envelope, ...(signal && { signal }) }
    try {
      await transport.sendMail(mail)
    } catch (error) {
      if (!isRefusal(error)) throw error
      const Refused = isAboutRecipient(error) ? RecipientRefused : MailRefused
      throw new Refused((error as Error).message, { cause: error })
    }
  }
}

/** Whether a 5xx reply to the sender, recipient or message is final (RFC 5321, 4.2.1). */
function isRefusal(error: unknown): boolean {
  const { responseCode, code } = error as { responseCode?: number; code?: string }
  return responseCode !== undefined && responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
}

/**
 * Whether a refusal is about the recipient. One about us is not: a server that requires a password (530) or has a
 * policy against us (x.7.x, RFC 3463) refuses every recipient.
 */
function isAboutRecipient(error: unknown): boolean {
  const {
    command,
    responseCode,
    response = '',
  } = error as {
    command?: string
    responseCode?: number
    response?: string
  }
  return command === 'RCPT TO' && responseCode !== 530 && !/^5\d\d[ -]5\.7\./.test(response)
}
