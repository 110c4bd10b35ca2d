import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { freePort } from './support/postgres-server.ts'

const admin = { email: 'admin@harbour.example', password: 'a lighthouse keeper sleeps late' }

/** A demo in a folder; ended with `using`, and the folder stays. */
function startDemo(dataDir: string, port: number, more: Record<string, string> = {}) {
  const child: ChildProcess = spawn(process.execPath, ['scripts/launch.mjs', 'demo'], {
    env: {
      ...process.env,
      ...{ NODE_ENV: 'production', DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1' },
      ...{ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, LOG_LEVEL: 'warn', ...more },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const read = (chunk: unknown) => {
    output += String(chunk)
  }
  child.stdout?.on('data', read)
  child.stderr?.on('data', read)
  const ended = once(child, 'close').then(([code]) => ({ code: code as number, output }))
  return {
    ended,
    ready: () =>
      new Promise<string>((resolve, reject) => {
        child.stdout?.on('data', () => output.includes('Harbour is ready at') && resolve(output))
        ended.then(() => reject(new Error(output)))
      }),
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
    [Symbol.dispose]: () => void child.kill('SIGKILL'),
  }
}

test('a demo fills its folder, starts, accepts the printed admin and can be refilled', {
  timeout: 60_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'harbour-demo-'))
  const dataDir = join(folder, 'demo')
  const port = await freePort()
  const names = () => {
    const database = new DatabaseSync(join(dataDir, 'harbour.sqlite'))
    const rows = database.prepare('select name, email from appointments order by reference').all()
    database.close()
    return rows.map((row) => `${row['name']} ${row['email']}`)
  }
  using demo = startDemo(dataDir, port)
  const output = await demo.ready()
  expect(output).toMatch(/160 users, 960 appointments, \d+ subscribers/)
  expect(output).toContain(`Sign in as ${admin.email} with the password: ${admin.password}`)
  const origin = `http://127.0.0.1:${port}`
  const signIn = await fetch(`${origin}/login`, {
    method: 'POST',
    body: new URLSearchParams(admin),
    redirect: 'manual',
  })
  expect(signIn.status).toBe(303)
  const cookie = signIn.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  const read = async (path: string) => (await fetch(origin + path, { headers: { cookie } })).text()
  expect(await read('/admin-profile/appointments')).toMatch(/>H-[2-9A-Z]{6}</)
  expect(await read('/admin-profile/newsletter')).toContain('What to look at before you pay anybody')
  expect(await read('/admin-profile')).toContain('Appointments by week and outcome')
  await demo.stop()
  const first = names()
  expect(first.every((line) => line.endsWith('@example.org'))).toBe(true)

  using again = startDemo(dataDir, port)
  await again.ready()
  await again.stop()
  expect(names()).toEqual(first)
  rmSync(folder, { recursive: true, force: true })
})

test('a demo touches no folder that is not its own, and no real database or mail server', {
  timeout: 60_000,
}, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'harbour-demo-'))
  writeFileSync(join(dataDir, 'secret'), 'kept')
  const port = await freePort()
  using demo = startDemo(dataDir, port)
  const { code, output } = await demo.ended
  expect([code, output]).toEqual([1, expect.stringContaining('holds something that is no demo')])
  expect([readdirSync(dataDir), readFileSync(join(dataDir, 'secret'), 'utf8')]).toEqual([['secret'], 'kept'])
  for (const more of [{ SMTP_URL: 'smtp://127.0.0.1' }, { HOST: '0.0.0.0' }, { ADMIN_EMAIL: '', ADMIN_PASSWORD: '' }]) {
    using refused = startDemo(join(dataDir, 'new'), port, more)
    expect((await refused.ended).code).toBe(78)
  }
  expect(readdirSync(dataDir)).toEqual(['secret'])
  rmSync(dataDir, { recursive: true, force: true })
})
