import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { version } from '#src/platform/version.ts'
import { freePort } from '../support/free-port.ts'
import { pageOf } from '../support/pages/page.ts'
import { startCommand } from '../support/processes/command.ts'
import { startPostgres } from '../support/processes/postgres-server.ts'
import { casesOf, isWholeRun } from '../support/series.ts'
import { cookiesOf } from '../support/site/cookie-jar.ts'

/** A command of the built program with a data folder of its own; removed by `using`. */
function startProcess(settings: Record<string, string>, words = ['serve']) {
  const dataDir = mkdtempSync(join(tmpdir(), 'harbour-process-'))
  const command = startCommand(words, { DATA_DIR: dataDir, ...settings })
  return {
    ...command,
    dataDir,
    [Symbol.dispose]: () => {
      command[Symbol.dispose]()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

describe('a site without an admin', () => {
  let port = ''
  let site: ReturnType<typeof startProcess>
  beforeAll(async () => {
    port = String(await freePort())
    site = startProcess({ PORT: port })
    await site.printed('Harbour is ready at')
  })
  afterAll(() => site[Symbol.dispose]())

  test('its start prints the address and a setup link', async () => {
    const output = await site.printed('/accept-invitation?token=')
    expect(output).toContain(`Harbour is ready at http://localhost:${port} (version ${version})\n`)
    const home = await fetch(`http://127.0.0.1:${port}/`)
    expect(home.status).toBe(200)
    const html = await home.text()
    expect(html).toContain('Recover Your Funds Lost to unforseen scams')
    // Public pages use the address that the site was started with.
    expect(pageOf(html).canonical).toBe(`http://localhost:${port}/`)
    // Only its owner may read the secret.
    expect(statSync(join(site.dataDir, 'secret')).mode & 0o777).toBe(0o600)
  })

  test('a command ends well when whoever reads its output leaves early', async () => {
    using command = startProcess({ DATA_DIR: site.dataDir }, ['backup', join(site.dataDir, 'a.backup')])
    command.stopReading()
    expect(await command.ended).toEqual({ code: 0, output: '' })
    expect(statSync(join(site.dataDir, 'a.backup')).size).toBeGreaterThan(1000)
  })

  test('a second start on its port ends with a clear message and code 1', async () => {
    using second = startProcess({ PORT: port })
    const { code, output } = await second.ended
    expect(code).toBe(1)
    expect(output).toContain(`Port ${port} is already in use.`)
  })

  test.runIf(isWholeRun)('a second start on its port in the same folder leaves the setup link valid', async () => {
    const output = await site.printed('/accept-invitation?token=')
    using second = startProcess({ PORT: port, DATA_DIR: site.dataDir })
    const { code, output: ofSecond } = await second.ended
    expect(code).toBe(1)
    expect(ofSecond).not.toContain('accept-invitation')
    const link = /http:\S+token=\S+/.exec(output)?.[0] ?? ''
    const page = await fetch(link)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('Create the first admin')
  })

  test('npm run user adds a user while the site runs and prints a link that works once', async () => {
    const settings = { PORT: port, DATA_DIR: site.dataDir }
    using command = startProcess(settings, [
      'user',
      'add',
      '--email',
      'New@Example.org',
      '--name',
      'New',
      '--role',
      'admin',
    ])
    const { code, output } = await command.ended
    expect([code, output.trim().split('\n').length]).toEqual([0, 1])
    const href = output.trim()
    expect(href).toMatch(/^http:\/\/localhost:\d+\/accept-invitation\?token=[\w-]{22}$/)

    expect(await (await fetch(href)).text()).toContain('Choose your password')
    const body = new URLSearchParams({ token: href.split('token=')[1] ?? '', password: 'correct horse battery' })
    const accept = () => fetch(href, { method: 'POST', body, redirect: 'manual' })
    const first = await accept()
    expect([first.status, first.headers.get('location')]).toEqual([303, '/profile'])
    expect((await accept()).status).toBe(410)

    using twice = startProcess(settings, ['user', 'add', '--email', 'new@example.org'])
    expect(await twice.ended).toMatchObject({ code: 1, output: expect.stringContaining('already') })
    using wrong = startProcess(settings, ['user', 'remove'])
    expect((await wrong.ended).code).toBe(2)
  })

  test.runIf(isWholeRun)('npm run user adds an agent, and refuses a role that there is not', async () => {
    const settings = { PORT: port, DATA_DIR: site.dataDir }
    using unknown = startProcess(settings, ['user', 'add', '--email', 'kim@example.org', '--role', 'agnet'])
    expect(await unknown.ended).toEqual({
      code: 2,
      output: "There is no role 'agnet'. Use client, agent or admin.\n",
    })
    using command = startProcess(settings, ['user', 'add', '--email', 'kim@example.org', '--role', 'Agent'])
    const { code, output } = await command.ended
    expect(code).toBe(0)
    const href = output.trim()
    const body = new URLSearchParams({ token: href.split('token=')[1] ?? '', password: 'correct horse battery' })
    const accepted = await fetch(href, { method: 'POST', body, redirect: 'manual' })
    const cookie = cookiesOf(accepted)
    const desk = await fetch(new URL('/admin-profile/availability', href), { headers: { cookie }, redirect: 'manual' })
    // What an agent without an agent's hours reads.
    expect([desk.status, (await desk.text()).includes('You’re not taking appointments.')]).toEqual([200, false])
  })
})

test('the data folder and everything in it are readable by the owner only', async () => {
  const port = String(await freePort())
  const dataDir = mkdtempSync(join(tmpdir(), 'harbour-open-'))
  mkdirSync(join(dataDir, 'mail'))
  for (const name of ['mail/a.eml', 'harbour.sqlite', 'notes.txt']) writeFileSync(join(dataDir, name), '')
  for (const [name, mode] of Object.entries({ '': 0o755, mail: 0o777, 'mail/a.eml': 0o644, 'harbour.sqlite': 0o666 })) {
    chmodSync(join(dataDir, name), mode)
  }
  chmodSync(join(dataDir, 'notes.txt'), 0o644)
  const admin = { ADMIN_EMAIL: 'a@example.org', ADMIN_PASSWORD: 'correct horse battery' }
  using site = startProcess({ PORT: port, DATA_DIR: dataDir, ...admin })
  await site.printed('Harbour is ready at')
  const body = new URLSearchParams({ email: 'a@example.org' })
  await fetch(`http://127.0.0.1:${port}/reset-password`, { method: 'POST', body })
  await site.printed('email written to a file')
  const modes = Object.fromEntries(
    readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).flatMap((name) => {
      // The file with which the site checks that it can write is gone at once.
      const entry = statSync(join(dataDir, name), { throwIfNoEntry: false })
      return entry === undefined ? [] : [[name, (entry.mode & 0o777).toString(8)]]
    }),
  )
  const { mail, 'notes.txt': notes, ...files } = modes
  expect([(statSync(dataDir).mode & 0o777).toString(8), mail]).toEqual(['700', '700'])
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining(['harbour.sqlite', 'harbour.sqlite-wal', 'harbour.sqlite-shm']),
  )
  expect(Object.keys(files).filter((name) => name.startsWith('mail/'))).toHaveLength(2)
  expect(new Set(Object.values(files))).toEqual(new Set(['600']))
  // Files that are not ours stay as they are; nobody else can enter the folder anyway.
  expect(notes).toBe('644')
  site.kill('SIGKILL')
  await site.ended
  rmSync(dataDir, { recursive: true })
})

test('wrong settings are all listed at once, with code 78', async () => {
  using site = startProcess({ PORT: 'x', SITE_MODE: 'other', ORIGIN: 'ftp://example.org' })
  const { code, output } = await site.ended
  expect(code).toBe(78)
  for (const name of ['PORT', 'SITE_MODE', 'ORIGIN']) expect(output).toContain(`${name} must`)
})

test('live mode refuses to start with the sample firm and lists all that is missing', async () => {
  using site = startProcess({ SITE_MODE: 'live', PORT: 'x' })
  const { code, output } = await site.ended
  expect(code).toBe(78)
  for (const name of ['PORT must', 'ORIGIN must', 'SMTP_URL must', 'MAIL_FROM must']) expect(output).toContain(name)
  expect(output).toContain("name (still the sample firm's)")
  expect(output).toMatch(/your own agents, or none, in src\/firm\/opening-hours.ts instead of:\n {2}Sample Agent/)
  for (const fact of ['legal name', 'register numbers', 'address', 'complaints contact', 'fee statement']) {
    expect(output).toContain(fact)
  }
  // Steps that nobody has checked keep no site from going live: it shows them without their numbers.
  expect(output).not.toContain('first steps')
})

test.runIf(isWholeRun)('a data folder that cannot be created ends the start with a clear message', async () => {
  // A folder inside a file.
  using site = startProcess({ DATA_DIR: join(import.meta.filename, 'data') })
  const { code, output } = await site.ended
  expect(code).toBe(1)
  expect(output).toContain('Cannot write to')
})

const secret = 'a secret for tests, long enough to be taken'

test.runIf(isWholeRun && inject('postgresUrl') !== null)(
  'start waits for an unavailable database and fails at once for an unknown name',
  { timeout: 180_000 },
  async () => {
    const postgres = await startPostgres({ isStarted: false })
    if (postgres === null) throw new Error('There is no PostgreSQL.')
    try {
      const settings = { DATABASE_URL: postgres.url, SECRET: secret, ADMIN_EMAIL: '', ADMIN_PASSWORD: '' }
      using site = startProcess({ ...settings, PORT: String(await freePort()) })
      const output = await site.printed('waiting for the database')
      expect(output).toContain('for up to 60 seconds')
      postgres.startAgain()
      await site.printed('Harbour is ready at')

      const unknown = postgres.url.replace(/[^/]+$/, 'unknown')
      using other = startProcess({ ...settings, DATABASE_URL: unknown })
      const end = await other.ended
      expect(end.code).toBe(1)
      expect(end.output).toMatch(
        /Cannot use the database \(DATABASE_URL, [^ ]+:\d+\): database "unknown" does not exist/,
      )
      expect(end.output).not.toContain('waiting for the database')
    } finally {
      postgres.stop()
    }
  },
)

test.each(casesOf(['SIGTERM', 'SIGINT'] as const, 1))(
  '%s ends a start that waits for its database with 0',
  async (signal) => {
    const databaseUrl = `postgres://harbour@127.0.0.1:${await freePort()}/harbour`
    using site = startProcess({ DATABASE_URL: databaseUrl, SECRET: secret, PORT: String(await freePort()) })
    await site.printed('waiting for the database')
    site.kill(signal)
    const { code, output } = await site.ended
    expect(code).toBe(0)
    expect(output).not.toContain('Cannot use the database')
  },
)

test.runIf(isWholeRun)('a signal in the moment between listening and being ready ends the process with 0', async () => {
  const signalWhenListening = `data:text/javascript,${encodeURIComponent(`
    import { subscribe } from 'node:diagnostics_channel'
    subscribe('tracing:net.server.listen:asyncEnd', () => process.kill(process.pid, 'SIGTERM'))`)}`
  const settings = { PORT: String(await freePort()), NODE_OPTIONS: `--import=${signalWhenListening}` }
  using site = startProcess(settings)
  expect(await site.ended).toMatchObject({ code: 0 })
})

test('an unknown command is answered with how to use it, and code 2', async () => {
  using command = startProcess({}, ['restart'])
  const { code, output } = await command.ended
  expect(code).toBe(2)
  expect(output).toMatch(/^There is no command 'restart'\. Use serve, .+\.\n$/)
})

describe('a site with ADMIN_EMAIL and ADMIN_PASSWORD', () => {
  let port = 0
  let site: ReturnType<typeof startProcess>
  beforeAll(async () => {
    port = await freePort()
    const admin = { ADMIN_EMAIL: 'a@example.org', ADMIN_PASSWORD: 'correct horse battery' }
    site = startProcess({ PORT: String(port), ...admin })
  })
  afterAll(() => site[Symbol.dispose]())

  test('creates that admin and prints no link', async () => {
    expect(await site.printed('Harbour is ready at')).not.toContain('accept-invitation')
  })

  test('SIGTERM finishes running requests, ignores repeats and exits with 0', async () => {
    const form = 'email=a%40example.org&password=wrong+password+here'
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk) => {
      answer += String(chunk)
    })
    // Half a request has been sent when the signal arrives; the rest follows.
    socket.write(
      `POST /login HTTP/1.1\r\nhost: localhost:${port}\r\nsec-fetch-site: same-origin\r\nconnection: close\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: ${form.length}\r\n\r\n${form.slice(0, 10)}`,
    )
    await once(socket, 'ready')
    site.kill('SIGTERM')
    await site.printed('stopping')
    site.kill('SIGTERM')
    socket.write(form.slice(10))
    await once(socket, 'close')
    expect(answer).toMatch(/^HTTP\/1.1 401/)
    expect(answer).toContain('Wrong password.')
    expect((await site.ended).code).toBe(0)
  })
})
