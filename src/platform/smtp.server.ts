import { Readable } from 'node:stream'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection from 'nodemailer/lib/smtp-connection'

/** The mail server will never take this mail, as it says itself. */
export class MailRefused extends Error {}

/** The mail server will never take any mail for this recipient: there is no such mailbox. */
export class RecipientRefused extends MailRefused {}

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

type Delivery = {
  message: Buffer
  envelope: { from: string; to: string[] }
  /** See `Mailer.deliver`. */
  handOver: (end: () => void) => Promise<void>
}

/**
 * Sends one mail over a connection of its own. Not by nodemailer's transport: that does not say when all but a message's
 * end has been sent, and whoever does not know it loses mails or sends them twice when the process is killed.
 */
export async function sendBySmtp(smtpUrl: string, { message, envelope, handOver }: Delivery): Promise<void> {
  const { auth, ...options } = parseConnectionUrl(smtpUrl)
  const connection = new SMTPConnection({ ...options, ...timeouts })
  const broken = new Promise<never>((_, reject) => connection.on('error', reject))
  const step = (begin: (done: (error?: Error | null) => void) => void) =>
    Promise.race([
      broken,
      new Promise<void>((resolve, reject) => begin((error) => (error ? reject(error) : resolve()))),
    ])
  try {
    await step((done) => connection.connect(done))
    if (auth && connection.allowsAuth) await step((done) => connection.login(auth, done))
    await step((done) => connection.send(envelope, endedBy(message, handOver), done))
    connection.quit()
  } catch (error) {
    connection.close()
    if (!isRefusal(error)) throw error
    const Refused = isAboutRecipient(error) ? RecipientRefused : MailRefused
    throw new Refused((error as Error).message, { cause: error })
  }
}

/** A message as a stream that asks for its end once all of it has been taken. */
function endedBy(message: Buffer, handOver: Delivery['handOver']): Readable {
  let isSent = false
  const stream = new Readable({
    highWaterMark: 0,
    read() {
      if (!isSent) {
        isSent = true
        stream.push(message)
      } else {
        handOver(() => stream.push(null)).catch((error: Error) => stream.destroy(error))
      }
    },
  })
  return stream
}

/** Answers of 500 to 599 to the sender, the recipient or the message itself are final (RFC 5321, 4.2.1). */
function isRefusal(error: unknown): boolean {
  const { responseCode, code } = error as { responseCode?: number; code?: string }
  return responseCode !== undefined && responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
}

/**
 * Whether a refusal says something of the recipient. One that is about us does not: a mail server that wants a password (530)
 * or keeps a rule against us (x.7.x, RFC 3463) refuses every recipient alike.
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
