import { expect, test, vi } from 'vitest'
import { hourMs } from '#src/time/time-range.ts'
import { pageOf, wordsOf } from '../support/pages/page.ts'
import { entriesOf } from '../support/site/admin-session.ts'
import { list, openAppointmentDesk } from '../support/site/desk/appointment-desk.ts'
import { makeUser } from '../support/site/people.ts'
import { databaseKinds } from '../support/site/test-site.ts'

const people = '/admin-profile/people'

for (const kind of databaseKinds) {
  test(`the list shows contacts and appointments, and its file is audited, recent login only (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const { site } = desk
    await desk.book('2027-01-18', '11:00', 'anna@example.org')
    await makeUser(site, { email: 'ben@example.org', name: '=1+1' })
    const words = wordsOf(await desk.read(`${people}?q=example`))
    expect(words).toContain('anna@example.org 020 7946 0018 Mon 18 Jan 2027, 11:00 No 13 Jan 2027')
    expect(words).toContain('=1+1 ben@example.org Yes 13 Jan 2027')
    const none = wordsOf(await desk.read(`${people}?q=<b>nobody`))
    expect(none).toContain('Nobody matches “<b>nobody”.')
    const file = await desk.open(`${people}/export?q=example&account=yes`)
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="people.csv"')
    const lines = (await file.text()).trim().split('\r\n')
    expect(lines[0]).toContain('Name,Email,Phone,Last appointment (UTC),Next appointment (UTC),Account created (UTC)')
    expect(lines).toContainEqual(expect.stringContaining("'=1+1,ben@example.org"))
    expect(lines.join()).not.toContain('anna@')
    const entry = (await entriesOf(site)).find(({ action }) => action === 'list-exported')
    expect(entry?.after_values).toBe(
      JSON.stringify({ file: 'people.csv', rows: 2, filters: ['Search people', 'Account: With an account'] }),
    )
    vi.setSystemTime(Date.now() + hourMs)
    const later = await desk.open(`${people}/export`)
    expect([later.status, later.headers.get('location')]).toEqual([302, expect.stringContaining('confirm-it-is-you')])
    expect(pageOf(await desk.read(list)).hrefs).toContain('/admin-profile/people')
  })
}
