import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeFirstAgents } from '#src/features/booking/availability/change-agents.server.ts'
import { system } from '#src/platform/audit-log/audit-log.server.ts'
import type { Database } from '#src/platform/database/connect.server.ts'
import { minutelyJobsOf } from '../../../server/scheduled-jobs.ts'
import { freePort } from '../../support/free-port.ts'
import { type DataFolder, dataFolder, startOnce } from '../../support/processes/data-folder.ts'
import { createDatabaseFor } from '../../support/processes/process-pair.ts'
import { openAdminSession } from '../../support/site/admin-session.ts'
import { wordsOf } from '../../support/site/form-page.ts'
import { bothDatabases, openTestSite } from '../../support/site/test-site.ts'
import { type Expected, expectFaults } from '../../support/watching/doctor.ts'

const correct = 'Correct it in harbour.env, or where the site’s environment variables are set'

/** Each with what the person who made it meant. */
const faultySettings: [settings: Record<string, string>, fault: string][] = [
  [{ PORT: '70000' }, 'PORT must be a number from 1 to 65535.'],
  [{ ORIGIN: '"https://quay-recovery.co.uk"' }, 'ORIGIN has quotes around it, and the quotes are part of the value'],
  [{ DATABASE_URL: 'mysql://harbour:hunter2@db/harbour' }, 'DATABASE_URL must start with postgres://'],
  [{ SECRET: 'hunter2' }, 'SECRET must have 32 characters or more.'],
  [{ SMTP_URL: 'smtp://u:hunter2@mail?tlsCAFile=/nowhere.pem' }, 'SMTP_URL names a tlsCAFile that can’t be read'],
  [{ SMTP_ULR: 'smtp://mail' }, 'SMTP_ULR is not a setting: did you mean SMTP_URL?'],
  [{ SITE_MOD: 'live' }, 'SITE_MOD is not a setting: did you mean SITE_MODE?'],
  [{ BACKUP_PASSPHASE: 'hunter2 hunter2' }, 'BACKUP_PASSPHASE is not a setting: did you mean BACKUP_PASSPHRASE?'],
  [{ BACKUP_DIR: "'/mnt/backups'" }, 'BACKUP_DIR has quotes around it, and the quotes are part of the value.'],
  [{ MAIL_FROM: 'The firm' }, 'MAIL_FROM must contain an email address, and only one.'],
  [{ TRUST_PROXY: 'nginx' }, 'TRUST_PROXY must be IP addresses or ranges'],
  [{ HSTS: 'on' }, 'HSTS must be like max-age=63072000'],
  [{ ADMIN_EMAIL: 'a@example.org' }, 'ADMIN_EMAIL and ADMIN_PASSWORD must be set together.'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be trace, debug, info, warn, error or fatal.'],
]

/** Of people who use the site. */
const faultsOfPeople: Expected[] = [
  ['Nothing can be booked: no agent has a free time within the next 60 days.', 'open hours for an agent'],
  ['Nobody can log in as an admin.', 'npm run user -- add'],
  ['Backups aren’t encrypted: anyone who has one can read everything in it.', 'Set BACKUP_PASSPHRASE'],
  ['Backups are on this machine only, and would be lost with it.', 'Set BACKUP_COMMAND'],
  ['There is no backup in BACKUP_DIR yet.', 'a backup could not be made'],
]

/** An admin leaves and closes the week of the only agent. */
async function leaveClosed(db: Database): Promise<void> {
  const created_at = '2027-01-01T00:00:00.000Z'
  await db.updateTable('users').set({ disabled_at: created_at }).execute()
  const agent = { agent_id: 'agent-1', name: 'Kim', email: 'kim@example.org', is_active: 1, created_at } as const
  await db.insertInto('agents').values(agent).execute()
}

test('the start and doctor name every fault of the settings at once, and no secret', async () => {
  using folder = dataFolder()
  const settings = Object.assign({}, ...faultySettings.map(([each]) => each))
  using start = folder.run(['serve'], settings)
  const { code, output } = await start.ended
  expect(code).toBe(78)
  for (const [, fault] of faultySettings) expect(output).toContain(fault.replace(/\.$/, ''))
  using doctor = folder.run(['doctor'], settings)
  const told = await expectFaults(
    doctor,
    faultySettings.map(([, fault]): Expected => [fault, correct]),
  )
  for (const [check, setting] of [
    ['Database', 'DATABASE_URL'],
    ['Mail server', 'SMTP_URL'],
    ['Public address', 'ORIGIN'],
    ['Proxy', 'ORIGIN'],
    ['Secret', 'SECRET'],
  ]) {
    expect(told).toContain(`\n${check}: not checked, because ${setting} is wrong.\n`)
  }
  expect(told).not.toContain('There is no site here')
  expect(output + told).not.toContain('hunter2')
})

for (const kind of bothDatabases) {
  test(`doctor names every fault of people at once, with host and port of what can’t be reached (${kind})`, async () => {
    using folder = dataFolder()
    using backups = dataFolder()
    const databaseUrl = await createDatabaseFor(kind)
    const database = { DATABASE_URL: databaseUrl ?? '', SECRET: 'a secret for tests, long enough to be taken' }
    await startOnce(folder, database)
    await folder.change(leaveClosed, databaseUrl)
    const closed = await freePort()
    const site = { ...database, BACKUP_DIR: backups.dataDir, PORT: String(await freePort()) }
    using doctor = folder.run(['doctor'], { ...site, SMTP_URL: `smtp://u:hunter2@127.0.0.1:${closed}` })
    const mail = `The mail server at 127.0.0.1:${closed} cannot be reached (ECONNREFUSED).`
    const output = await expectFaults(doctor, [...faultsOfPeople, [mail, 'Check the host and port in SMTP_URL']])
    expect(output).not.toContain('hunter2')
    if (databaseUrl === null) return
    const stopped = Object.assign(new URL(databaseUrl), { port: String(closed), password: 'hunter2' })
    using outage = folder.run(['doctor'], { ...site, DATABASE_URL: stopped.href })
    const unreachable = `The database at ${stopped.host} cannot be reached (ECONNREFUSED).`
    expect(await expectFaults(outage, [[unreachable, 'Start it, and check the host and port']])).not.toContain(
      'hunter2',
    )
  })
}

for (const kind of bothDatabases) {
  test(`Today shows admins that nothing can be booked, and not that everything is (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { db } = site.runtime
    const told = async () => {
      await minutelyJobsOf(site.runtime)['check the installation']?.()
      return site.runtime.checkup.faults.filter(({ name }) => name === 'Agents').map(({ fault }) => fault)
    }
    expect(await told()).toEqual([])
    await writeFirstAgents(site.runtime, system)
    const openingHours = await db.selectFrom('opening_hours').selectAll().execute()
    await db.deleteFrom('opening_hours').execute()
    const nothing = 'Nothing can be booked: no agent has a free time within the next 60 days.'
    expect(await told()).toEqual([nothing])
    const { cookie } = await openAdminSession(site)
    const page = await (await site.request('/admin-profile', { headers: { cookie } })).text()
    expect(wordsOf(page)).toContain(`${nothing} Under Availability, open hours for an agent`)

    await db.insertInto('opening_hours').values(openingHours).execute()
    expect(await told()).toEqual([])
    const away = { day_off_id: 'd', agent_id: 'agent-1', off_from: '00:00', off_until: '24:00', note: '' }
    await db
      .insertInto('days_off')
      .values({ ...away, first_day: '2027-01-01', last_day: '2027-12-31' })
      .execute()
    expect(await told()).toEqual([nothing])
  })
}

test('a folder without a site is named by doctor, and gets no user', async () => {
  using folder = dataFolder()
  const nowhere = join(folder.dataDir, 'nowhere')
  mkdirSync(join(folder.dataDir, 'empty'))
  for (const [DATA_DIR, what] of [
    [nowhere, 'isn’t there'],
    [join(folder.dataDir, 'empty'), 'has no database'],
  ] as const) {
    const fault = `There is no site here: DATA_DIR ${DATA_DIR} ${what}.`
    using doctor = folder.run(['doctor'], { DATA_DIR, PORT: String(await freePort()) })
    await expectFaults(doctor, [[fault, '`npm start` makes a new site']])
    using user = folder.run(['user', 'add', '--email', 'b@example.org'], { DATA_DIR })
    expect(await user.ended).toEqual({ code: 1, output: expect.stringContaining(`${fault} Nothing was changed.`) })
  }
  using again = folder.run(['doctor'], { DATA_DIR: nowhere, PORT: String(await freePort()) })
  await expectFaults(again, [[`DATA_DIR ${nowhere} isn’t there.`, 'Run this with the settings of your site']])
})

/** What the settings of the environment are set to, so that a file may set them. */
async function startWithFile(folder: DataFolder, text: string, settings: Record<string, string> = {}) {
  const file = join(folder.dataDir, 'settings.env')
  writeFileSync(file, text)
  return folder.run(['doctor'], { HARBOUR_ENV: file, PORT: String(await freePort()), ...settings })
}

test('a setting that its file doesn’t set, or cuts short, is named by the start and by doctor', async () => {
  using folder = dataFolder()
  await startOnce(folder)
  const lines = [
    'PORT: 8080',
    'HSTS',
    'BACKUP_COMMAND="cp "$BACKUP_FILE" /mnt/hunter2/"',
    'ADMIN_PASSWORD=hunter2#hunter2',
    'MAIL_FROM="Quay" <desk@quay.co.uk>',
    // These are read as they are written.
    "BACKUP_PASSPHRASE='four # words of a poem'",
    'TRUST_PROXY=127.0.0.1 # nginx',
    'LOG_LEVEL="info" # for now',
    'KEEP_EMAILS_MONTHS= # as many as usual',
    'export ADMIN_EMAIL=a@example.org\r',
  ]
  const file = join(folder.dataDir, 'settings.env')
  writeFileSync(file, lines.join('\n'))
  const cut = 'is cut short. Put quotes around the whole value, of a kind that isn’t in it'
  const remarks = [
    'PORT isn’t set. Write an “=” after it',
    'HSTS isn’t set. Write an “=” after it',
    ...['ADMIN_PASSWORD', 'MAIL_FROM', 'BACKUP_COMMAND'].map((name) => `${name} ${cut}`),
  ].map((remark) => `settings.env: ${remark}`)
  const unset = Object.fromEntries(lines.map((line) => [/[A-Z_]+/.exec(line)?.[0], undefined]))
  using start = folder.run(['serve'], { HARBOUR_ENV: file, ...unset })
  const { code, output } = await start.ended
  expect(code).toBe(78)
  expect(output.match(/settings\.env: .*/g)?.sort()).toEqual(remarks.toSorted())
  using doctor = folder.run(['doctor'], { HARBOUR_ENV: file, ...unset })
  const told = await expectFaults(
    doctor,
    remarks.map((remark): Expected => [`${remark}.`, correct]),
  )
  expect(output + told).not.toContain('hunter2')
})

test('a file that Windows has saved is read like any other', async () => {
  using folder = dataFolder()
  await startOnce(folder)
  const file = join(folder.dataDir, 'settings.env')
  const text = '\ufeffLOG_LEVEL=loud\r\nHSTS=on\r\n'
  for (const encoding of ['utf8', 'utf16le'] as const) {
    writeFileSync(file, text, encoding)
    using start = folder.run(['serve'], { HARBOUR_ENV: file, LOG_LEVEL: undefined, HSTS: undefined })
    const { code, output } = await start.ended
    expect([code, output]).toEqual([78, expect.stringMatching(/HSTS must be like[\s\S]*LOG_LEVEL must be/)])
    expect(output).not.toContain('is not a setting')
  }
})

test('every command reads the file that HARBOUR_ENV names, and the environment wins', async () => {
  using folder = dataFolder()
  await startOnce(folder)
  const environment = { TRUST_PROXY: '127.0.0.1' }
  using doctor = await startWithFile(
    folder,
    'TRUST_PROXY=nginx\nSMTP_ULR="smtp://mail"\n# LOG_LEVEL=loud\n',
    environment,
  )
  const misspelt: Expected = ['SMTP_ULR is not a setting: did you mean SMTP_URL?', correct]
  expect(await expectFaults(doctor, [misspelt])).not.toContain('TRUST_PROXY')
  rmSync(join(folder.dataDir, 'settings.env'))
  using missing = folder.run(['doctor'], { HARBOUR_ENV: join(folder.dataDir, 'settings.env') })
  await expectFaults(missing, [['HARBOUR_ENV names a file that can’t be read (ENOENT)', correct]])
  using start = folder.run(['serve'], { HARBOUR_ENV: folder.dataDir })
  expect(await start.ended).toMatchObject({ code: 78, output: expect.stringContaining('can’t be read (EISDIR)') })
})

test('a port that is in use is named with who uses it, before the database is touched', async () => {
  using folder = dataFolder()
  using other = dataFolder()
  const PORT = String(await freePort())
  using site = folder.run(['serve'], { PORT, ADMIN_EMAIL: 'a@example.org', ADMIN_PASSWORD: 'a long password' })
  await site.printed('Harbour is ready at')
  using second = other.run(['serve'], { PORT, DATA_DIR: join(other.dataDir, 'new') })
  const { code, output } = await second.ended
  expect(code).toBe(1)
  expect(output).toMatch(
    new RegExp(
      `^Port ${PORT} is already in use\\. A Harbour site \\(version [\\d.]+\\) is running there\\. Stop the program`,
    ),
  )
  using doctor = other.run(['doctor'], { DATA_DIR: join(other.dataDir, 'new'), PORT: String(await freePort()) })
  await expectFaults(doctor, [['There is no site here', 'Run this with the settings']])
})
