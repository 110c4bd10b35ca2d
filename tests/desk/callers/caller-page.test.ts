import { expect, test } from 'vitest'
import { formOf, pageOf, wordsOf } from '../../support/pages/page.ts'
import { offeredStarts } from '../../support/site/booking/offered-starts.ts'
import { openFirm, thursday } from '../../support/site/desk/agents-desk.ts'
import { newPage, openCallerDesk } from '../../support/site/desk/caller-desk.ts'
import { makeUser, signInAs } from '../../support/site/people.ts'
import { databaseKinds } from '../../support/site/test-site.ts'

const monday = (time: string) => `2027-01-18T${time}:00.000Z`

/** The start that is chosen on a page. */
const chosenIn = (html: string) => formOf(html, 'caller').fields['startsAt'] ?? null

/** What a field holds. */
const valueIn = (html: string, name: string) => formOf(html, 'caller').field(name).value

/** Where its buttons that show other times send the form. */
const waysIn = (html: string) =>
  pageOf(html)
    .all('button[formaction]')
    .map((button) => button.attribute('formaction')?.split('#')[0] ?? '')

/** Adds a second agent, who works on Fridays only. */
async function addFridayAgent({ site }: Awaited<ReturnType<typeof openCallerDesk>>) {
  const { db } = site.runtime
  const created_at = '2027-01-01T00:00:00.000Z'
  for (const [agent_id, name] of [
    ['agent-1', 'Ada One'],
    ['agent-2', 'Ben Two'],
  ] as const) {
    await db
      .insertInto('agents')
      .values({ agent_id, name, email: `${agent_id}@harbour.example`, is_active: 1, created_at })
      .execute()
    const weekdays = agent_id === 'agent-1' ? [1, 2, 3, 4] : [5]
    const hours = weekdays.map((weekday) => ({ agent_id, weekday, opens_from: '09:00', closes_at: '17:00' }))
    await db.insertInto('opening_hours').values(hours).execute()
  }
}

for (const kind of databaseKinds) {
  test(`the page opens with six fields, the first one focused and the next free time chosen (${kind})`, async () => {
    await using desk = await openCallerDesk(kind)
    const html = await desk.read(newPage)
    expect(formOf(html, 'caller').field('name').hasFocus).toBe(true)
    // The clock says 10:00: no notice applies.
    expect(chosenIn(html)).toBe('2027-01-13T10:00:00.000Z')
    const controls = pageOf(html).all('form#caller :is(input, select, textarea):not([type="hidden"]):not(details *)')
    expect([...new Set(controls.map((control) => control.attribute('name')))]).toEqual([
      ...['name', 'phone', 'email', 'scamType', 'consent', 'startsAt'],
    ])
    for (const path of ['/admin-profile', '/admin-profile/appointments']) {
      expect(wordsOf(await desk.read(path)), path).toContain('Book for a caller')
      expect(
        pageOf(await desk.read(path)).hrefs.map((href) => href.split('?')[0]),
        path,
      ).toContain(newPage)
    }
  })

  test(`agent, day and time in the address are chosen, or the next free time with a word about it (${kind})`, async () => {
    await using desk = await openCallerDesk(kind)
    await addFridayAgent(desk)
    const at = async (query: string) => desk.read(`${newPage}?${query}`)
    expect(chosenIn(await at('day=2027-01-18&time=11:00'))).toBe(monday('11:00'))
    expect(wordsOf(await at('day=2027-01-18&time=11:00'))).not.toContain('isn’t free')
    expect(chosenIn(await at('day=2027-01-18'))).toBe(monday('09:00'))
    await desk.bookFor({ agentId: 'agent-1' })
    const taken = await at('agent=agent-1&day=2027-01-18&time=11:00')
    expect(chosenIn(taken)).toBe(monday('12:00'))
    expect(wordsOf(taken)).toContain('Monday 18 January 2027, 11:00 isn’t free.')
    const friday = await at('agent=agent-2&day=2027-01-18')
    expect(chosenIn(friday)).toBe('2027-01-22T09:00:00.000Z')
    expect(wordsOf(friday)).toContain('Monday 18 January 2027 isn’t free.')
    expect(formOf(friday, 'caller').hidden['agentId']).toBe('agent-2')
    expect(chosenIn(await at('agent=&day=2027-01-22&time=16:15'))).toBe('2027-01-22T16:15:00.000Z')
    const nonsense = ['day=2027-02-30&time=99:99', 'day=0000-00-00', 'time=11:00', 'agent=%00', 'from=%00', 'from=x']
    for (const query of [...nonsense, 'day=2199-12-31&time=09:00', 'day=2027-01-18&time=%3Cscript%3E', 'person=x']) {
      expect((await desk.open(`${newPage}?${query}`)).status, query).toBe(200)
    }
  })

  test(`any available agent takes it unless one is chosen (${kind})`, async () => {
    await using desk = await openCallerDesk(kind)
    await addFridayAgent(desk)
    await desk.bookFor({ startsAt: '2027-01-22T09:00:00.000Z' })
    const refused = await desk.fillIn({ agentId: 'agent-1', startsAt: '2027-01-22T11:00:00.000Z' })
    expect((await desk.post(newPage, refused)).status).toBe(422)
    expect((await desk.appointments()).map(({ agent_id }) => agent_id)).toEqual(['agent-2'])
    expect(await desk.mails()).toEqual(['agent-notice agent-2@harbour.example'])
  })

  test(`an agent who books for a colleague is told so in the place of the form (${kind})`, async () => {
    await using firm = await openFirm(kind)
    const caller = {
      name: 'Robin Sample',
      phone: '020 7946 0029',
      email: '',
      scamType: 'forex',
      story: '',
      consent: 'on',
    }
    const hidden = formOf(await firm.read(newPage), 'caller').hidden
    const wanted = { ...hidden, agentId: firm.agents.pat, startsAt: `${thursday}T14:00:00.000Z` }
    const booked = await firm.site.post(newPage, { ...caller, ...wanted }, { cookie: firm.kim })
    const words = wordsOf(await booked.text())
    expect([booked.status, words]).toEqual([
      200,
      expect.stringContaining('It’s in pat’s calendar, not yours. Book another'),
    ])
    expect(words).not.toContain('Who is it for?')
  })

  test(`a follow-up knows who it is for, and no address of the page says it (${kind})`, async () => {
    await using desk = await openCallerDesk(kind)
    const caller = { name: 'Robin "R" Sample', email: 'robin@example.org', phone: '020 7946 0018', scamType: 'forex' }
    const { page, id } = await desk.bookFor({ ...caller, story: 'Something private' })
    const path = `${newPage}?from=${id}`
    expect(pageOf(await desk.read(page)).hrefs).toContain(path)
    const html = await desk.read(path)
    expect(wordsOf(html)).toContain('Book a follow-up')
    expect(valueIn(html, 'name')).toBe(caller.name)
    expect([valueIn(html, 'email'), valueIn(html, 'phone')]).toEqual([caller.email, caller.phone])
    expect(valueIn(html, 'scamType')).toBe('forex')
    expect(html).not.toContain('Something private')
    expect(chosenIn(html)).toBe('2027-01-25T11:00:00.000Z')
    const addresses = ['href', 'action', 'formaction'].flatMap((name) =>
      pageOf(html)
        .all(`[${name}]`)
        .map((part) => part.attribute(name) ?? ''),
    )
    const own = addresses.filter((address) => /^(\?|\/admin-profile)/.test(address))
    expect(own.length).toBeGreaterThan(20)
    expect(own.join(' ')).not.toMatch(/robin|sample%20|7946(?: |%20|\+)?0018|forex/i)
    // Another day keeps the person.
    expect(valueIn(await desk.read(`${newPage}?from=${id}&agent=agent-1&day=2027-01-26`), 'phone')).toBe(caller.phone)

    await desk.bookFor({ startsAt: '2027-01-25T11:00:00.000Z' })
    expect(chosenIn(await desk.read(path))).toBe('2027-01-25T12:00:00.000Z')
    const answer = await desk.post(path, await desk.fillIn({ ...caller, startsAt: '2027-01-25T12:00:00.000Z' }, path))
    expect(answer.headers.get('location')).toMatch(/^\/admin-profile\/appointments\/[\w-]{36}\?new$/)
  })

  test(`without scripts, looking at another day or agent keeps everything typed (${kind})`, async () => {
    await using desk = await openCallerDesk(kind)
    await addFridayAgent(desk)
    const typed = { name: 'Kim', phone: '020 7946 0019', email: 'not yet', story: 'An adviser called', consent: '' }
    const form = await desk.fillIn({ ...typed, scamType: 'forex', startsAt: monday('11:00'), intent: 'show-times' })
    const opened = await desk.read(newPage)
    const shown = waysIn(opened).find((way) => way.includes('day=2027-01-18'))
    const answer = await desk.post(`${newPage}${shown}`, form)
    const html = await answer.text()
    expect([answer.status, pageOf(html).alerts]).toEqual([200, []])
    expect([valueIn(html, 'name'), valueIn(html, 'phone'), valueIn(html, 'email')]).toEqual([
      ...[typed.name, typed.phone, typed.email],
    ])
    expect(pageOf(html).wordsOf('details[open] textarea')).toEqual(['An adviser called'])
    expect(valueIn(html, 'scamType')).toBe('forex')
    expect(chosenIn(html)).toBe(monday('11:00'))
    expect(valueIn(html, 'formKey')).toBe(form['formKey'])
    const others = waysIn(html).find((way) => way.includes('agent=agent-2'))
    const other = await (await desk.post(`${newPage}${others}`, form)).text()
    expect(offeredStarts(other)[0]).toBe('2027-01-22T09:00:00.000Z')
    expect([valueIn(other, 'name'), chosenIn(other)]).toEqual(['Kim', null])
    expect(await desk.appointments()).toEqual([])
  })

  test(`with no free time left the page says so and keeps the caller (${kind})`, async () => {
    await using desk = await openCallerDesk(kind)
    const away = { agent_id: 'agent-1', first_day: '2027-01-01', last_day: '2027-12-31', off_from: '00:00' }
    await addFridayAgent(desk)
    await desk.site.runtime.db
      .insertInto('days_off')
      .values({ ...away, day_off_id: 'a', off_until: '24:00', note: '' })
      .execute()
    expect(wordsOf(await desk.read(`${newPage}?agent=agent-1`))).toContain('There are no free times')
    const answer = await desk.post(`${newPage}?agent=agent-1`, await desk.fillIn({ agentId: 'agent-1', startsAt: '' }))
    const html = await answer.text()
    expect([answer.status, valueIn(html, 'name')]).toEqual([422, 'Robin Sample'])
  })

  test(`the visitors' form shows staff the way to this page, and nobody else (${kind})`, async () => {
    await using desk = await openCallerDesk(kind)
    await makeUser(desk.site, { email: 'client@example.org' })
    const client = await signInAs(desk.site, 'client@example.org')
    expect(pageOf(await desk.read('/contact')).hrefs).toContain(newPage)
    for (const cookie of ['', client]) {
      expect(await (await desk.site.request('/contact', { headers: { cookie } })).text()).not.toContain(newPage)
    }
  })
}
