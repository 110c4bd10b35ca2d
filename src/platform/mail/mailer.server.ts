import { closeSync, existsSync, openSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import MailComposer from 'nodemailer/lib/mail-composer'
import type { Firm } from '#src/firm/firm.ts'
import type { Log } from '#src/platform/log.server.ts'
import type { Settings } from '#src/platform/settings.server.ts'
import { toIso } from '#src/time/to-iso.ts'
import { createSmtpSender, type Message } from './smtp.server.ts'

/** The same text as HTML and plain text and, for an appointment, a calendar file. */
export type MailContent = {
  subject: string
  html: string
  text: string
  calendar?: { method: 'REQUEST' | 'CANCEL'; file: string }
  isDiscreet?: boolean
  headers?: Record<string, string>
}

/** `mailId` becomes its Message-ID, so that duplicates of a retried email can be detected. */
export type Mail = MailContent & { to: string; mailId: string }

export type Mailer = {
  /** Resolves when the mail server has accepted it. Throws `MailRefused`, another error, or the signal's reason. */
  deliver: (mail: Mail, signal?: AbortSignal) => Promise<void>
}

type MailerOptions = {
  settings: Pick<Settings, 'smtpUrl' | 'mailFrom' | 'mailFromAddress' | 'dataDir'>
  firm: Pick<Firm, 'email' | 'discreetMails'>
  log: Log
  clock: { now: () => Date }
}

/** Without `SMTP_URL`, writes each email to `DATA_DIR/mail/<time>-<to>.eml` and logs the file. */
export function createMailer({ settings, firm, log, clock }: MailerOptions): Mailer {
  const { smtpUrl, dataDir } = settings
  const sendBySmtp = smtpUrl === null ? null : createSmtpSender(smtpUrl)
  return {
    deliver: async (mail, signal) => {
      const composed = await composeMessage(mail, { ...settings, firm }, clock.now())
      if (sendBySmtp !== null) return sendBySmtp(composed, signal)
      const file = await writeMailFile(join(dataDir, 'mail'), { message: composed.message, mail, time: clock.now() })
      log.info({ file }, 'email written to a file')
    },
  }
}

async function composeMessage(
  mail: Mail,
  { mailFrom, mailFromAddress, firm }: Pick<Settings, 'mailFrom' | 'mailFromAddress'> & Pick<MailerOptions, 'firm'>,
  date: Date,
): Promise<Message> {
  const { to, mailId, subject, html, text, calendar, isDiscreet, headers } = mail
  const [, domain] = mailFromAddress.split('@')
  const node = new MailComposer({
    from: isDiscreet === true ? { name: firm.discreetMails.sender, address: mailFromAddress } : mailFrom,
    to,
    subject,
    html,
    text,
    date,
    messageId: `<${mailId}@${domain}>`,
    replyTo: firm.email,
    // Tells out-of-office and other automatic replies not to answer (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', ...headers },
    ...(calendar && { icalEvent: { method: calendar.method, filename: 'invite.ics', content: calendar.file } }),
  }).compile()
  const { from, to: recipients } = node.getEnvelope()
  return { message: await node.build(), envelope: { from: from || '', to: recipients } }
}

type MailFile = { message: Buffer; mail: Mail; time: Date }

/** It gets its name only once it is complete and on disk. */
async function writeMailFile(folder: string, { message, mail, time }: MailFile): Promise<string> {
  await mkdir(folder, { recursive: true })
  const part = join(folder, `.${mail.mailId}${partialEnding}`)
  await writeFile(part, message, { flush: true })
  const file = reserveName((attempt) => {
    const { writtenAt, recipient } = mailFileName(time.getTime() + attempt, mail.to)
    return join(folder, writtenAt + recipient)
  })
  await rename(part, file)
  return file
}

export function mailFileName(timeMs: number, to: string): { writtenAt: string; recipient: string } {
  return {
    writtenAt: toIso(timeMs).replaceAll(/[:.]/g, '-'),
    recipient: `-${to.replaceAll(/[^a-z0-9@._+-]/gi, '_').slice(0, 100)}.eml`,
  }
}

const partialEnding = '.part'

/** Being written, or was when its process was killed. */
export function isPartialMailFile(name: string): boolean {
  return name.endsWith(partialEnding)
}

/** Two processes may write emails to one person in the same millisecond. */
function reserveName(nameOf: (attempt: number) => string): string {
  for (let attempt = 0; ; attempt += 1) {
    const file = nameOf(attempt)
    if (existsSync(file)) continue
    try {
      closeSync(openSync(file, 'wx'))
      return file
    } catch (error) {
      if (!existsSync(file)) throw error
    }
  }
}
