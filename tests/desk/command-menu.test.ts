import { expect, test } from 'vitest'
import { indexOutdatedPeople } from '#src/platform/people/index-people.server.ts'
import { pageOf } from '../support/pages/page.ts'
import { makePeople } from '../support/site/booked-people.ts'
import { openFirm } from '../support/site/desk/agents-desk.ts'
import { openAppointmentDesk } from '../support/site/desk/appointment-desk.ts'
import { databaseKinds } from '../support/site/test-site.ts'

for (const kind of databaseKinds) {
  test(`the command menu leads to everyone and everything that matches, if that is more than it shows (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const moreOf = async (q: string) => {
      const answer = await desk.open(`/admin-profile/search/matches?q=${encodeURIComponent(q)}`)
      return ((await answer.json()) as { more: { name: string; href: string }[] }).more
    }
    const times = ['09:00', '10:00', '11:00', '12:00', '13:00']
    for (const time of times) await desk.book('2027-01-18', time, `bell${times.indexOf(time)}@example.org`)
    expect(await moreOf('bell')).toEqual([])
    await desk.book('2027-01-19', '09:00', 'bell5@example.org')
    const more = await moreOf(' bell ')
    expect(more).toEqual([
      { name: 'See all people that match', detail: '', href: '/admin-profile/people?q=bell' },
      {
        name: 'See all appointments that match',
        detail: '',
        href: '/admin-profile/appointments?view=list&when=all&search=bell',
      },
    ])
    for (const { href } of more) {
      const html = await desk.read(href)
      for (let index = 0; index < 6; index += 1) expect(html, href).toContain(`bell${index}@example.org`)
    }
  })

  test(`a reference leads to its appointment alone, also without its hyphen (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const appointmentsOf = async (q: string) => {
      const answer = await desk.open(`/admin-profile/search/matches?q=${encodeURIComponent(q)}`)
      return ((await answer.json()) as { appointments: { detail: string }[] }).appointments.map(({ detail }) => detail)
    }
    for (const day of ['2027-01-18', '2027-01-19']) await desk.book(day, '09:00', 'bell@example.org')
    const details = await appointmentsOf('bell')
    expect(details).toHaveLength(2)
    for (const detail of details) {
      const reference = detail.slice(0, 'H-ABCDEF'.length)
      const typedWays = [reference, reference.replace('-', ''), reference.replace('-', '').toLowerCase()]
      for (const typed of [...typedWays, reference.replace('-', '\u2011'), ` ${reference.replace('-', '–')}\u200b`]) {
        expect(await appointmentsOf(typed), typed).toEqual([detail])
      }
    }
  })

  test(`an agent finds their own appointments among many people of the same name (${kind})`, async () => {
    await using firm = await openFirm(kind)
    const { db } = firm.site.runtime
    const numbers = Array.from({ length: 60 }, (_, index) => String(index).padStart(2, '0'))
    const many = numbers.map((number) => ({
      person_id: `p${number}`,
      name: `Client-of ${number}`,
      email: `c${number}@example.org`,
      phone: '',
      phone_digits: '',
      created_at: '2027-01-01T00:00:00.000Z',
      updated_at: '2027-01-01T00:00:00.000Z',
    }))
    await db.insertInto('people').values(many).execute()
    await indexOutdatedPeople(firm.site.runtime)
    const find = async (cookie: string) =>
      JSON.parse(await firm.read('/admin-profile/search/matches?q=client-of', cookie)) as Record<
        string,
        { detail: string }[]
      >
    const own = await find(firm.kim)
    expect(own['people']).toHaveLength(5)
    expect(own['appointments']).toEqual([
      expect.objectContaining({ detail: expect.stringContaining('14 Jan 2027, 09:00') }),
    ])
    // Not everyone was looked at for an admin, so that the list must say the rest.
    const all = await find(firm.admin.cookie)
    expect(all['more']).toContainEqual(expect.objectContaining({ name: 'See all appointments that match' }))
  })

  test(`the command menu leads to agents’ calendars and hours; agents find only themselves (${kind})`, async () => {
    await using firm = await openFirm(kind)
    const { db } = firm.site.runtime
    await db.updateTable('agents').set({ name: 'Kim Łask' }).where('agent_id', '=', 'agent-1').execute()
    const agentsFor = async (q: string, cookie: string) =>
      JSON.parse(await firm.read(`/admin-profile/search/matches?q=${encodeURIComponent(q)}`, cookie)).agents
    const kim = [
      { name: 'Kim Łask', detail: 'Calendar', href: '/admin-profile/appointments?view=week&agent=agent-1' },
      { name: 'Kim Łask', detail: 'Availability', href: '/admin-profile/availability?agent=agent-1' },
    ]
    expect(await agentsFor('lask', firm.admin.cookie)).toEqual(kim)
    for (const { href } of kim) expect(await firm.read(href, firm.admin.cookie)).toContain('Kim Łask')
    expect(await agentsFor('pat', firm.admin.cookie)).toHaveLength(2)
    expect([await agentsFor('kim', firm.kim), await agentsFor('pat', firm.kim)]).toEqual([kim, []])
    const typed: Record<string, string[]> = {
      'Jörg O’Neill-Łask': ['joerg', 'oneill', "o'neill-lask", 'lask, jörg', 'Mr.Lask', '“Jörg”', 'ask'],
      김철수: ['철수', '김 철수'],
    }
    for (const [name, terms] of Object.entries(typed)) {
      await db.updateTable('agents').set({ name }).where('agent_id', '=', 'agent-1').execute()
      for (const term of terms) expect(await agentsFor(term, firm.kim), term).toMatchObject([{ name }, { name }])
      expect(await agentsFor('Wilkinson', firm.admin.cookie)).toEqual([])
    }
  })

  test(`the search’s page finds pages and actions by name and other words (${kind})`, async () => {
    await using firm = await openFirm(kind)
    const linksFor = async (q: string, cookie = firm.admin.cookie) => {
      const html = await firm.read(`/admin-profile/search?q=${encodeURIComponent(q)}`, cookie)
      return pageOf(html).wordsOf('main li > a')
    }
    const table: Record<string, string[]> = {
      block: ['Block time today'],
      BOOK: ['Book for a caller', 'Change booking rules', 'Calendar'],
      'add user': ['Add user'],
      invite: ['Add user', 'Add agent'],
      security: ['Security', 'Change my password', 'Change my email', 'Set up two-step login'],
      availability: ['Availability'],
      reports: ['Reports', 'Export reports'],
      '“reports.”': ['Reports', 'Export reports'],
      'export people': ['Export people'],
      holiday: ['Close a public holiday', 'Set weekly hours and days off', 'Availability'],
      '2fa': ['Set up two-step login'],
      'zz zz': [],
    }
    for (const [q, names] of Object.entries(table)) expect(await linksFor(q), q).toEqual(names)
    const everything = await linksFor('')
    expect(everything).toEqual(expect.arrayContaining(['Today', 'Users', 'Add user', 'Export the audit log']))
    for (const href of ['/admin-profile?add#users', '/admin-profile/availability?tab=rules']) {
      expect(pageOf(await firm.read('/admin-profile/search', firm.admin.cookie)).hrefs).toContain(href)
    }
    const ofAgent = await linksFor('', firm.kim)
    expect(ofAgent).toEqual([
      ...['Today', 'Calendar', 'People', 'Availability', 'Security'],
      ...['Book for a caller', 'Block time today', 'Open extra hours today', 'Set weekly hours and days off'],
      ...['Change my password', 'Change my email', 'Set up two-step login'],
    ])
    for (const q of ['add user', 'export', 'rules', 'audit']) expect(await linksFor(q, firm.kim), q).toEqual([])
  })

  test(`who is called what was typed comes before pages, and a page of that name before them (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    await makePeople(desk.site, {
      'a@example.org': { name: 'Ann Mail' },
      'b@example.org': { name: 'Mailer Bell' },
      'c@example.org': { name: 'Cal Export' },
    })
    const groupsFor = async (q: string) => {
      const html = await desk.read(`/admin-profile/search?q=${q}`)
      return pageOf(html).wordsOf('h2[id^="found-"]')
    }
    expect(await groupsFor('mail')).toEqual(['Pages', 'People', 'Actions'])
    expect(await groupsFor('maile')).toEqual(['People'])
    expect(await groupsFor('export')).toEqual(['People', 'Actions'])
  })
}
