import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { findAdminEmails } from '#src/features/accounts/users/user-queries.server.ts'
import { recordAuditLogEnd } from '#src/features/audit-log/saved-end.server.ts'
import { checkAuditLog } from '#src/platform/audit-log/audit-log-check.server.ts'
import { eventually } from '../../support/eventually.ts'
import { type AdminSession, entriesOf, openAdminSession } from '../../support/site/admin-session.ts'
import { dropTriggers, writeEntries } from '../../support/site/desk/audit-log.ts'
import { makeUser } from '../../support/site/people.ts'
import { bothDatabases, openTestSite, type TestSite } from '../../support/site/test-site.ts'

const page = '/admin-profile/audit'
const wordsOfCheck = async (desk: AdminSession, query = '') => (await desk.read(`${page}?check${query}`)).words

/** The hourly job, as the server runs it. */
const note = async ({ runtime }: Pick<TestSite, 'runtime'>) =>
  recordAuditLogEnd(runtime, await findAdminEmails(runtime.db))
const fileOf = ({ runtime }: TestSite) => join(runtime.settings.dataDir, 'audit-log-end.json')

async function cutOff({ runtime: { db } }: TestSite, from: number): Promise<void> {
  await db.deleteFrom('audit_entries').where('sequence', '>=', from).execute()
}

for (const kind of bothDatabases) {
  test(`a truncated or emptied log fails the check, naming the missing numbers (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const desk = await openAdminSession(site)
    await writeEntries(site, 8)
    await dropTriggers(site)
    await cutOff(site, 9)
    expect(await wordsOfCheck(desk)).toContain('Entry 9 is missing. The 8 entries before it are unchanged.')
    await cutOff(site, 6)
    expect(await wordsOfCheck(desk)).toContain('Entries 6 to 9 are missing.')
    await writeEntries(site, 2)
    expect(await wordsOfCheck(desk), 'written since').toContain('Entries 8 to 9 are missing.')
    await writeEntries(site, 4)
    expect(await wordsOfCheck(desk), 'as many written since').toContain('Entry 9 has been replaced.')
    await cutOff(site, 1)
    expect(await wordsOfCheck(desk), 'emptied').toContain('Entries 1 to 9 are missing.')
  })

  test(`truncation is detected by the file beside the database (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await writeEntries(site, 5)
    await note(site)
    expect(statSync(fileOf(site)).mode & 0o777).toBe(0o600)
    await dropTriggers(site)
    await cutOff(site, 4)
    await sql`delete from audit_head`.execute(site.runtime.db)
    const missing = { entries: 3, fault: { kind: 'missing', from: 4, to: 5 } }
    expect(await checkAuditLog(site.runtime)).toEqual(missing)

    await note(site)
    expect(await checkAuditLog(site.runtime), 'after the job of the next hour').toEqual(missing)
    expect(site.logLines.at(-1)).toMatchObject({ level: 50, event: 'audit-log-altered', sequence: 3 })
    await writeEntries(site, 3)
    await note(site)
    expect(await checkAuditLog(site.runtime)).toEqual({ entries: 6, fault: { kind: 'replaced', sequence: 5 } })

    // What an operator does after restoring a backup.
    rmSync(fileOf(site))
    expect(await checkAuditLog(site.runtime)).toEqual({ entries: 6, fault: null })
    await note(site)
    expect(JSON.parse(readFileSync(fileOf(site), 'utf8'))).toMatchObject({ sequence: 6 })
  })

  test(`a tampered record of the log's end is reported, in the database and in the file (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const desk = await openAdminSession(site)
    await writeEntries(site, 3)
    await note(site)
    const altered = { entries: 4, fault: { kind: 'note-altered' } }
    const written = readFileSync(fileOf(site), 'utf8')
    for (const text of [written.replace('"sequence":4', '"sequence":3'), '{}', '', '[1', 'null']) {
      writeFileSync(fileOf(site), text)
      expect(await checkAuditLog(site.runtime), text).toEqual(altered)
    }
    expect(await wordsOfCheck(desk)).toContain('The site’s own record of where the log ends has been altered.')
    writeFileSync(fileOf(site), written)
    expect(await checkAuditLog(site.runtime)).toEqual({ entries: 4, fault: null })
    await sql`update audit_head set sequence = 2`.execute(site.runtime.db)
    expect(await checkAuditLog(site.runtime)).toEqual(altered)
  })

  test(`the log's end is recorded every hour, also for a log older than this feature (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await note(site)
    expect(site.logLines).toEqual([])
    await writeEntries(site, 4)
    await sql`delete from audit_head`.execute(site.runtime.db)
    await note(site)
    const last = (await entriesOf(site)).at(-1)
    const line = { level: 30, event: 'audit-log-end', sequence: 4, hash: last?.entry_hash }
    expect(site.logLines).toMatchObject([line])
    await writeEntries(site, 1)
    await dropTriggers(site)
    await cutOff(site, 5)
    expect(await checkAuditLog(site.runtime)).toMatchObject({ fault: { kind: 'missing', from: 5, to: 5 } })
  })

  test(`each week every admin who can sign in gets the number and the hash, only once (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email: 'ada@example.org', role: 'Admin' })
    const goneId = await makeUser(site, { email: 'gone@example.org', role: 'admin' })
    await makeUser(site, { email: 'client@example.org' })
    const { db } = site.runtime
    await db.updateTable('users').set({ disabled_at: 'x' }).where('user_id', '=', goneId).execute()
    await writeEntries(site, 6)
    // Two connections of one process to SQLite would block each other.
    const runtimes = [site.runtime, kind === 'postgres' ? site.openTwin() : site.runtime]
    const noteEverywhere = async () => {
      if (kind === 'postgres') await Promise.all(runtimes.map((runtime) => note({ runtime })))
      else for (const runtime of runtimes) await note({ runtime })
    }
    const mails = async () =>
      (await db.selectFrom('outgoing_mails').select(['recipient', 'kind']).execute()).map(
        ({ recipient, kind: of }) => `${of} ${recipient}`,
      )
    await noteEverywhere()
    vi.setSystemTime(Date.now() + 7 * 24 * 3_600_000 - 1)
    await noteEverywhere()
    expect(await mails()).toEqual([])
    vi.setSystemTime(Date.now() + 1)
    await noteEverywhere()
    await noteEverywhere()
    expect(await mails()).toEqual(['audit-log-end ada@example.org'])
    await eventually(() => expect(site.inbox).toHaveLength(1))
    const last = (await entriesOf(site)).at(-1)
    expect(site.inbox[0]?.text).toContain(last?.entry_hash)
    expect(site.inbox[0]?.text).toContain('entry 6')
    expect(site.inbox[0]?.text).toContain('http://harbour.test/admin-profile/audit')

    await dropTriggers(site)
    await cutOff(site, 6)
    vi.setSystemTime(Date.now() + 7 * 24 * 3_600_000)
    await note(site)
    await eventually(() => expect(site.inbox).toHaveLength(2))
    expect(site.inbox[1]?.text).toContain('Entries in the audit log are missing or have been altered')
  })

  test(`a number and a hash from an email or a log line can be checked against the log (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const desk = await openAdminSession(site)
    await writeEntries(site, 3)
    const third = (await entriesOf(site))[2]
    const compare = (number: string, hash: string) =>
      wordsOfCheck(desk, `&number=${encodeURIComponent(number)}&hash=${encodeURIComponent(hash)}`)
    const hash = third?.entry_hash ?? ''
    expect(await compare('3', hash)).toContain('Entry 3 has the hash you entered.')
    expect(await compare(' 3 ', ` ${hash}\n`)).toContain('Entry 3 has the hash you entered.')
    expect(await compare('2', hash)).toContain('Entry 2 has a different hash from the one you entered.')
    expect(await compare('1,999', hash)).toContain('Entry 1,999 is not in the log.')
    for (const [number, text] of [
      ['', hash],
      ['x', hash],
      ['3', ''],
      ['99999999999999999999', hash],
      ['\0', '\0'],
    ] as const) {
      expect(await compare(number, text), `${number} ${text}`).toContain('Enter the number and hash')
    }
    expect(await wordsOfCheck(desk)).not.toContain('hash you entered')
  })
}
