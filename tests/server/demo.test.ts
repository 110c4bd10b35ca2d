import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { freePort } from '../support/free-port.ts'
import { pageOf } from '../support/pages/page.ts'
import { type Command, startCommand } from '../support/processes/command.ts'
import { isWholeRun } from '../support/series.ts'
import { cookiesOf } from '../support/site/cookie-jar.ts'

const admin = { email: 'admin@harbour.example', password: 'a lighthouse keeper sleeps late' }

/** A demo in a folder. `using` ends it; the folder stays. */
function startDemo(dataDir: string, port: number, more: Record<string, string> = {}) {
  return startCommand(['demo'], { DATA_DIR: dataDir, PORT: String(port), ...more })
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
  expect(pageOf(await read('/admin-profile/appointments?view=list')).words).toMatch(/\bH-[2-9A-Z]{6}\b/)
  const today = await read('/admin-profile')
  expect(pageOf(today).all('li[id^="many-"]')).toHaveLength(1)
  expect(await read('/admin-profile/newsletter')).toContain('What to check before you pay anyone')
  expect(await read('/admin-profile/reports')).toContain('Appointments by week and outcome')
  using second = startDemo(dataDir, await freePort())
  const { code, output: refusal } = await second.ended
  expect([code, refusal]).toEqual([1, expect.stringContaining('is using the database in')])
  expect((await fetch(`${origin}/readyz`)).status).toBe(200)
  await stop(demo)
  const first = names()
  expect(first.every((line) => line.endsWith('@example.org'))).toBe(true)

  using again = startDemo(dataDir, port)
  await again.printed('Harbour is ready at')
  await stop(again)
  expect(names()).toEqual(first)
  rmSync(folder, { recursive: true, force: true })
})

test('a demo leaves a folder that is not its own alone', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'harbour-demo-'))
  writeFileSync(join(dataDir, 'secret'), 'kept')
  using demo = startDemo(dataDir, await freePort())
  const { code, output } = await demo.ended
  expect([code, output]).toEqual([1, expect.stringContaining('contains files that are not from a demo')])
  expect([readdirSync(dataDir), readFileSync(join(dataDir, 'secret'), 'utf8')]).toEqual([['secret'], 'kept'])
  rmSync(dataDir, { recursive: true, force: true })
})

test.runIf(isWholeRun)('a demo takes no settings of a real site', { timeout: 180_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'harbour-demo-'))
  const [dataDir, backups] = [join(folder, 'demo'), join(folder, 'backups')]
  const [port, elsewhere] = [await freePort(), await freePort()]
  using demo = startDemo(dataDir, port, {
    HOST: '0.0.0.0',
    ORIGIN: 'https://firm.example',
    DATABASE_URL: `postgres://harbour@127.0.0.1:${elsewhere}/harbour`,
    SMTP_URL: `smtp://127.0.0.1:${elsewhere}`,
    ADMIN_EMAIL: 'someone@firm.example',
    ADMIN_PASSWORD: 'a password of a real admin',
    SITE_MODE: 'live',
    BACKUP_DIR: backups,
    METRICS_PORT: String(elsewhere),
  })
  const output = await demo.printed('Harbour is ready at')
  expect(output).toContain(`Harbour is ready at http://localhost:${port}`)
  expect(output).toContain(`Log in as ${admin.email} with the password: ${admin.password}`)
  expect((await fetch(`http://127.0.0.1:${port}/login`)).status).toBe(200)
  // All of 127.0.0.0/8 is this machine, but the demo has only the first address of it.
  await expect(fetch(`http://127.0.0.2:${port}/login`)).rejects.toThrow()
  await expect(fetch(`http://127.0.0.1:${elsewhere}/metrics`)).rejects.toThrow()
  await stop(demo)
  expect(readdirSync(folder)).toEqual(['demo'])
  expect(readdirSync(dataDir)).toContain('harbour.sqlite')
  rmSync(folder, { recursive: true, force: true })
})
