import { readdirSync, readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { expect, test } from 'vitest'
import { freePort } from '../../support/free-port.ts'
import { hasOpenssl, makeCertificate } from '../../support/processes/certificate.ts'
import { dataFolder, startOnce } from '../../support/processes/data-folder.ts'
import { startMailServer } from '../../support/processes/mail-server.ts'
import { isWholeRun } from '../../support/series.ts'
import { expectOnlyFaults } from '../../support/watching/doctor.ts'

test('doctor sends an admin a test email, and says when the mail server does not take it', async () => {
  using folder = dataFolder()
  await startOnce(folder)
  const PORT = String(await freePort())
  let refusal: { code: number; words: string } | null = null
  await using mail = await startMailServer(() => refusal)
  const settings = { PORT, SMTP_URL: mail.url, MAIL_FROM: 'The firm <hello@example.org>' }
  using doctor = folder.run(['doctor', '--mail'], settings)
  expect(await doctor.ended).toMatchObject({ code: 0, output: expect.stringContaining('Check that it arrives') })
  expect(mail.received).toMatchObject([{ from: 'hello@example.org', to: 'a@example.org' }])
  expect(mail.received[0]?.raw).toContain('Subject: Test email from your site')

  using quiet = folder.run(['doctor'], settings)
  expect((await quiet.ended).code).toBe(0)
  expect(mail.received).toHaveLength(1)

  refusal = { code: 550, words: 'a@example.org is unknown here' }
  using refused = folder.run(['doctor', '--mail'], settings)
  await expectOnlyFaults(refused, [
    ['Test email: The test email was not accepted (550).', 'Check SMTP_URL, MAIL_FROM and the admin’s address'],
  ])
  const { output } = await refused.ended
  expect(output).not.toContain('example.org')
  expect(output).not.toContain('Check that it arrives')
})

test.runIf(isWholeRun)('doctor says where the test email is when there is no mail server', async () => {
  using folder = dataFolder()
  await startOnce(folder)
  using doctor = folder.run(['doctor', '--mail'], { PORT: String(await freePort()) })
  const { code, output } = await doctor.ended
  expect([code, output]).toEqual([0, expect.stringContaining(`saved in ${join(folder.dataDir, 'mail')}`)])
  expect(output).not.toContain('Check that it arrives')
  const saved = readdirSync(join(folder.dataDir, 'mail'))
  expect(saved.map((name) => readFileSync(join(folder.dataDir, 'mail', name), 'utf8'))).toContainEqual(
    expect.stringContaining('Test email from your site'),
  )
})

async function listen(options: SMTPServerOptions) {
  const server = new SMTPServer(options)
  server.on('error', () => undefined)
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { port, [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}

test.runIf(isWholeRun)('doctor says that a mail server refuses the login, without repeating it', async () => {
  using folder = dataFolder()
  const PORT = String(await freePort())
  await startOnce(folder)
  await using strict = await listen({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(new Error('No such user')),
  })
  using login = folder.run(['doctor'], { PORT, SMTP_URL: `smtp://harbour:hunter2@127.0.0.1:${strict.port}` })
  await expectOnlyFaults(login, [
    [
      `Mail server: The mail server at 127.0.0.1:${strict.port} refuses the login in SMTP_URL (535).`,
      'must be percent-encoded',
    ],
  ])
  expect((await login.ended).output).not.toContain('hunter2')
  await using open = await listen({ disabledCommands: ['STARTTLS', 'AUTH'] })
  using none = folder.run(['doctor'], { PORT, SMTP_URL: `smtp://harbour:hunter2@127.0.0.1:${open.port}` })
  await expectOnlyFaults(none, [
    [`Mail server: The mail server takes no logins at 127.0.0.1:${open.port}`, 'Use its port for logins'],
  ])
})

test.runIf(hasOpenssl)('doctor sees that a mail server has no valid certificate, or no TLS', async () => {
  using folder = dataFolder()
  using other = dataFolder()
  await startOnce(folder)
  const PORT = String(await freePort())
  const remedy = 'a server with TLS and a valid certificate'
  const [certificate, foreign] = [makeCertificate(folder.dataDir, 30), makeCertificate(other.dataDir, 30)]
  await using own = await listen(certificate)
  const url = `smtp://127.0.0.1:${own.port}`
  // On this machine, its own certificate is enough; whoever names an authority wants it verified.
  for (const query of [
    '',
    '?requireTLS=false',
    `?tlsCAFile=${certificate.file}`,
    `?requireTLS=true&tlsCAFile=${certificate.file}`,
  ]) {
    using fine = folder.run(['doctor'], { PORT, SMTP_URL: url + query })
    expect([query, (await fine.ended).code]).toEqual([query, 0])
  }
  for (const query of ['?requireTLS=true', `?tlsCAFile=${foreign.file}`]) {
    using unsigned = folder.run(['doctor'], { PORT, SMTP_URL: url + query })
    const fault = `Mail server: The mail server at 127.0.0.1:${own.port} doesn’t offer a secure connection`
    await expectOnlyFaults(unsigned, [[fault, remedy]])
  }
  using missing = folder.run(['doctor'], { PORT, SMTP_URL: `${url}?tlsCAFile=/nowhere.pem` })
  await expectOnlyFaults(missing, [['SMTP_URL names a tlsCAFile that can’t be read: /nowhere.pem', 'Correct it']])
  expect((await missing.ended).output).toContain('Mail server: not checked, because SMTP_URL is wrong.')

  await using plain = await listen({ disabledCommands: ['STARTTLS'] })
  using none = folder.run(['doctor'], { PORT, SMTP_URL: `smtp://127.0.0.1:${plain.port}?requireTLS=true` })
  await expectOnlyFaults(none, [
    [`Mail server: The mail server at 127.0.0.1:${plain.port} doesn’t offer a secure connection`, remedy],
  ])
})

test.runIf(isWholeRun)('doctor says which of smtp and smtps belongs to a port', async () => {
  using folder = dataFolder()
  await startOnce(folder)
  const PORT = String(await freePort())
  await using plain = await listen({ disabledCommands: ['STARTTLS'] })
  await using silent = await listenWith(null)
  const faults: [string, string, string][] = [
    [`smtps://127.0.0.1:${plain.port}`, 'doesn’t begin with TLS, as smtps:// says.', 'Write smtp:// in SMTP_URL'],
    [`smtp://127.0.0.1:${silent.port}`, 'accepts connections, but says nothing.', 'write smtps:// in SMTP_URL'],
  ]
  for (const [SMTP_URL, fault, remedy] of faults) {
    using doctor = folder.run(['doctor'], { PORT, SMTP_URL })
    await expectOnlyFaults(doctor, [[`The mail server at ${new URL(SMTP_URL).host} ${fault}`, remedy]])
  }
})

test.runIf(isWholeRun)('doctor does not take a name with “tls” in it for a fault of TLS', async () => {
  using folder = dataFolder()
  await startOnce(folder)
  const PORT = String(await freePort())
  const remedy = 'Check the host and port in SMTP_URL'
  // No label of a name may be this long, so nothing is asked of the network.
  const host = `tls.${'a'.repeat(64)}.example`
  using unknown = folder.run(['doctor'], { PORT, SMTP_URL: `smtp://${host}` })
  await expectOnlyFaults(unknown, [[`Mail server: The mail server at ${host}:587 cannot be reached (E`, remedy]])

  const words = 'tls.example.net has no mail service'
  const greetings: [string, string, string][] = [
    [`554 ${words}`, 'refuses to serve us (554).', 'Ask whoever runs the mail server'],
    [`421 ${words}`, 'is turning us away for now (421).', 'Try again later.'],
    [words, 'cannot be reached (EPROTOCOL).', remedy],
  ]
  for (const [greeting, fault, mend] of greetings) {
    await using server = await listenWith(greeting)
    using refused = folder.run(['doctor'], { PORT, SMTP_URL: `smtp://127.0.0.1:${server.port}` })
    await expectOnlyFaults(refused, [[`Mail server: The mail server at 127.0.0.1:${server.port} ${fault}`, mend]])
  }
})

/** Null: it says nothing, like one that waits for TLS. */
async function listenWith(greeting: string | null) {
  const server = createServer((socket) => (greeting === null ? socket.resume() : socket.end(`${greeting}\r\n`)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
