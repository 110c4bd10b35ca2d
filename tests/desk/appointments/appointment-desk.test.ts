import { expect, test, vi } from 'vitest'
import { indexOutdatedPeople, indexPerson } from '#src/platform/people/index-people.server.ts'
import { sampleAppointments } from '../../../server/commands/demo/fill-appointments.ts'
import { fillPeople } from '../../../server/commands/demo/fill-firm.ts'
import { samplePeople, seededNumbers } from '../../../server/commands/demo/sample-people.ts'
import { pageOf, wordsOf } from '../../support/pages/page.ts'
import { list, openAppointmentDesk } from '../../support/site/desk/appointment-desk.ts'
import { makeUser } from '../../support/site/people.ts'
import { databaseKinds, wednesdayMorning } from '../../support/site/test-site.ts'

const referencesIn = (html: string) =>
  pageOf(html)
    .wordsOf(':not(:has(*))')
    .filter((words) => /^H-[2-9A-Z]{6}$/.test(words))

/** Many past and upcoming appointments of two agents. */
async function fill({ site }: Awaited<ReturnType<typeof openAppointmentDesk>>, count: number) {
  const next = seededNumbers(7)
  const people = samplePeople(20, next).map((person) => ({ ...person, userId: null }))
  const now = wednesdayMorning.getTime()
  const { db, firm } = site.runtime
  const agentIds = ['agent-1', 'agent-2']
  const question = { count, agentIds, people, now, next, firm, tokenHashOf: (id: string) => id }
  const rows = await fillPeople(db, { people, appointments: sampleAppointments(question), now, next, firm })
  for (let index = 0; index < rows.length; index += 200) {
    await db
      .insertInto('appointments')
      .values(rows.slice(index, index + 200))
      .execute()
  }
  await indexOutdatedPeople(site.runtime)
  return rows.sort((a, b) => (a.starts_at < b.starts_at ? -1 : 1))
}

for (const kind of databaseKinds) {
  test(`the list pages through every appointment once: upcoming ascending, past descending (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const rows = await fill(desk, 330)
    const now = wednesdayMorning.toISOString()
    const readAll = async (query: string) => {
      const found: string[] = []
      for (let href: string | undefined = `${list}?${query}`; href !== undefined; ) {
        const html = await desk.read(href)
        found.push(...referencesIn(html))
        href = pageOf(html).links(/^Next page/)[0]?.href
      }
      return found
    }
    const ahead = rows.filter((row) => row.ends_at > now && row.status === 'booked').map(({ starts_at }) => starts_at)
    const startsOf = (references: string[]) =>
      references.map((reference) => rows.find((row) => row.reference === reference)?.starts_at)
    const found = await readAll('when=ahead')
    expect(startsOf(found)).toEqual(ahead)
    expect(new Set(found).size).toBe(ahead.length)
    const past = rows.filter((row) => row.ends_at <= now && row.agent_id === 'agent-2' && row.status === 'done')
    expect(past.length).toBeGreaterThan(50)
    const pastFound = await readAll('when=past&agent=agent-2&status=done')
    expect(startsOf(pastFound)).toEqual(past.map(({ starts_at }) => starts_at).reverse())
  })

  test(`upcoming are the booked ones, and others that a status asks for (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const kept = await desk.book('2027-01-18', '10:00', 'kept@example.org')
    const cancelled = await desk.book('2027-01-18', '11:00', 'cancelled@example.org')
    await desk.press(cancelled.page, 'cancel')
    const shown = async (query: string) => {
      const html = await desk.read(`${list}?view=list&${query}`)
      return [kept, cancelled].filter(({ id }) => html.includes(`${list}/${id}`)).map(({ id }) => id)
    }
    expect(await shown('when=ahead')).toEqual([kept.id])
    expect(await shown('when=ahead&status=cancelled')).toEqual([cancelled.id])
    expect(await shown('when=all')).toEqual([kept.id, cancelled.id])
    const file = await desk.read(`${list}/csv?view=list&when=ahead`)
    expect(file).toContain('kept@example.org')
    expect(file).not.toContain('cancelled@example.org')
  })

  test(`an empty list says whether a filter is why (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    for (const [query, words] of [
      ['', 'There are no upcoming appointments.'],
      ['&when=all', 'There are no upcoming appointments.'],
      ['&when=past', 'No appointments match your search.'],
      ['&when=all&search=nobody', 'No appointments match your search.'],
    ] as const) {
      expect(wordsOf(await desk.read(`${list}?view=list${query}`)), query).toContain(words)
    }
  })

  test(`the list can be searched by reference and by parts of name, email and phone (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const rows = await fill(desk, 40)
    const [first] = rows
    const search = async (term: string) => referencesIn(await desk.read(`${list}?search=${encodeURIComponent(term)}`))
    const sameName = rows.filter(({ name }) => name === first?.name).map(({ reference }) => reference)
    expect((await search(` ${first?.name.toUpperCase()} `)).sort()).toEqual(sameName.sort())
    expect(await search(first?.email.slice(0, -4) ?? '')).toContain(first?.reference)
    expect(await search(first?.reference.toLowerCase() ?? '')).toEqual([first?.reference])
    expect(await search(first?.reference.slice(2) ?? '')).toEqual([first?.reference])
    const surname = first?.name.split(' ').at(-1) ?? ''
    const parts = [first?.reference.slice(0, 5), first?.reference.slice(2, 5).toLowerCase()]
    for (const part of [...parts, surname, surname.slice(1, 5), first?.phone.slice(-6), `${surname} ${first?.email}`]) {
      expect(await search(part ?? ''), part).toContain(first?.reference)
    }
    // A word with letters and digits may be part of a reference, or of an email address.
    const { db } = desk.site.runtime
    const { id } = await desk.book('2027-01-18', '11:00', 'sam12@example.org')
    await desk.book('2027-01-19', '11:00', 'sam12@example.org')
    const changed = db.updateTable('appointments').set({ reference: 'H-7K2M9P' }).where('appointment_id', '=', id)
    const { person_id } = await changed.returning('person_id').executeTakeFirstOrThrow()
    await indexPerson(desk.site.runtime, person_id ?? '')
    for (const term of ['sam12', 'AM12']) expect(await search(term), term).toHaveLength(2)
    for (const term of ['h-7k2m', '7K2M9P', 'H7K2M9P', '2m9', 'k2M9p'])
      expect(new Set(await search(term)), term).toEqual(new Set(['H-7K2M9P']))
    for (const term of ['%', '_', "'", '\\', 'nobody', '\u{10FFFF}', 'nobo\0dy'])
      expect(await search(term), term).toEqual([])
    for (const nonsense of [
      'view=x',
      'after=1_2',
      'when=x',
      'status=x',
      'view=day&day=2027-02-30',
      'view=week&day=0000-00-00',
      'view=constructor',
      'view=month&day=nonsense',
      'view=day&agent=nobody',
      'view=week&agent=__proto__&status=constructor&hours=constructor',
      'view=day&form=constructor&for=nobody&from=25:00&until=x',
      'view=day&day=1900-01-01',
      'view=week&day=2199-12-31',
      'view=month&day=2199-12-31',
    ]) {
      expect((await desk.open(`${list}?${nonsense}`)).status, nonsense).toBe(200)
    }
    expect((await desk.open(`${list}?agent=%00`)).status).toBe(200)
    expect((await desk.open(`${list}/nobody`)).status).toBe(404)
  })

  test(`the day view shows taken, blocked and free time; the week view shows each day (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    await desk.book('2027-01-18', '11:00', 'robin@example.org')
    const block = { intent: 'block', day: '2027-01-18', agentId: 'agent-1', from: '13:00', until: '14:00' }
    expect((await desk.post(`${list}?view=day&day=2027-01-18`, { ...block, note: 'Dentist' })).status).toBe(200)
    const day = wordsOf(await desk.read(`${list}?view=day&day=2027-01-18`))
    const parts = [
      ...['09:00 to 11:00 Free', 'Robin Sample 11:00 to 11:45 Booked · Forex', '12:00 to 13:00 Free'],
      ...['Blocked 13:00 to 14:00 Dentist Unblock', '14:00 to 17:00 Free'],
    ]
    let at = 0
    for (const part of parts) {
      expect(day.indexOf(part, at), part).toBeGreaterThan(-1)
      at = day.indexOf(part, at)
    }
    const week = wordsOf(await desk.read(`${list}?view=week&day=2027-01-20`))
    for (const title of ['Monday 18 January', 'Sunday 24 January', parts[1], '09:00 to 17:00 Free'])
      expect(week).toContain(title)
    const links = await desk.read(`${list}?view=week&day=2027-01-20`)
    for (const to of ['2027-01-13', '2027-01-27']) expect(links).toContain(`view=week&amp;day=${to}`)
    // The clocks go forward on the Sunday.
    expect(wordsOf(await desk.read(`${list}?view=week&day=2027-03-24`))).toContain(
      'The clocks go forward on Sunday 28 March 2027',
    )
  })

  test(`a visitor's story is shown only on the appointment's page, and each view is audited (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const email = 'kim@example.org'
    const { page, id } = await desk.book('2027-01-18', '09:00', email)
    const story = 'Something private'
    await desk.site.runtime.db.updateTable('appointments').set({ story }).execute()
    const user = await makeUser(desk.site, { email })
    const lists = [
      ...['/admin-profile', list, `${list}?when=all&q=kim`, `${list}/csv?when=all`, '/admin-profile/audit'],
      ...[`/admin-profile/users/${user}`, '/admin-profile/availability/days?day=2027-01-18', '/admin-profile/mail'],
    ]
    for (const path of lists) {
      const [pathname = '', query = ''] = path.split('?')
      for (const address of [path, `${pathname}.data?${query}`]) {
        expect(await desk.read(address), address).not.toContain(story)
      }
    }
    const readings = async () =>
      (await desk.site.runtime.db.selectFrom('audit_entries').select(['action', 'about']).execute()).filter(
        ({ action, about }) => action === 'appointment-read' && about === `appointment:${id}`,
      ).length
    expect(await readings()).toBe(0)
    for (const address of [page, `${page}.data`]) {
      expect(await desk.read(address)).toContain(story)
      // A page that keeps its data up to date is one reading.
      expect(await readings()).toBe(1)
    }
    vi.setSystemTime(Date.now() + 10 * 60_000)
    await desk.read(`${page}.data`)
    expect(await readings()).toBe(2)
  })

  test(`the CSV export has all pages of the list, and no story (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const rows = await fill(desk, 1200)
    await desk.site.runtime.db
      .updateTable('appointments')
      .set({ name: '=cmd()', story: 'Something private' })
      .where('reference', '=', rows[0]?.reference ?? '')
      .execute()
    const answer = await desk.open(`${list}/csv?when=all&agent=agent-1`)
    expect(answer.headers.get('content-type')).toContain('text/csv')
    const file = await answer.text()
    const lines = file.trim().split('\r\n')
    expect(lines).toHaveLength(1 + rows.filter(({ agent_id }) => agent_id === 'agent-1').length)
    expect(lines[0]).toContain('Reference,Day,From,Until')
    expect(file).not.toContain('private')
    const all = await (await desk.open(`${list}/csv?when=all`)).text()
    expect(all).toContain("'=cmd()")
    expect(all).not.toMatch(/An adviser from a trading platform/)
    expect((await desk.site.request(`${list}/csv`)).status).toBe(302)
  })
}
