import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { addressInUseEmail } from '../src/emails/address-in-use.tsx'
import { confirmAddressEmail } from '../src/emails/confirm-address.tsx'
import { invitationEmail } from '../src/emails/invitation.tsx'
import { resetPasswordEmail } from '../src/emails/reset-password.tsx'
import { firm } from '../src/firm/firm.ts'
import { neverList } from '../src/firm/never-list.ts'
import { createMailer } from '../src/platform/mailer.server.ts'
import { freePort } from './support/postgres-server.ts'

const mail = { to: 'robin@example.org', subject: 'A subject', html: '<p>Hello <b>there</b></p>', text: 'Hello there' }
const now = () => new Date('2027-01-13T10:00:00.000Z')

/** A mail server that keeps what it is given, or refuses every recipient. */
async function startMailServer({ isRefusing = false } = {}) {
  const received: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: (_address, _session, done) => done(isRefusing ? new Error('no such person') : null),
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push(Buffer.concat(chunks).toString())
        done()
      })
    },
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    received,
    url: `smtp://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

function mailerOf(settings: { smtpUrl: string | null; dataDir?: string }, lines: string[] = []) {
  return createMailer({
    settings: { mailFrom: 'Harbour <no-reply@harbour.example>', dataDir: '', ...settings },
    log: pino({}, { write: (line) => void lines.push(line) }),
    now,
  })
}

test('with SMTP_URL a mail reaches the mail server, in HTML and in plain text', async () => {
  await using server = await startMailServer()
  await mailerOf({ smtpUrl: server.url }).send(mail)
  const [message] = await Promise.all(server.received.map((raw) => PostalMime.parse(raw)))
  expect(message).toMatchObject({
    from: { address: 'no-reply@harbour.example', name: 'Harbour' },
    to: [{ address: 'robin@example.org' }],
    subject: 'A subject',
  })
  expect(message?.html).toContain('<b>there</b>')
  expect(message?.text).toContain('Hello there')
})

test('a mail that the mail server refuses is not taken for sent', async () => {
  await using server = await startMailServer({ isRefusing: true })
  await expect(mailerOf({ smtpUrl: server.url }).send(mail)).rejects.toThrow(/no such person|recipients/i)
  await expect(mailerOf({ smtpUrl: `smtp://127.0.0.1:${await freePort()}` }).send(mail)).rejects.toThrow(/ECONNREFUSED/)
})

test('without SMTP_URL each mail is a file that the log names', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'harbour-mail-'))
  const lines: string[] = []
  await mailerOf({ smtpUrl: null, dataDir }, lines).send({ ...mail, to: '../../robin/x@example.org' })
  const files = readdirSync(join(dataDir, 'mail'))
  expect(files).toEqual(['2027-01-13T10-00-00-000Z-.._.._robin_x@example.org.eml'])
  const message = await PostalMime.parse(readFileSync(join(dataDir, 'mail', files[0] ?? '')))
  expect([message.subject, message.text?.trim()]).toEqual(['A subject', 'Hello there'])
  expect(lines.join()).toContain(files[0])
  rmSync(dataDir, { recursive: true })
})

test('a line break in an address or a subject adds no header', async () => {
  await using server = await startMailServer()
  await mailerOf({ smtpUrl: server.url }).send({ ...mail, subject: 'A subject\r\nBcc: other@example.org' })
  const message = await PostalMime.parse(server.received[0] ?? '')
  expect(message.bcc ?? []).toEqual([])
  expect(server.received[0]).not.toMatch(/^Bcc:/m)
})

const href = 'https://harbour.example/somewhere?token=abc'
const mails = {
  'confirm-address': () => confirmAddressEmail({ href, validHours: 72 }),
  'address-in-use': () => addressInUseEmail({ signInHref: href, resetHref: 'https://harbour.example/reset' }),
  invitation: () => invitationEmail({ href, validHours: 72 }),
  'reset-password': () => resetPasswordEmail({ href, validMinutes: 30 }),
}

for (const [name, compose] of Object.entries(mails)) {
  test(`the mail ${name} says in both parts what to do, what we never ask for and who we are, and its subject nothing`, async () => {
    const { subject, html, text } = await compose()
    expect(subject).not.toMatch(/scam|fraud|victim|recover|harbour\.example/i)
    for (const part of [html, text]) {
      expect(part).toContain(href)
      for (const line of neverList) expect(part).toContain(line)
      for (const fact of [firm.legalName, firm.address.postcode, firm.phone.display]) expect(part).toContain(fact)
    }
    expect(text).not.toMatch(/<[a-z]/)
    expect(html).not.toMatch(/<img|<script/)
    if (/validHours|validMinutes/.test(compose.toString())) expect(text).toMatch(/72 hours|30 minutes/)
  })
}
