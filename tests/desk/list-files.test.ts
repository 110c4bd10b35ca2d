import { expect, test } from 'vitest'
import { openAppointmentDesk } from '../support/site/desk/appointment-desk.ts'
import { subscribe } from '../support/site/newsletter.ts'
import { databaseKinds } from '../support/site/test-site.ts'

/** The heading of each file: programs read them. */
const headings = {
  'users/export': 'User ID,Email,Name,Phone,Time zone,Role,Status,Address confirmed,Created (UTC)',
  'people/export':
    'Name,Email,Phone,Last appointment (UTC),Next appointment (UTC),Account created (UTC),First contact (UTC)',
  'appointments/csv': 'Reference,Day,From,Until,Start (UTC),Agent,Status,Type of scam,Name,Email,Phone,Booked (UTC)',
  'mail/export': 'Email,To,Subject,Status,Last error,Due (UTC),Sent (UTC),Written (UTC),Attempts',
  'audit/export': 'Entry,When (UTC),Who,What,About,Before,After,IP address,Hash',
  'newsletter/files/subscribers': 'Email,Status,Requested at (UTC),Confirmed at (UTC),Unsubscribed at (UTC),Subscriber',
  'newsletter/files/consent-records': 'Time (UTC),Email,Change,Method,Page,Wording,Subscriber,Record',
}

for (const kind of databaseKinds) {
  test(`every file has its headings in their order, and values as they are stored (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    await desk.book('2027-01-18', '11:00', 'anna@example.org')
    await subscribe(desk.site, 'robin@example.org')
    const linesOf = async (file: string) =>
      (await desk.read(`/admin-profile/${file}`)).replace('\uFEFF', '').split('\r\n')
    for (const [file, heading] of Object.entries(headings)) expect((await linesOf(file))[0], file).toBe(heading)
    const [, appointment] = await linesOf('appointments/csv')
    expect(appointment).toMatch(
      /^H-[A-Z\d]{6},2027-01-18,11:00,11:45,2027-01-18T11:00:00\.000Z,Sample Agent,booked,Forex,Robin Sample,anna@example\.org,020 7946 0018,2027-01-13T10:00:00\.000Z$/,
    )
    const [, user] = await linesOf('users/export?role=admin')
    expect(user).toMatch(/^[\w-]+,admin@example\.org,Ada Desk,,,admin,active,yes,2027-01-13T10:00:00\.000Z$/)
    const [, person] = await linesOf('people/export?q=anna')
    expect(person).toBe(
      'Robin Sample,anna@example.org,020 7946 0018,,2027-01-18T11:00:00.000Z,,2027-01-13T10:00:00.000Z',
    )
  })

  test(`the file of the audit log has the order of its page, whose rows have no hashes (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    await desk.read('/admin-profile/users/export')
    const numbersOf = async (query: string) => {
      const lines = (await desk.read(`/admin-profile/audit/export${query}`)).trim().split('\r\n').slice(1)
      return lines.map((line) => Number(line.split(',')[0]))
    }
    const newestFirst = await numbersOf('')
    expect(newestFirst.length).toBeGreaterThan(1)
    expect(newestFirst).toEqual(newestFirst.toSorted((one, other) => other - one))
    const oldestFirst = await numbersOf('?sort=oldest')
    expect(oldestFirst).toEqual(oldestFirst.toSorted((one, other) => one - other))
    const entries = desk.site.runtime.db.selectFrom('audit_entries').select('entry_hash')
    const { entry_hash } = await entries.orderBy('sequence', 'desc').executeTakeFirstOrThrow()
    expect(await desk.read('/admin-profile/audit/export')).toContain(entry_hash)
    expect(await desk.read('/admin-profile/audit')).not.toContain(entry_hash)
  })

  test(`the audit log says of a file what it holds: a search is among past appointments too (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    for (const [query, filters] of [
      ['', []],
      ['?search=robin', ['When: All', 'Name, email or reference']],
      ['?search=robin&when=ahead', ['Name, email or reference']],
    ] as const) {
      await desk.read(`/admin-profile/appointments/csv${query}`)
      const exported = desk.site.runtime.db
        .selectFrom('audit_entries')
        .select('after_values')
        .where('action', '=', 'list-exported')
      const { after_values } = await exported.orderBy('sequence', 'desc').executeTakeFirstOrThrow()
      expect(JSON.parse(after_values ?? '').filters, query).toEqual(filters)
    }
  })
}
