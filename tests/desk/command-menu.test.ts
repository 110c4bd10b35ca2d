import { expect, test } from 'vitest'
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
}
