import { closeSync, existsSync, openSync, renameSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import MailComposer from 'nodemailer/lib/mail-composer'
import { firm } from '../firm/firm.ts'
import type { Log } from './log.server.ts'
import type { Settings } from './settings.server.ts'
import { sendBySmtp } from './smtp.server.ts'

/** What a mail says: one text in two forms and, for an appointment, the file for the reader's calendar. */
export type MailContent = {
  subject: string
  html: string
  text: string
  calendar?: { method: 'REQUEST' | 'CANCEL'; file: string }
  /** Further header fields, by name. */
  headers?: Record<string, string>
}

/** A mail to one person. `mailId` becomes its Message-ID: a mail server that gets it twice can tell. */
export type Mail = MailContent & { to: string; mailId: string }

export type Mailer = {
  /**
   * Sends a mail; resolves when the mail server (or the file) has it. `handOver` is called when all but the mail's end has
   * been sent, and calls `end` itself: what has no end is no mail. Throws `MailRefused`, or whatever went wrong this time.
   */
  deliver: (mail: Mail, handOver: (end: () => void) => Promise<void>) => Promise<void>
}

type MailerOptions = { settings: Pick<Settings, 'smtpUrl' | 'mailFrom' | 'dataDir'>; log: Log; now: () => Date }

/** Through `SMTP_URL`; without it, each mail is a file `DATA_DIR/mail/<time>-<to>.eml` and the log names it. */
export function createMailer({ settings, log, now }: MailerOptions): Mailer {
  const { smtpUrl, mailFrom, dataDir } = settings
  return {
    deliver: async (mail, handOver) => {
      const { message, envelope } = await composeMessage(mail, { mailFrom, date: now() })
      if (smtpUrl !== null) return sendBySmtp(smtpUrl, { message, envelope, handOver })
      const file = await writeMailFile(join(dataDir, 'mail'), { message, mail, time: now(), handOver })
      log.info({ file }, 'mail written to a file')
    },
  }
}

type Message = { message: Buffer; envelope: { from: string; to: string[] } }

async function composeMessage(mail: Mail, { mailFrom, date }: { mailFrom: string; date: Date }): Promise<Message> {
  const { to, mailId, subject, html, text, calendar, headers } = mail
  const domain = /@([^\s>]+)/.exec(mailFrom)?.[1] ?? 'localhost'
  const node = new MailComposer({
    from: mailFrom,
    to,
    subject,
    html,
    text,
    date,
    messageId: `<${mailId}@${domain}>`,
    replyTo: firm.email,
    // No holiday note, and no other program, answers it (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', ...headers },
    ...(calendar && { icalEvent: { method: calendar.method, filename: 'invite.ics', content: calendar.file } }),
  }).compile()
  const { from, to: recipients } = node.getEnvelope()
  return { message: await node.build(), envelope: { from: from || '', to: recipients } }
}

type MailFile = { message: Buffer; mail: Mail; time: Date; handOver: (end: () => void) => Promise<void> }

/** Writes a mail to a file that has its name only once it is whole, and returns the name. */
async function writeMailFile(folder: string, { message, mail, time, handOver }: MailFile): Promise<string> {
  await mkdir(folder, { recursive: true })
  const part = join(folder, `.${mail.mailId}.part`)
  await writeFile(part, message)
  const recipient = mail.to.replaceAll(/[^a-z0-9@._+-]/gi, '_').slice(0, 100)
  const fileAt = (timeMs: number) =>
    join(folder, `${new Date(timeMs).toISOString().replaceAll(/[:.]/g, '-')}-${recipient}.eml`)
  let file = ''
  await handOver(() => {
    file = reserveName((attempt) => fileAt(time.getTime() + attempt))
    renameSync(part, file)
  })
  return file
}

/** Takes the first name that is free: two mails to one person in one millisecond, perhaps of two processes. */
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
