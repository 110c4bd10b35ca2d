import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { type Command, startCommand } from '../support/processes/command.ts'
import { freePort } from '../support/processes/postgres-server.ts'
import { cookiesOf } from '../support/site/cookie-jar.ts'

const admin = { email: 'admin@harbour.example', password: 'a lighthouse keeper sleeps late' }

/** A demo in a folder. `using` ends it; the folder stays. */
function startDemo(dataDir: string, port: number, more: Record<string, string> = {}) {
  const settings = { DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn' }
  return startCommand(['demo'], { ...settings, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, ...more })
}

async function stop(demo: Command): Promise<void> {
  demo.kill('SIGTERM')
  await demo.ended
}

test('a demo fills its folder, starts, accepts the printed admin and can be refilled', {
  timeout: 180_000,
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
  const output = await demo.printed('Harbour is ready at')
  expect(output).toMatch(/160 users, 960 appointments, \d+ subscribers/)
  expect(output).toContain(`Log in as ${admin.email} with the password: ${admin.password}`)
  const origin = `http://127.0.0.1:${port}`
  const signIn = await fetch(`${origin}/login`, {
    method: 'POST',
    body: new URLSearchParams(admin),
    redirect: 'manual',
  })
  expect(signIn.status).toBe(303)
  const cookie = cookiesOf(signIn)
  const read = async (path: string) => (await fetch(origin + path, { headers: { cookie } })).text()
  expect(await read('/admin-profile/appointments?view=list')).toMatch(/>H-[2-9A-Z]{6}</)
  expect(await read('/admin-profile/newsletter')).toContain('What to check before you pay anyone')
  expect(await read('/admin-profile/reports')).toContain('Appointments by week and outcome')
  await stop(demo)
  const first = names()
  expect(first.every((line) => line.endsWith('@example.org'))).toBe(true)

  using again = startDemo(dataDir, port)
  await again.printed('Harbour is ready at')
  await stop(again)
  expect(names()).toEqual(first)
  rmSync(folder, { recursive: true, force: true })
})

test('a demo uses only its own folder, and no real database or mail server', {
  timeout: 180_000,
}, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'harbour-demo-'))
  writeFileSync(join(dataDir, 'secret'), 'kept')
  const port = await freePort()
  using demo = startDemo(dataDir, port)
  const { code, output } = await demo.ended
  expect([code, output]).toEqual([1, expect.stringContaining('contains files that are not from a demo')])
  expect([readdirSync(dataDir), readFileSync(join(dataDir, 'secret'), 'utf8')]).toEqual([['secret'], 'kept'])
  const refusals = [
    { SMTP_URL: 'smtp://127.0.0.1' },
    { BACKUP_DIR: join(dataDir, 'backups') },
    { HOST: '0.0.0.0' },
    { ADMIN_EMAIL: '', ADMIN_PASSWORD: '' },
  ]
  for (const more of refusals) {
    using refused = startDemo(join(dataDir, 'new'), port, more)
    expect((await refused.ended).code).toBe(78)
  }
  expect(readdirSync(dataDir)).toEqual(['secret'])
  rmSync(dataDir, { recursive: true, force: true })
})
