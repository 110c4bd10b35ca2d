import { chmodSync, mkdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#src/platform/database/connect.server.ts'
import { freePort } from '../../support/free-port.ts'
import { dataFolder, startOnce } from '../../support/processes/data-folder.ts'
import { isWholeRun } from '../../support/series.ts'
import { type Expected, expectFaults, expectOnlyFaults } from '../../support/watching/doctor.ts'

test('doctor finds no fault in an installation that is in order, and says how to check more', async () => {
  using folder = dataFolder()
  await startOnce(folder)
  const PORT = String(await freePort())
  using doctor = folder.run(['doctor'], { PORT })
  expect(await doctor.ended).toEqual({
    code: 0,
    output: expect.stringMatching(/^Everything is in order.\nNo site answers at ORIGIN.*\n.*--mail.*\n.*--live/),
  })
  using wrong = folder.run(['doctor', '--all'], { PORT })
  expect((await wrong.ended).code).toBe(2)
})

test('doctor names every faulty setting at once, and checks the rest regardless', async () => {
  using folder = dataFolder()
  await startOnce(folder)
  await folder.change((db) => db.deleteFrom('users').execute())
  using doctor = folder.run(['doctor'], {
    PORT: '70000',
    ORIGIN: 'harbour',
    SMTP_URL: 'http://127.0.0.1',
    MAIL_FROM: 'Harbour',
    ADMIN_EMAIL: 'a@example.org',
    SECRET: 'short',
    TRUST_PROXY: 'proxy',
    BACKUP_DIR: join(folder.dataDir, 'backups'),
    LOG_LEVEL: 'loud',
  })
  const names = ['PORT must be a number from 1 to 65535', 'ORIGIN must be', 'SMTP_URL must', 'MAIL_FROM must contain']
  const others = ['ADMIN_EMAIL and ADMIN_PASSWORD', 'SECRET must have 32', 'TRUST_PROXY', 'BACKUP_DIR must be outside']
  const remedy = 'Correct it in harbour.env, or where the site’s environment variables are set'
  await expectFaults(doctor, [
    ...[...names, ...others, 'LOG_LEVEL must be'].map((fault): Expected => [fault, remedy]),
    ['Nobody can log in as an admin.', 'Open the link that the site prints at start'],
  ])
})

test.runIf(isWholeRun)('doctor says that folders which are still to be made cannot be', async () => {
  using folder = dataFolder()
  await startOnce(folder)
  const file = join(folder.dataDir, 'secret')
  using doctor = folder.run(['doctor'], { DATA_DIR: join(file, 'data'), BACKUP_DIR: join(file, 'a', 'backups') })
  await expectFaults(doctor, [
    ['Cannot write to DATA_DIR', 'choose another folder with DATA_DIR'],
    ['Cannot write to BACKUP_DIR', 'choose another folder with BACKUP_DIR'],
  ])
})

/** Faults within the site's own walls. */
async function spoil(db: Database): Promise<void> {
  await db.updateTable('users').set({ disabled_at: '2027-01-01T00:00:00.000Z' }).execute()
  const mail = {
    ...{ kind: 'reset-password', about: null, recipient: 'a@example.org', subject: 'Hello' },
    ...{ content_id: null, attempts: 1, due_at: '2999', expires_at: null, last_error: null, sent_at: null },
    ...{ first_due_at: '2020-01-01T00:00:00.000Z', created_at: '2020-01-01T00:00:00.000Z' },
  }
  // Nothing can be done any more about one whose content has been deleted.
  const rows = (
    [
      ['failed', 'x'],
      ['queued', null],
      ['failed', null],
    ] as const
  ).map(([status, encrypted_content]) => {
    const id = `${status} ${encrypted_content}`
    return { ...mail, status, encrypted_content, mail_id: id, mail_key: id }
  })
  await db.insertInto('outgoing_mails').values(rows).execute()
  const { last } = await db
    .selectFrom('audit_entries')
    .select(({ fn }) => fn.max('sequence').as('last'))
    .executeTakeFirstOrThrow()
  const entry = { recorded_at: '2999-01-01T00:00:00.000Z', actor: 'system', action: 'x', about: 'x', network: null }
  const values = { before_values: null, after_values: null, values_hash: '', entry_hash: '' }
  await db
    .insertInto('audit_entries')
    .values({ sequence: (last ?? 0) + 1, ...entry, ...values })
    .execute()
  await sql`drop index appointments_lower_name`.execute(db)
  await sql`create trigger full before insert on limits begin select raise(abort, 'no room'); end`.execute(db)
}

test('doctor lists what a live site lacks and what has gone wrong, each with what to do', async () => {
  using folder = dataFolder()
  await startOnce(folder)
  await folder.change(spoil)
  chmodSync(join(folder.dataDir, 'secret'), 0o644)
  const closed = await freePort()
  using doctor = folder.run(['doctor', '--live'], {
    ORIGIN: `https://127.0.0.1:${closed}`,
    SMTP_URL: `smtp://127.0.0.1:${closed}`,
  })
  const facts = [
    'name',
    'legal name',
    'register numbers',
    'address',
    'email',
    'phone',
    'complaints contact',
    'fee statement',
  ]
  await expectOnlyFaults(doctor, [
    ['Database: Nothing can be written to the database: no room.', 'Check the disk'],
    [
      'The database is missing these indexes, so pages are slow: appointments_lower_name.',
      'Make a backup and restore it',
    ],
    ['Admin: Nobody can log in as an admin.', 'npm run user -- add'],
    ['Failed emails: Emails that could not be delivered: 1.', 'press Try again'],
    ['Emails: Emails are going out late: one has been waiting for', 'Check that the site is running'],
    [
      `Mail server: The mail server at 127.0.0.1:${closed} cannot be reached (ECONNREFUSED).`,
      'Check the host and port in SMTP_URL',
    ],
    ['Clock: This machine’s clock is behind the newest entry', 'timedatectl'],
    [`Public address: ORIGIN, 127.0.0.1:${closed}, isn’t responding (ECONNREFUSED).`, 'Start the site and its proxy'],
    ['Data folder: Other users of this machine can', 'Restart the site, which takes their access away'],
    ['Backups: No backups are being made.', 'Set BACKUP_DIR'],
    ['Settings: ORIGIN must be an address of your own when SITE_MODE is live', 'Correct it in harbour.env, or where'],
    ['Settings: MAIL_FROM must be an email address of your own when SITE_MODE is live', 'Correct it in harbour.env'],
    ["Agents: Live mode needs your own agents instead of the sample firm's: Sample Agent.", 'Add yours to src/firm'],
    ...[...facts, 'social links'].map(
      (fact): Expected => [
        `Live mode needs a fact about your firm: ${fact} (still the sample firm's).`,
        'Add it to src/firm/firm.ts',
      ],
    ),
  ])
  const { output } = await doctor.ended
  const reminder = /^First steps and letters: \d+ (not checked by anyone of the firm|overdue for review)/m
  expect(output).toMatch(reminder)
})

/** Encrypted backups, which are copied to another machine. */
const wellKept = { BACKUP_PASSPHRASE: 'four words of a poem', BACKUP_COMMAND: 'true' }

test.runIf(isWholeRun)('doctor tells old backups from none, and an old database from one that is too new', async () => {
  using folder = dataFolder()
  using backups = dataFolder()
  await startOnce(folder)
  const settings = { PORT: String(await freePort()), BACKUP_DIR: backups.dataDir, ...wellKept }
  await folder.change((db) => sql`delete from kysely_migration where name like '08%'`.execute(db))
  using none = folder.run(['doctor'], settings)
  await expectOnlyFaults(none, [
    ['Backups: There is no backup in BACKUP_DIR yet.', 'a backup could not be made'],
    [
      'The database is older than this version of Harbour (missing migrations: 08',
      'Start the site, which brings it up to date.',
    ],
  ])
  const old = join(backups.dataDir, 'harbour-2020-01-01.backup')
  writeFileSync(old, '')
  utimesSync(old, new Date(), new Date(Date.now() - 73 * 3_600_000))
  await folder.change((db) =>
    sql`insert into kysely_migration (name, timestamp) values ('999-from-the-future', '2030')`.execute(db),
  )
  using aged = folder.run(['doctor'], settings)
  await expectOnlyFaults(aged, [
    ['Backups: The newest backup is 3 days old.', 'a backup could not be made'],
    ['A newer version of Harbour has used this database', 'Start that version or a later one'],
  ])
})

test.runIf(isWholeRun)('doctor tells a damaged secret, a foreign file and an unwritable folder by name', async () => {
  using folder = dataFolder()
  const PORT = String(await freePort())
  writeFileSync(join(folder.dataDir, 'secret'), 'too short\n', { mode: 0o600 })
  writeFileSync(join(folder.dataDir, 'harbour.sqlite'), 'a letter to the firm\n'.repeat(50), { mode: 0o600 })
  using damaged = folder.run(['doctor'], { PORT })
  await expectOnlyFaults(damaged, [
    [`The secret in ${join(folder.dataDir, 'secret')} is damaged.`, 'Restore the file from a backup: '],
    ['Database: The file harbour.sqlite in DATA_DIR cannot be used', 'restore the latest backup'],
  ])
  rmSync(join(folder.dataDir, 'secret'))
  // Nobody can write a file into a file, not even root.
  using file = folder.run(['doctor'], { PORT, DATA_DIR: join(folder.dataDir, 'harbour.sqlite') })
  await expectOnlyFaults(file, [['Cannot write to DATA_DIR', 'Move that file away, or choose another folder']])
  mkdirSync(join(folder.dataDir, 'empty'), { mode: 0o700 })
  using live = folder.run(['doctor', '--live'], { PORT, DATA_DIR: join(folder.dataDir, 'empty') })
  await expectFaults(live, [['There is no site here: DATA_DIR', '`npm start` makes a new site']])
})

test('doctor sees that the secret with which the database was made is no longer there', async () => {
  using folder = dataFolder()
  const settings = { PORT: String(await freePort()) }
  await startOnce(folder)
  using fresh = folder.run(['doctor'], settings)
  expect(await fresh.ended).toMatchObject({ code: 0, output: expect.stringContaining('Everything is in order.') })
  rmSync(join(folder.dataDir, 'secret'))
  using doctor = folder.run(['doctor'], settings)
  await expectOnlyFaults(doctor, [
    ['Secret: The secret with which this database was made is no longer there', 'Restore the file from a backup: '],
  ])
})

test.runIf(isWholeRun)(
  'doctor tells a locked database from a damaged one, and sees where BACKUP_DIR leads',
  async () => {
    using folder = dataFolder()
    await startOnce(folder)
    const file = new DatabaseSync(join(folder.dataDir, 'harbour.sqlite'))
    using _file = { [Symbol.dispose]: () => file.close() }
    file.exec('begin immediate')
    const link = `${folder.dataDir}-link`
    symlinkSync(folder.dataDir, link)
    using _link = { [Symbol.dispose]: () => rmSync(link) }
    const settings = { PORT: String(await freePort()), BACKUP_DIR: link, ...wellKept }
    const remedy = '`fuser harbour.sqlite` in DATA_DIR names it'
    const led = ['Backups: BACKUP_DIR leads into DATA_DIR.', 'Set BACKUP_DIR to a folder on another disk'] as Expected
    const none = ['Backups: There is no backup in BACKUP_DIR yet.', 'a backup could not be made'] as Expected
    using busy = folder.run(['doctor'], settings)
    await expectOnlyFaults(busy, [
      ['Nothing can be written to the database: another program has locked it.', remedy],
      led,
      none,
    ])
    file.exec('rollback; pragma locking_mode = exclusive; begin exclusive')
    using locked = folder.run(['doctor'], settings)
    await expectOnlyFaults(locked, [['Another program has locked the file harbour.sqlite', remedy], led, none])
  },
)

test.runIf(isWholeRun)('doctor and backup know a database that was used with another secret', async () => {
  using folder = dataFolder()
  await startOnce(folder)
  const settings = { PORT: String(await freePort()), SECRET: 'another secret, long enough to be taken' }
  using doctor = folder.run(['doctor'], settings)
  await expectOnlyFaults(doctor, [['has been used with another SECRET', 'Set SECRET to the original']])
  using right = folder.run(['backup', join(folder.dataDir, 'right.backup')])
  expect((await right.ended).output).not.toContain('WARNING')
  using wrong = folder.run(['backup', join(folder.dataDir, 'wrong.backup')], settings)
  const warned = 'WARNING: the database has been used with another secret than this one'
  expect(await wrong.ended).toMatchObject({ code: 0, output: expect.stringContaining(warned) })
})

test.runIf(isWholeRun && process.platform === 'linux')(
  'doctor sees that the disk of DATA_DIR or BACKUP_DIR is full',
  async () => {
    // A file system of the kernel's own, which has no space at all.
    using folder = dataFolder()
    using doctor = folder.run(['doctor'], { PORT: String(await freePort()), DATA_DIR: '/proc/self' })
    await expectFaults(doctor, [['The disk that holds DATA_DIR has only 0 MB left.', 'enlarge the disk']])
    using full = folder.run(['doctor'], { PORT: String(await freePort()), BACKUP_DIR: '/proc/self' })
    await expectFaults(full, [
      ['Backups: Cannot write to BACKUP_DIR /proc/self', 'choose another folder with BACKUP_DIR'],
      ['Backups: The disk that holds BACKUP_DIR has only 0 MB left.', 'enlarge the disk'],
    ])
  },
)
