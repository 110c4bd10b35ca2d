import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { writeAuditEntry } from '#src/platform/audit-log/audit-log.server.ts'
import { checkAuditLog } from '#src/platform/audit-log/audit-log-check.server.ts'
import { pageOf, wordsOf } from '../../support/pages/page.ts'
import { adminEmail, entriesOf, openAdminSession } from '../../support/site/admin-session.ts'
import { dropTriggers, writeEntries } from '../../support/site/desk/audit-log.ts'
import { makeUser } from '../../support/site/people.ts'
import { databaseKinds, openTestSite } from '../../support/site/test-site.ts'

const by = { actor: 'system', address: null }

for (const kind of databaseKinds) {
  test(`an entry holds who, when, what, about whom, from where, and only changed values (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { runtime } = site
    const values = {
      before: { name: 'A', phone: '1', role: 'client' },
      after: { name: 'A', phone: '2', password: 'x' },
    }
    const entry = {
      by: { actor: 'someone', address: '2001:db8:1:2:3:4:5:6' },
      action: 'user-edited',
      about: 'user:1',
    } as const
    await runtime.db
      .transaction()
      .execute((transaction) => writeAuditEntry({ ...runtime, db: transaction }, { ...entry, ...values }))
    expect(await entriesOf(site)).toMatchObject([
      {
        sequence: 1,
        actor: 'someone',
        action: 'user-edited',
        about: 'user:1',
        network: '2001:db8:1:2::/64',
        recorded_at: '2027-01-13T10:00:00.000Z',
        before_values: '{"phone":"1"}',
        after_values: '{"phone":"2"}',
      },
    ])
  })

  test(`an entry exists only if its change does, and is refused outside a transaction (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { runtime } = site
    const entry = { by, action: 'user-read', about: 'user:1' } as const
    await expect(writeAuditEntry(runtime, entry)).rejects.toThrow('must be written in a transaction')
    const undone = runtime.db.transaction().execute(async (transaction) => {
      await writeAuditEntry({ ...runtime, db: transaction }, entry)
      throw new Error('what it tells of did not happen')
    })
    await expect(undone).rejects.toThrow('did not happen')
    expect(await entriesOf(site)).toEqual([])
  })

  test(`the database itself refuses to change, replace or delete an entry (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await writeEntries(site, 3)
    const { db } = site.runtime
    const before = await entriesOf(site)
    const attempts = [
      sql`update audit_entries set actor = 'nobody' where sequence = 2`,
      sql`update audit_entries set before_values = null, after_values = null where sequence = 2`,
      sql`update audit_entries set sequence = 7 where sequence = 3`,
      sql`delete from audit_entries where sequence = 3`,
      sql`delete from audit_entries`,
      kind === 'sqlite'
        ? sql`insert or replace into audit_entries select * from audit_entries where sequence = 2`
        : sql`truncate audit_entries`,
    ]
    for (const attempt of attempts) await expect(attempt.execute(db)).rejects.toThrow('append-only')
    expect(await entriesOf(site)).toEqual(before)
  })

  test(`an entry edited in or deleted from the database is found and named on the page (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const desk = await openAdminSession(site)
    await writeEntries(site, 8)
    const { runtime } = site
    const whole = await desk.read('/admin-profile/audit?check')
    expect(whole.words).toContain('No entry has been altered. All 9 entries are unchanged, and none are missing.')
    await dropTriggers(site)

    const [, , , fourth] = await entriesOf(site)
    const tampered = {
      actor: 'x',
      recorded_at: '2027-01-12T10:00:00.000Z',
      after_values: '{"name":"C"}',
      network: '192.0.2.9',
    }
    for (const [column, value] of Object.entries({
      ...tampered,
      about: 'user:99',
      entry_hash: 'x',
      values_hash: 'x',
    })) {
      const set = (what: unknown) =>
        sql`update audit_entries set ${sql.ref(column)} = ${what} where sequence = 4`.execute(runtime.db)
      await set(value)
      expect(await checkAuditLog(runtime), column).toEqual({ entries: 3, fault: { kind: 'changed', sequence: 4 } })
      await set(fourth?.[column as keyof typeof fourth])
      expect((await checkAuditLog(runtime)).fault, column).toBeNull()
    }
    await sql`update audit_entries set before_values = null, after_values = null where sequence = 5`.execute(runtime.db)
    expect((await desk.read('/admin-profile/audit?check')).words).toContain('Entry 5 has been altered.')
    await sql`delete from audit_entries where sequence = 3`.execute(runtime.db)
    const { words } = await desk.read('/admin-profile/audit?check')
    expect(words).toContain('Entry 3 is missing.')
  })

  test(`deleting a user erases the values about them, and the chain stays valid (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const desk = await openAdminSession(site)
    const userId = await makeUser(site, { email: 'kim@example.org', name: 'Kim Secret' })
    await desk.press(userId, 'save', { name: 'Kim Other', phone: '020 7946 0018' })
    await desk.press(userId, 'delete')
    const entries = await entriesOf(site)
    expect(JSON.stringify(entries)).not.toMatch(/Kim (Secret|Other)|020 7946|kim@/)
    expect(entries.map(({ action, before_values }) => [action, before_values])).toEqual([
      ['admin-signed-in', null],
      ['user-edited', null],
      // The page that answers shows the user.
      ['user-read', null],
      ['user-deleted', '{"role":"client"}'],
    ])
    expect(await checkAuditLog(site.runtime)).toEqual({ entries: 4, fault: null })
    const { words } = await desk.read('/admin-profile/audit')
    expect(words).toContain(`User deleted A deleted user (${userId})`)
  })

  test(`the filter offers two hundred people, and the page says that there are more (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { runtime } = site
    const { cookie } = await openAdminSession(site)
    const read = async () => (await site.request('/admin-profile/audit', { headers: { cookie } })).text()
    expect(await read()).not.toContain('The filter lists only')
    await runtime.db.transaction().execute(async (transaction) => {
      for (let index = 0; index < 201; index += 1) {
        const entry = { by: { actor: `actor-${index}`, address: null }, action: 'user-read', about: 'user:1' } as const
        await writeAuditEntry({ ...runtime, db: transaction }, entry)
      }
    })
    const html = await read()
    expect(wordsOf(html)).toContain('The filter lists only the first 200 people.')
    const offered = pageOf(html).all('option[value^="actor-"]').length
    // The admin is one more, at the start or the end of the list.
    expect([199, 200]).toContain(offered)
  })

  test(`the log can be filtered and paged by the URL; invalid filters are ignored (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const desk = await openAdminSession(site)
    await writeEntries(site, 120)
    const userId = await makeUser(site, { email: 'kim@example.org' })
    await desk.press(userId, 'disable')
    const numbersOf = (html: string) => pageOf(html).wordsOf('td.tabular > a').map(Number)
    const seen: number[] = []
    for (let path: string | undefined = '/admin-profile/audit?actor=system'; path !== undefined; ) {
      const { html } = await desk.read(path)
      seen.push(...numbersOf(html))
      path = pageOf(html).links(/^Next page/)[0]?.href
    }
    expect(seen).toEqual(Array.from({ length: 120 }, (_, index) => 121 - index))

    const list = async (query: string) => numbersOf((await desk.read(`/admin-profile/audit?${query}`)).html)
    // The page that answers shows the user, which is the entry after.
    expect(await list('action=user-disabled')).toEqual([122])
    expect(await list(`actor=${desk.adminId}`)).toEqual([123, 122, 1])
    expect(await list(`about=user:${userId}`)).toEqual([123, 122])
    expect(await list('about=KIM@example.org')).toEqual([123, 122])
    expect(await list('about=nobody@example.org')).toEqual([])
    expect(await list('from=2027-01-13&until=2027-01-13&action=user-disabled')).toEqual([122])
    expect(await list('until=2027-01-12')).toEqual([])
    expect(await list('from=2027-01-14')).toEqual([])
    for (const nonsense of ['action=x', 'from=2027-02-31', 'until=soon', 'after=x', 'after=99999999999999']) {
      expect((await list(nonsense))[0], nonsense).toBe(123)
    }
    expect(await list('actor=%00')).toEqual([])
    expect((await desk.read('/admin-profile/audit?about=%00x%ED%A0%80')).status).toBe(200)
  })

  test(`the export applies the filter, neutralises formulas and is itself audited (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const desk = await openAdminSession(site)
    const userId = await makeUser(site, { email: 'kim@example.org' })
    await desk.press(userId, 'save', { name: '=A1+1' })
    await desk.read('/admin-profile')
    const file = await site.request('/admin-profile/audit/export?action=user-edited', {
      headers: { cookie: desk.cookie },
    })
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="audit-log.csv"')
    const lines = (await file.text()).trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(`2,2027-01-13T10:00:00.000Z,${desk.adminId},user-edited,user:${userId},`)
    expect(lines[1]).toContain('"{""name"":""=A1+1""}",192.0.2.1,')
    const last = (await entriesOf(site)).at(-1)
    expect([last?.action, last?.after_values]).toEqual([
      'list-exported',
      '{"file":"audit-log.csv","rows":1,"filters":["What: User’s details changed"]}',
    ])
    expect((await desk.read('/admin-profile/audit')).words).toContain('List exported Audit log')
    expect((await desk.read('/admin-profile/audit')).html).toContain(adminEmail)
  })

  test(`an export names its list and its filters, but not what was searched for (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const desk = await openAdminSession(site)
    const query = 'view=list&when=past&agent=agent-1&status=no-show&search=annabel'
    expect((await desk.read(`/admin-profile/appointments/csv?${query}`)).status).toBe(200)
    expect((await entriesOf(site)).at(-1)?.after_values).not.toContain('annabel')
    const { words } = await desk.read('/admin-profile/audit?action=list-exported')
    expect(words).toContain('List exported Calendar')
    const last = (await entriesOf(site)).at(-1)?.sequence
    expect((await desk.read(`/admin-profile/audit/${last}`)).words).toContain(
      'Agent: Sample Agent; Status: No-show; When: Past; Name, email or reference',
    )
    // What the agent's filter holds is an id, never text.
    await desk.read('/admin-profile/appointments/csv?view=list&agent=Annabel+Ash')
    expect((await entriesOf(site)).at(-1)?.after_values).not.toContain('Annabel')
  })

  test(`exports of earlier versions are listed among the others, and can be read (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const desk = await openAdminSession(site)
    await writeEntries(site, 1)
    await dropTriggers(site)
    const old = {
      action: 'users-exported',
      about: 'users',
      after_values: '{"users":3,"role":"client","isSearch":true}',
    }
    await site.runtime.db.updateTable('audit_entries').set(old).execute()
    const { words } = await desk.read('/admin-profile/audit?action=list-exported')
    expect(words).toContain('List exported Users')
    expect(words).toContain('Searched')
  })
}
