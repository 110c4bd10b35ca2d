import { expect, test, vi } from 'vitest'
import { pageOf } from '../support/pages/page.ts'
import { openFirm } from '../support/site/desk/agents-desk.ts'
import { openCalendar, readCalendar } from '../support/site/desk/calendar-page.ts'
import { addAgents, copyAppointment } from '../support/site/desk/many-agents.ts'
import { signInAs } from '../support/site/people.ts'
import { type DatabaseKind, databaseKinds } from '../support/site/test-site.ts'

const [thursday, path] = ['2027-01-14', '/admin-profile']

/** A firm of as many agents at 09:10, with the admin as the first; the others are called then, at 11:00 and at 12:00. */
async function openToday(kind: DatabaseKind, names = ['Ana Moor', 'Ben Hart', 'Cat Lund']) {
  const desk = await openCalendar(kind)
  await desk.book(thursday, '09:00', 'robin@example.org')
  await addAgents(desk, names)
  await copyAppointment(desk, [
    { agentId: 'more-0', startsAt: `${thursday}T09:00:00.000Z`, name: 'Now Ana' },
    { agentId: 'more-1', startsAt: `${thursday}T11:00:00.000Z`, name: 'Later Ben' },
    { agentId: 'more-0', startsAt: `${thursday}T11:00:00.000Z`, name: 'Later Ana' },
    { agentId: 'agent-1', startsAt: `${thursday}T12:00:00.000Z`, name: 'Own Later' },
    { agentId: 'agent-1', startsAt: `${thursday}T14:00:00.000Z`, name: 'Own Last' },
  ])
  const { db } = desk.site.runtime
  await db.updateTable('appointments').set({ story: 'An adviser called' }).execute()
  await db.updateTable('users').set({ agent_id: 'agent-1' }).where('email', '=', 'admin@example.org').execute()
  vi.setSystemTime(new Date(`${thursday}T09:10:00Z`))
  await desk.signIn()
  return desk
}

const clients = ['Robin Sample', 'Now Ana', 'Later Ben', 'Later Ana', 'Own Later', 'Own Last']

/** Whose appointments a region of the page shows. */
const clientsIn = (region: string) => clients.filter((name) => region.includes(name))

const cardsIn = (html: string) => pageOf(html).wordsOf('[aria-label="Now and next"]').join()
const rowsIn = (html: string) => pageOf(html).wordsOf('[aria-labelledby="following-heading"]').join()
const choiceIn = (html: string) =>
  pageOf(html)
    .all('nav[aria-label^="Appointments of"] a')
    .map((link) => `${link.words}${link.has('aria-current') ? ', current' : ''}`)

for (const kind of databaseKinds) {
  test(`of five agents, Today has cards for now and for the reader’s own calls, and rows for the rest (${kind})`, async () => {
    await using desk = await openToday(kind)
    const html = await desk.read(path)
    expect(clientsIn(cardsIn(html))).toEqual(['Robin Sample', 'Now Ana', 'Own Later'])
    const words = cardsIn(html)
    // The reader's own have all that is known, and those of others what is needed at a glance.
    expect(words.match(/An adviser called/g)).toHaveLength(2)
    expect(words).toMatch(/AM Now Ana Ana Moor, since 09:00 \(10 min 0 s\)/)
    expect(words).toContain('Done : Now Ana')
    expect(clientsIn(rowsIn(html))).toEqual(['Later Ben', 'Later Ana', 'Own Last'])
    const following = rowsIn(html)
    expect(following).toMatch(/Thursday 14 January 2027 11:00 Later \w+ \w+ \w+ \w+ .*11:00 Later \w+ .*14:00 Own Last/)
  })

  test(`of four agents, every next appointment has a card (${kind})`, async () => {
    await using desk = await openToday(kind, ['Ana Moor', 'Ben Hart'])
    const html = await desk.read(`${path}?whose=mine`)
    expect(choiceIn(html)).toEqual([])
    expect(clientsIn(cardsIn(html))).toEqual(['Robin Sample', 'Now Ana', 'Later Ben', 'Later Ana'])
  })

  test(`Today shows the reader’s own appointments alone if they choose so, and the browser remembers it (${kind})`, async () => {
    await using desk = await openToday(kind)
    const session = await signInAs(desk.site, 'admin@example.org')
    const shown = async (query: string, preference: string | null) => {
      const cookie = preference === null ? session : `${session}; harbour-desk=${preference}`
      const html = await (await desk.site.request(`${path}${query}`, { headers: { cookie } })).text()
      const columns = readCalendar(html).groups.map(({ title }) => title)
      return {
        choice: choiceIn(html),
        cards: clientsIn(cardsIn(html)),
        rows: clientsIn(rowsIn(html)),
        columns: columns.length,
      }
    }
    const everyone = await shown('', null)
    expect(everyone.choice).toEqual(['Mine', 'Everyone, current'])
    expect(everyone.columns).toBe(5)
    const mine = {
      choice: ['Mine, current', 'Everyone'],
      cards: ['Robin Sample', 'Own Later'],
      rows: ['Own Last'],
      columns: 1,
    }
    expect(await shown('?whose=mine', null)).toEqual(mine)
    expect(await shown('', 'today=mine')).toEqual(mine)
    expect(await shown('?whose=everyone', 'today=mine')).toEqual(everyone)
    expect(await shown('?whose=constructor', 'today=constructor')).toEqual(everyone)
  })

  test(`whoever is no agent has no choice, and is told when nobody is being called (${kind})`, async () => {
    await using desk = await openToday(kind)
    await desk.site.runtime.db.updateTable('users').set({ agent_id: null }).execute()
    const html = await desk.read(`${path}?whose=mine`)
    expect([choiceIn(html), clientsIn(cardsIn(html))]).toEqual([[], ['Robin Sample', 'Now Ana']])
    vi.setSystemTime(new Date(`${thursday}T10:10:00Z`))
    await desk.signIn()
    const between = cardsIn(await desk.read(path))
    expect(between).toContain('Nobody is being called now. The next appointment is Thu 14 Jan 2027, 11:00.')
  })

  test(`an agent who sees only their own appointments has no choice (${kind})`, async () => {
    await using firm = await openFirm(kind)
    await addAgents(firm, ['Ana Moor', 'Ben Hart', 'Cat Lund'])
    vi.setSystemTime(new Date(`${thursday}T08:00:00Z`))
    const [kim, admin] = [await signInAs(firm.site, 'kim@example.org'), await signInAs(firm.site, 'admin@example.org')]
    const own = await firm.read(`${path}?whose=everyone`, kim)
    expect(choiceIn(own)).toEqual([])
    expect(readCalendar(own).groups).toHaveLength(1)
    expect(readCalendar(await firm.read(path, admin)).groups).toHaveLength(5)
  })
}
