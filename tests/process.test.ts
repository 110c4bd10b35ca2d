import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { freePort, startPostgres } from './support/postgres-server.ts'

/** A process of the built site with a data folder of its own; removed with `using`. */
function startProcess(settings: Record<string, string>, words = ['serve']) {
  const dataDir = mkdtempSync(join(tmpdir(), 'harbour-process-'))
  const { ADMIN_EMAIL: _e, ADMIN_PASSWORD: _p, ...environment } = process.env
  const child: ChildProcess = spawn(process.execPath, ['scripts/launch.mjs', ...words], {
    env: { ...environment, NODE_ENV: 'production', DATA_DIR: dataDir, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout?.on('data', (chunk) => {
    output += String(chunk)
  })
  child.stderr?.on('data', (chunk) => {
    output += String(chunk)
  })
  const ended = once(child, 'close').then(([code]) => ({ code: code as number, output }))
  return {
    child,
    dataDir,
    ended,
    /** Resolves with everything printed so far once `text` was printed; rejects when the process ends before. */
    printed: (text: string) =>
      new Promise<string>((resolve, reject) => {
        const look = () => output.includes(text) && resolve(output)
        child.stdout?.on('data', look)
        ended.then(() => reject(new Error(`It ended without printing '${text}':\n${output}`)))
        look()
      }),
    [Symbol.dispose]: () => {
      child.kill('SIGKILL')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

test('a start prints the address and, without an admin, a setup link', async () => {
  const port = String(await freePort())
  using site = startProcess({ PORT: port })
  const output = await site.printed('/accept-invitation?token=')
  expect(output).toContain(`Harbour is ready at http://localhost:${port}\n`)
  const home = await fetch(`http://127.0.0.1:${port}/`)
  expect(home.status).toBe(200)
  expect(await home.text()).toContain('Recover Your Funds Lost to unforseen scams')
  // The secret is for its owner's eyes only.
  expect(statSync(join(site.dataDir, 'secret')).mode & 0o777).toBe(0o600)
})

test('with ADMIN_EMAIL and ADMIN_PASSWORD that admin is made, and no link is printed', async () => {
  const port = String(await freePort())
  using site = startProcess({ PORT: port, ADMIN_EMAIL: 'a@example.org', ADMIN_PASSWORD: 'correct horse battery' })
  expect(await site.printed('Harbour is ready at')).not.toContain('accept-invitation')
})

test('a port that is taken ends the start with a clear message and code 1', async () => {
  const port = String(await freePort())
  using first = startProcess({ PORT: port })
  await first.printed('Harbour is ready at')
  using second = startProcess({ PORT: port })
  const { code, output } = await second.ended
  expect(code).toBe(1)
  expect(output).toContain(`Port ${port} is taken.`)
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
  await site.printed('mail written to a file')
  const modes = Object.fromEntries(
    readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).map((name) => [
      name,
      (statSync(join(dataDir, name)).mode & 0o777).toString(8),
    ]),
  )
  const { mail, 'notes.txt': notes, ...files } = modes
  expect([(statSync(dataDir).mode & 0o777).toString(8), mail]).toEqual(['700', '700'])
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining(['harbour.sqlite', 'harbour.sqlite-wal', 'harbour.sqlite-shm']),
  )
  expect(Object.keys(files).filter((name) => name.startsWith('mail/'))).toHaveLength(2)
  expect(new Set(Object.values(files))).toEqual(new Set(['600']))
  // What is none of ours stays as it is; nobody else gets into the folder anyway.
  expect(notes).toBe('644')
  site.child.kill('SIGKILL')
  await site.ended
  rmSync(dataDir, { recursive: true })
})

test('settings that are wrong are all listed at once, with code 78', async () => {
  using site = startProcess({ PORT: 'x', SITE_MODE: 'other', ORIGIN: 'ftp://example.org' })
  const { code, output } = await site.ended
  expect(code).toBe(78)
  for (const name of ['PORT', 'SITE_MODE', 'ORIGIN']) expect(output).toContain(`${name} must`)
})

test('live mode refuses to start with the sample firm and says all that is missing', async () => {
  using site = startProcess({ SITE_MODE: 'live', PORT: 'x' })
  const { code, output } = await site.ended
  expect(code).toBe(78)
  for (const name of ['PORT must', 'ORIGIN must', 'SMTP_URL must']) expect(output).toContain(name)
  for (const fact of ['legal name', 'register numbers', 'address', 'complaints contact', 'fee statement']) {
    expect(output).toContain(fact)
  }
})

test('a data folder that cannot be made ends the start with a clear message', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'harbour-file-')), 'file')
  writeFileSync(file, '')
  using site = startProcess({ DATA_DIR: join(file, 'data') })
  const { code, output } = await site.ended
  expect(code).toBe(1)
  expect(output).toContain('cannot be written to')
})

const secret = 'a secret for tests, long enough to be taken'

test.runIf(inject('postgresUrl') !== null)(
  'start waits for an unavailable database and fails at once for an unknown name',
  { timeout: 90_000 },
  async () => {
    const postgres = await startPostgres({ isStarted: false })
    if (postgres === null) throw new Error('There is no PostgreSQL.')
    try {
      const settings = { DATABASE_URL: postgres.url, SECRET: secret, ADMIN_EMAIL: '', ADMIN_PASSWORD: '' }
      using site = startProcess({ ...settings, PORT: String(await freePort()) })
      const output = await site.printed('waiting for the database')
      expect(output).toContain('for 60 seconds at most')
      postgres.startAgain()
      await site.printed('Harbour is ready at')

      const unknown = postgres.url.replace(/[^/]+$/, 'unknown')
      using other = startProcess({ ...settings, DATABASE_URL: unknown })
      const end = await other.ended
      expect(end.code).toBe(1)
      expect(end.output).toContain('The database (DATABASE_URL) cannot be used: database "unknown" does not exist')
      expect(end.output).not.toContain('waiting for the database')
    } finally {
      postgres.stop()
    }
  },
)

test('SIGTERM finishes running requests, ignores repeats and exits with 0', async () => {
  const port = await freePort()
  using site = startProcess({
    PORT: String(port),
    ADMIN_EMAIL: 'a@example.org',
    ADMIN_PASSWORD: 'correct horse battery',
  })
  await site.printed('Harbour is ready at')
  const form = 'email=a%40example.org&password=wrong+password+here'
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => {
    answer += String(chunk)
  })
  // Half of a request is under way when the signal comes; the rest follows.
  socket.write(
    `POST /login HTTP/1.1\r\nhost: localhost:${port}\r\nsec-fetch-site: same-origin\r\nconnection: close\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: ${form.length}\r\n\r\n${form.slice(0, 10)}`,
  )
  await once(socket, 'ready')
  site.child.kill('SIGTERM')
  await site.printed('stopping')
  site.child.kill('SIGTERM')
  socket.write(form.slice(10))
  await once(socket, 'close')
  expect(answer).toMatch(/^HTTP\/1.1 401/)
  expect(answer).toContain('Wrong password.')
  expect((await site.ended).code).toBe(0)
})

test('npm run user adds a user while the site runs and prints a link that works once', async () => {
  const port = String(await freePort())
  using site = startProcess({ PORT: port, ORIGIN: `http://127.0.0.1:${port}` })
  await site.printed('Harbour is ready at')
  const settings = { PORT: port, ORIGIN: `http://127.0.0.1:${port}`, DATA_DIR: site.dataDir }
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
  expect(href).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/accept-invitation\?token=[\w-]{22}$/)

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

test('public pages name the address that the site was started with', async () => {
  const port = String(await freePort())
  using site = startProcess({ PORT: port, ORIGIN: 'https://harbour.example' })
  await site.printed('Harbour is ready at')
  const home = await (await fetch(`http://127.0.0.1:${port}/`)).text()
  expect(home).toContain('<link rel="canonical" href="https://harbour.example/"/>')
})
