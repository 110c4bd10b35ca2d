import { expect, test } from 'vitest'
import { findNearNames } from '#src/features/people/near-names.server.ts'
import { explain } from '../support/explain.ts'
import { pageOf } from '../support/pages/page.ts'
import { isWholeRun } from '../support/series.ts'
import { makePeople } from '../support/site/booked-people.ts'
import { openFirm } from '../support/site/desk/agents-desk.ts'
import { openAppointmentDesk } from '../support/site/desk/appointment-desk.ts'
import { makeManyPeople } from '../support/site/many-people.ts'
import { bothDatabases, openTestSite } from '../support/site/test-site.ts'

/** Names, and how they are mistyped: a letter missing, too many, wrong or swapped, anywhere in the word. */
const mistyped: Record<string, string[]> = {
  'Zoe Carter': [
    'Cartre',
    'Garter',
    'Crter',
    'Catrer',
    'Cartter',
    'Xarter',
    'Zoe Cartar',
    'Acrter',
    'Cartee',
    'Zeo Carter',
    'Zie Cartre',
  ],
  'Łukasz Wałęsa': ['Lukasz Walesza', 'Lukas Walensa', 'Łukazs', 'wałesza', 'Walese'],
  'Nguyễn Văn Đức': ['Nguyan', 'Ngyuen', 'Nguyeen', 'Nguyne'],
  'Guðrún Þórðardóttir': ['Thordardotir', 'thordadottir', 'Gudrnu', 'Þórðardóttri'],
  'Jörg Müller': ['Mueler', 'Muler', 'Mulelr', 'Myller'],
  "Pat O'Brien": ["O'Brein", 'obrein', 'Obriem', "o'brian"],
  'Anne-Marie Fitzgerald': [
    'Fitzgreald',
    'Anne-Mraie',
    'fitsgerald',
    'Fitzgeralt',
    'itzgerald',
    'Ane-Marie Fitzgerald',
    'Ann Maire Fitzgerald',
  ],
  'John Philipps': ['Jhon', 'Phillipps', 'Pihlipps', 'Jonh Philips', 'Jon Philipps', 'Jhn Phillips'],
  'Οδυσσεύς Σεφέρης': ['Οδυσεύς', 'σεφρεης'],
  'Мария Кузнецова': ['Кузнецва', 'Кузнецоав', 'Нузнецова'],
  'עמית שלומוביץ': ['שלומביץ', 'שלוומביץ'],
}

const namesOf = (people: { name: string }[]) => people.map(({ name }) => name)

for (const kind of bothDatabases) {
  test(`the name that was meant is offered for a typing error in any place (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const names = Object.keys(mistyped)
    await makePeople(site, Object.fromEntries(names.map((name, index) => [`p${index}@mail.example`, { name }])))
    for (const [name, terms] of Object.entries(mistyped)) {
      for (const term of terms) {
        expect(namesOf(await findNearNames(site.runtime, term, 3)), `${term} for ${name}`).toEqual([name])
      }
    }
    const strangers = [
      'Wilkinson',
      'Zzzzzz',
      'Cart',
      'Joe',
      'Zoe Smith',
      'Max Carter',
      'Zo Jo Carter',
      'J Carter',
      '%%%%%',
      '\0\0\0\0',
      'x'.repeat(500),
      '020 7946 0001',
    ]
    strangers.push(
      '',
      'Zoe Cartre 999',
      'nobody@nowhere.example',
      '😀😀😀😀',
      "'; drop table people;--",
      'a'.repeat(20),
    )
    for (const term of strangers) expect(await findNearNames(site.runtime, term, 3), term).toEqual([])
  })

  test(`the nearest names come first, each once, and at most three (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makePeople(site, {
      'a@example.org': { name: 'Ann Carterton' },
      'b@example.org': { name: 'Bob Carter' },
      'c@example.org': { name: 'Bob Carter' },
      'd@example.org': { name: 'Amy Carver' },
      'e@example.org': { name: 'Eve Carter' },
      'f@example.org': { name: 'Zed Carter' },
    })
    const near = await findNearNames(site.runtime, 'Cartre', 3)
    expect(namesOf(near)).toEqual(['Bob Carter', 'Eve Carter', 'Zed Carter'])
    // Others are much farther.
    expect(namesOf(await findNearNames(site.runtime, 'Cartertn', 9))).toEqual(['Ann Carterton'])
  })

  test(`a list without anybody offers links to the near names, also to agents (${kind})`, async () => {
    await using firm = await openFirm(kind)
    await makePeople(firm.site, { 'z@example.org': { name: 'Zoe Car<b>ter' }, 'y@example.org': { name: 'Yan Carter' } })
    for (const cookie of [firm.admin.cookie, firm.kim]) {
      const html = await firm.read('/admin-profile/people?q=Cartre', cookie)
      const told = pageOf(html).one('[role="status"]')
      expect(told.words).toMatch(/Nobody matches “Cartre”.*Did you mean/)
      expect(told.link('Yan Carter').href).toBe('/admin-profile/people?q=Yan+Carter')
      expect(await firm.read('/admin-profile/people?q=Yan+Carter', cookie)).toContain('y@example.org')
      for (const path of ['people?q=Carter', 'people?q=Wilkinson', 'people?q=']) {
        expect(await firm.read(`/admin-profile/${path}`, cookie), path).not.toContain('Did you mean')
      }
    }
  })

  test(`the command menu and its page offer near names where nothing else is found (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    await makePeople(desk.site, { 'z@example.org': { name: 'Zoe Bolck' }, 'y@example.org': { name: 'Yan Carter' } })
    const ask = async (q: string) => (await desk.open(`/admin-profile/search/matches?q=${q}`)).json()
    const yan = { name: 'Yan Carter', detail: 'y@example.org', href: expect.stringMatching(/people\/[\w-]+$/) }
    expect(await ask('cartre')).toEqual({ people: [], appointments: [], agents: [], near: [yan], more: [] })
    expect(await ask('carter')).toMatchObject({ people: [yan], near: [] })
    expect(await desk.read('/admin-profile/search?q=cartre')).toMatch(
      /Nothing matches “cartre”.*Did you mean.*Yan Carter/s,
    )
    // An action is meant rather than somebody of a similar name.
    expect(await desk.read('/admin-profile/search?q=block')).not.toContain('Did you mean')
    expect(JSON.stringify(desk.site.logLines)).not.toContain('cartre')
  })

  test.runIf(isWholeRun)(`near names are found by the index, with 20,000 people (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeManyPeople(site.runtime.db, 20_000)
    for (const term of ['Kettlewik', 'Owne', 'Ada Marlwoe', 'Gudmundsdotir']) {
      const plan = await explain(site.runtime, (recorded) => findNearNames({ ...site.runtime, db: recorded }, term, 3))
      expect(plan, term).toMatch(/people_index/)
      expect(plan, term).not.toMatch(/SCAN people(_search)?"|Seq Scan on people/)
    }
  })
}
