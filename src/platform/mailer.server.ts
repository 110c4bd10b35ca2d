import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Log } from './log.server.ts'
import type { Settings } from './settings.server.ts'

export type Mail = { to: string; subject: string; html: string; text: string }

/** Takes a mail for sending; resolves when the mail server (or the file) has it, throws when it did not take it. */
export type Mailer = { send: (mail: Mail) => Promise<void> }

type MailerOptions = { settings: Pick<Settings, 'smtpUrl' | 'mailFrom' | 'dataDir'>; log: Log; now: () => Date }

/** Through `SMTP_URL`; without it, each mail is a file `DATA_DIR/mail/<time>-<to>.eml` and the log names it. */
export function createMailer({ settings, log, now }: MailerOptions): Mailer {
  return settings.smtpUrl === null
    ? createFileMailer({ settings, log, now })
    : createSmtpMailer(settings.smtpUrl, settings)
}

function createSmtpMailer(smtpUrl: string, settings: Pick<Settings, 'mailFrom'>): Mailer {
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
  const transport = createTransport({ url: smtpUrl, ...timeouts })
  return {
    send: async (mail) => {
      await transport.sendMail({ from: settings.mailFrom, ...mail })
    },
  }
}

function createFileMailer({ settings, log, now }: MailerOptions): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true })
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail({ from: settings.mailFrom, ...mail, date: now() })
      const time = now().toISOString().replaceAll(/[:.]/g, '-')
      const recipient = mail.to.replaceAll(/[^a-z0-9@._+-]/gi, '_').slice(0, 100)
      const folder = join(settings.dataDir, 'mail')
      await mkdir(folder, { recursive: true })
      const file = join(folder, `${time}-${recipient}.eml`)
      // A message of the buffered transport is a Buffer; the type allows a stream as well.
      await writeFile(file, message as Buffer)
      log.info({ file }, 'mail written to a file')
    },
  }
}
