import { expect, test } from 'vitest'
import { indexOutdatedPeople } from '../../src/platform/people/index-people.server.ts'
import { openFirm } from '../support/site/desk/agents-desk.ts'
import { openAppointmentDesk } from '../support/site/desk/appointment-desk.ts'
import { bothDatabases } from '../support/site/test-site.ts'

for (const kind of bothDatabases) {
  test(`the command menu leads to everyone and everything that matches, if that is more than it shows (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const moreOf = async (q: string) => {
      const answer = await desk.open(`/admin-profile/search?q=${encodeURIComponent(q)}`)
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
      const answer = await desk.open(`/admin-profile/search?q=${encodeURIComponent(q)}`)
      return ((await answer.json()) as { appointments: { detail: string }[] }).appointments.map(({ detail }) => detail)
    }
    for (const day of ['2027-01-18', '2027-01-19']) await desk.book(day, '09:00', 'bell@example.org')
    const details = await appointmentsOf('bell')
    expect(details).toHaveLength(2)
    for (const detail of details) {
      const reference = detail.slice(0, 'H-ABCDEF'.length)
      for (const typed of [reference, reference.replace('-', ''), reference.replace('-', '').toLowerCase()]) {
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
    await indexOutdatedPeople(db)
    const find = async (cookie: string) =>
      JSON.parse(await firm.read('/admin-profile/search?q=client-of', cookie)) as Record<string, { detail: string }[]>
    const own = await find(firm.kim)
    expect(own['people']).toHaveLength(5)
    expect(own['appointments']).toEqual([
      expect.objectContaining({ detail: expect.stringContaining('14 Jan 2027, 09:00') }),
    ])
    // Not everyone was looked at for an admin, so that the list must say the rest.
    const all = await find(firm.admin.cookie)
    expect(all['more']).toContainEqual(expect.objectContaining({ name: 'See all appointments that match' }))
  })
}
