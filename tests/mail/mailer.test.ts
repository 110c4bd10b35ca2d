import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import PostalMime from 'postal-mime'
import { expect, test, vi } from 'vitest'
import { firm } from '#src/firm/firm.ts'
import { emailAddress } from '#src/input/email-address.ts'
import { createMailer } from '#src/platform/mail/mailer.server.ts'
import { freePort } from '../support/free-port.ts'
import { startMailServer } from '../support/processes/mail-server.ts'

const mail = {
  mailId: 'mail-1',
  to: 'robin@example.org',
  subject: 'A subject',
  html: '<p>Hello <b>there</b></p>',
  text: 'Hello there',
}
const clock = { now: () => new Date('2027-01-13T10:00:00.000Z') }

function mailerOf(settings: { smtpUrl: string | null; dataDir?: string }, lines: string[] = []) {
  return createMailer({
    firm,
    settings: {
      mailFrom: '"desk@harbour" <no-reply@harbour.example>',
      mailFromAddress: 'no-reply@harbour.example',
      dataDir: '',
      ...settings,
    },
    log: pino({}, { write: (line) => void lines.push(line) }),
    clock,
  })
}

test('with SMTP_URL an email reaches the mail server, in HTML and in plain text', async () => {
  await using server = await startMailServer()
  await mailerOf({ smtpUrl: server.url }).deliver(mail)
  const [message] = await Promise.all(server.received.map(({ raw }) => PostalMime.parse(raw)))
  expect(message).toMatchObject({
    from: { address: 'no-reply@harbour.example', name: 'desk@harbour' },
    to: [{ address: 'robin@example.org' }],
    subject: 'A subject',
    messageId: '<mail-1@harbour.example>',
    replyTo: [{ address: firm.email }],
  })
  expect(message?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
  expect(message?.html).toContain('<b>there</b>')
  expect(message?.text).toContain('Hello there')
})

test('a discreet email has the neutral sender’s name, and the address that it is sent from', async () => {
  await using server = await startMailServer()
  await mailerOf({ smtpUrl: server.url }).deliver({ ...mail, isDiscreet: true })
  const raw = server.received[0]?.raw ?? ''
  const { from, replyTo } = await PostalMime.parse(raw)
  expect(from).toEqual({ address: 'no-reply@harbour.example', name: firm.discreetMails.sender })
  expect(replyTo).toEqual([{ address: firm.email, name: '' }])
})

test('extra headers reach the mail server unchanged', async () => {
  await using server = await startMailServer()
  const headers = {
    'List-Unsubscribe': `<https://harbour.example/newsletter/unsubscribe?token=${'x'.repeat(60)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
  await mailerOf({ smtpUrl: server.url }).deliver({ ...mail, headers })
  const message = await PostalMime.parse(server.received[0]?.raw ?? '')
  for (const [name, value] of Object.entries(headers)) {
    expect(message.headers.find(({ key }) => key === name.toLowerCase())?.value).toBe(value)
  }
})

test('a mail server takes every address that a form takes', async () => {
  await using server = await startMailServer()
  const unusual = [
    'tom&jerry@example.org',
    'sales/uk@example.org',
    'a=b@example.org',
    "!#$%&'*+/=?^_`{|}~-@example.org",
  ]
  unusual.push('info@xn--e1afmkfd.xn--p1ai', `${'a'.repeat(64)}@example.org`, `a@${'b'.repeat(63)}.example`)
  for (const to of unusual) {
    expect(emailAddress.parse(to)).toBe(to)
    await mailerOf({ smtpUrl: server.url }).deliver({ ...mail, to })
  }
  const messages = await Promise.all(server.received.map(({ raw }) => PostalMime.parse(raw)))
  expect(messages.map(({ to }) => to?.[0]?.address)).toEqual(unusual)
})

test('an email that the mail server refuses does not count as sent', async () => {
  await using server = await startMailServer(() => ({ code: 550, words: 'no such person' }))
  await expect(mailerOf({ smtpUrl: server.url }).deliver(mail)).rejects.toThrow(/no such person|recipients/i)
  await expect(mailerOf({ smtpUrl: `smtp://127.0.0.1:${await freePort()}` }).deliver(mail)).rejects.toThrow(
    /ECONNREFUSED/,
  )
})

test('an email has the same Message-ID at each attempt', async () => {
  await using server = await startMailServer()
  await mailerOf({ smtpUrl: server.url }).deliver(mail)
  await mailerOf({ smtpUrl: server.url }).deliver(mail)
  const messages = await Promise.all(server.received.map(({ raw }) => PostalMime.parse(raw)))
  expect(messages.map(({ messageId }) => messageId)).toEqual(['<mail-1@harbour.example>', '<mail-1@harbour.example>'])
})

test('a remote mail server requires TLS unless SMTP_URL says otherwise', async () => {
  await using server = await startMailServer()
  // An address of this machine that is not loopback.
  const url = server.url.replace('127.0.0.1', '0.0.0.0')
  await expect(mailerOf({ smtpUrl: url }).deliver(mail)).rejects.toThrow('STARTTLS')
  expect(server.received).toEqual([])
  await mailerOf({ smtpUrl: `${url}?requireTLS=false` }).deliver(mail)
  expect(server.received).toHaveLength(1)

  await using pretender = await startMailServer(undefined, { hasTls: true })
  // Its certificate is self-signed and must not be trusted.
  vi.mocked(console.error).mockClear()
  const pretenderUrl = pretender.url.replace('127.0.0.1', '0.0.0.0')
  await expect(mailerOf({ smtpUrl: pretenderUrl }).deliver(mail)).rejects.toThrow('certificate')
  expect(pretender.received).toEqual([])
})

test('the mail server has ten minutes for each reply', async () => {
  await using server = await startMailServer()
  const timeouts = vi.spyOn(Socket.prototype, 'setTimeout')
  await mailerOf({ smtpUrl: server.url }).deliver(mail)
  expect(timeouts.mock.calls.map(([timeoutMs]) => timeoutMs)).toContain(10 * 60_000)
  timeouts.mockRestore()
})

test('an email cancelled while the mail server is slow is not sent', async () => {
  const callOff = new AbortController()
  await using server = await startMailServer()
  const abortedAt = server.at('recipient', () => callOff.abort())
  await expect(mailerOf({ smtpUrl: server.url }).deliver(mail, callOff.signal)).rejects.toThrow('abort')
  await abortedAt
  expect(server.received).toEqual([])
})

test('without SMTP_URL each email is a file that the log names', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'harbour-mail-'))
  const lines: string[] = []
  await mailerOf({ smtpUrl: null, dataDir }, lines).deliver({ ...mail, to: '../../robin/x@example.org' })
  const files = readdirSync(join(dataDir, 'mail'))
  expect(files).toEqual(['2027-01-13T10-00-00-000Z-.._.._robin_x@example.org.eml'])
  const message = await PostalMime.parse(readFileSync(join(dataDir, 'mail', files[0] ?? '')))
  expect([message.subject, message.text?.trim()]).toEqual(['A subject', 'Hello there'])
  expect(lines.join()).toContain(files[0])
  rmSync(dataDir, { recursive: true })
})

test('a line break in an address or a subject adds no header', async () => {
  await using server = await startMailServer()
  await mailerOf({ smtpUrl: server.url }).deliver({ ...mail, subject: 'A subject\r\nBcc: other@example.org' })
  const message = await PostalMime.parse(server.received[0]?.raw ?? '')
  expect(message.bcc ?? []).toEqual([])
  expect(server.received[0]?.raw).not.toMatch(/^Bcc:/m)
})
