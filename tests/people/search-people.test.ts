import { expect, test } from 'vitest'
import { listPeople, type PeopleSort } from '#src/features/people/people-list.server.ts'
import { indexOutdatedPeople } from '#src/platform/people/index-people.server.ts'
import { explain } from '../support/explain.ts'
import { isWholeRun } from '../support/series.ts'
import { openAdminSession } from '../support/site/admin-session.ts'
import { findNames as find, makePeople } from '../support/site/booked-people.ts'
import { openAppointmentDesk } from '../support/site/desk/appointment-desk.ts'
import { makeManyPeople } from '../support/site/many-people.ts'
import { makeUser, signInAs } from '../support/site/people.ts'
import { bothDatabases, openTestSite } from '../support/site/test-site.ts'

for (const kind of bothDatabases) {
  test(`people are found by parts of name, email, phone and reference (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const { site } = desk
    await makePeople(site, {
      'jose@example.org': { name: 'José Núñez', phone: '+44 (0)20 7946-0111' },
      'anna.bell@example.org': { name: 'Anna Bell-Jones', phone: '07700 900123' },
      'obrien@mail.example': { name: 'Pat O’Brien' },
      caller: { name: 'Carl Day', phone: '020.7946.0999' },
    })
    const booked = await desk.book('2027-01-18', '11:00', 'ref@example.org')
    const { reference } = await site.runtime.db
      .selectFrom('appointments')
      .select('reference')
      .where('appointment_id', '=', booked.id)
      .executeTakeFirstOrThrow()
    const [{ name: booker }] = (await site.runtime.db
      .selectFrom('people')
      .select('name')
      .where('email', '=', 'ref@example.org')
      .execute()) as [{ name: string }]
    const table: Record<string, string[]> = {
      nunez: ['José Núñez'],
      NÚÑ: ['José Núñez'],
      'jose nun': ['José Núñez'],
      'nunez jose': ['José Núñez'],
      jones: ['Anna Bell-Jones'],
      'bell-jones': ['Anna Bell-Jones'],
      'ell-jo': ['Anna Bell-Jones'],
      "o'brien": ['Pat O’Brien'],
      obrien: ['Pat O’Brien'],
      'O’Brien, Pat': ['Pat O’Brien'],
      'o’bri': ['Pat O’Brien'],
      jo: ['José Núñez', 'Anna Bell-Jones'],
      'd car': ['Carl Day'],
      '7946': ['Carl Day', 'José Núñez', booker],
      '79460111': ['José Núñez'],
      '20 7946 01': ['José Núñez'],
      '7946-0999': ['Carl Day'],
      '+44 20': ['Carl Day', 'José Núñez', booker],
      '+44 21': [],
      '(0)20 7946': ['Carl Day', 'José Núñez', booker],
      'anna 900 123': ['Anna Bell-Jones'],
      'bell@exam': ['Anna Bell-Jones'],
      'mail.example': ['Pat O’Brien'],
      [reference]: [booker],
      [reference.slice(0, 5)]: [booker],
      [reference.replace('-', '')]: [booker],
      [reference.slice(2).toLowerCase()]: [booker],
      zzz: [],
      z: [],
    }
    for (const [search, names] of Object.entries(table)) expect(await find(site, search), search).toEqual(names)
  })

  test(`a phone number is found with and without a country’s code, whichever is stored (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makePeople(site, {
      'london@example.org': { name: 'London national', phone: '020 7946 0000' },
      'abroad@example.org': { name: 'London international', phone: '+44 20 7946 0000' },
      'both@example.org': { name: 'London with both', phone: '+44 (0)20 7946 0000' },
      'york@example.org': { name: 'New York', phone: '(212) 555-0100' },
      'boston@example.org': { name: 'Boston', phone: '001 617 555 0100' },
      'dublin@example.org': { name: 'Dublin', phone: '+353 1 513 9000' },
      'rome@example.org': { name: 'Rome', phone: '06 5555 1234' },
      'area@example.org': { name: 'Area 207', phone: '+1 207 946 0000' },
    })
    const london = ['London international', 'London national', 'London with both']
    const table: Record<string, string[]> = {
      '+44 20 7946 0000': [...london, 'Area 207'],
      '0044 (0) 20 79460000': [...london, 'Area 207'],
      '020 7946 0000': [...london, 'Area 207'],
      '+44 (0)20 7946-0000': [...london, 'Area 207'],
      'london +44 20.7946.0000': london,
      '+44 20 7946': [...london, 'Area 207'],
      '+1 212 555 0100': ['New York'],
      '212 555 0100': ['New York'],
      '+1 (617) 555-0100': ['Boston'],
      '01 513 9000': ['Dublin'],
      '+353 1 513 9000': ['Dublin'],
      '+39 06 5555 1234': ['Rome'],
      // Too little for a number of another country.
      '+353 1': ['Dublin'],
      '+49 20 7946 0001': [],
      '+': [],
      '+49': [],
      '+1 2': ['Area 207'],
      '+000000000': [],
    }
    for (const [search, names] of Object.entries(table)) expect(await find(site, search), search).toEqual(names)
  })

  test(`whole words come first, then starts of names and of words, then the middle, by name (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makePeople(site, {
      'a@example.org': { name: 'Dan Hann' },
      'b@example.org': { name: 'Zoe Ann' },
      'c@example.org': { name: 'Annabel Zed' },
      'd@example.org': { name: 'Bob Annis' },
      'e@example.org': { name: 'Ann Alder' },
      'f@example.org': { name: 'Annabel Ash' },
    })
    expect(await find(site, 'ann')).toEqual([
      ...['Ann Alder', 'Zoe Ann', 'Annabel Ash', 'Annabel Zed', 'Bob Annis', 'Dan Hann'],
    ])
  })

  test(`quotes, wildcards and operators in a search are ordinary characters (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makePeople(site, {
      'a@example.org': { name: '100% "Anna" Bell' },
      'under_score@example.org': { name: 'Ben * Cole' },
      'c@example.org': { name: 'Near Not Or And' },
      'd@example.org': { name: "Robert'); drop table people;--" },
      'e@example.org': { name: 'Back\\slash' },
    })
    const table: Record<string, string[]> = {
      '%': [],
      _: [],
      '*': ['Ben * Cole'],
      '"': ['100% "Anna" Bell'],
      '"anna"': ['100% "Anna" Bell'],
      '100%': ['100% "Anna" Bell'],
      '%%%': [],
      ___: [],
      r_s: ['Ben * Cole'],
      'ann*': ['100% "Anna" Bell'],
      not: ['Near Not Or And'],
      'bell OR cole': [],
      'anna AND bell': [],
      'NEAR(anna bell)': [],
      'search_text : anna': [],
      '^anna': ['100% "Anna" Bell'],
      '{anna}': ['100% "Anna" Bell'],
      'anna" OR "cole': [],
      "'); drop table people;--": ["Robert'); drop table people;--"],
      '\\': [],
      'ck\\s': ['Back\\slash'],
      '\0': (await find(site, '')).sort(),
      'anna\0bell': ['100% "Anna" Bell'],
      ['x'.repeat(5000)]: [],
      '\ud800\ud800\ud800': [],
    }
    for (const [search, names] of Object.entries(table)) {
      expect((await find(site, search)).sort(), JSON.stringify(search)).toEqual(names)
    }
    expect(await find(site, '')).toHaveLength(5)
  })

  test(`no page repeats or skips anyone while people are added (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const people = (from: number, to: number) =>
      Object.fromEntries(
        Array.from({ length: to - from }, (_, index) => [
          `p${from + index}@example.org`,
          { name: `Anna ${String.fromCharCode(97 + ((from + index) % 7))}_${from + index}` },
        ]),
      )
    await makePeople(site, people(0, 40))
    for (const search of ['', 'ann', 'a']) {
      const before = new Set(await find(site, search))
      const list = listPeople(site.runtime, { search, hasAccount: null })
      const seen: string[] = []
      let after: string | null = null
      do {
        const page: Awaited<ReturnType<typeof list.page>> = await list.page({ after, limit: 7 })
        seen.push(...page.rows.map(({ name }) => name))
        after = page.next
        await makePeople(site, people(100 + seen.length, 102 + seen.length))
      } while (after !== null)
      expect(new Set(seen).size, search).toBe(seen.length)
      expect(
        [...before].filter((name) => !seen.includes(name)),
        search,
      ).toEqual([])
    }
  })

  test.runIf(isWholeRun)(`a search and the list use their indexes, with 20,000 people (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeManyPeople(site.runtime.db, 20_000)
    const plan = (search: string, after: string | null = null, sort: PeopleSort = 'best') =>
      explain(site.runtime, (recorded) =>
        listPeople({ ...site.runtime, db: recorded }, { search, hasAccount: null }, sort).page({ after, limit: 50 }),
      )
    const plans = {
      'part of an address': [await plan('lowe.777'), /people_index/],
      'part of a phone number': [await plan('46 0777'), /people_index/],
      'a phone number with a country’s code': [await plan('+44 20 7946 0777'), /people_index/],
      'the starts of two names': [await plan('wa qu'), /people_index/],
      'the next page': [await plan('lowe.777', '3_ada marlowe_x'), /people_index/],
      everyone: [await plan(''), /people_by_name/],
      'everyone, next page': [await plan('', 'ada_x'), /people_by_name/],
      'from Z': [await plan('', null, 'name-desc'), /people_by_name/],
      'from Z, next page': [await plan('', 'ada_x', 'name-desc'), /people_by_name/],
      newest: [await plan('', null, 'newest'), /people_newest/],
      oldest: [await plan('', null, 'oldest'), /people_newest/],
      'oldest, next page': [await plan('', '1577840000000_x', 'oldest'), /people_newest/],
      'found, from A': [await plan('lowe.777', null, 'name'), /people_index/],
    } as const
    for (const [name, [words, index]] of Object.entries(plans)) {
      expect(words, name).toMatch(index)
      expect(words, name).not.toMatch(/SCAN people(_search)?"|Seq Scan on people_search/)
    }
  })

  test(`an unindexed person is found after the hourly job, and a deleted reference isn't (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const { site } = desk
    const booked = await desk.book('2027-01-18', '11:00', 'ref@example.org')
    await desk.book('2027-01-18', '13:00', 'ref@example.org')
    const { db } = site.runtime
    const { reference } = await db
      .selectFrom('appointments')
      .select('reference')
      .where('appointment_id', '=', booked.id)
      .executeTakeFirstOrThrow()
    expect(await find(site, reference)).toHaveLength(1)
    await db.deleteFrom('appointments').where('appointment_id', '=', booked.id).execute()
    expect(await find(site, reference)).toHaveLength(0)
    await indexOutdatedPeople(site.runtime)
    expect([await find(site, reference), await find(site, 'ref@')]).toEqual([[], [expect.any(String)]])
  })

  test(`the command menu gets five people and appointments, not stored, not logged (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const { site } = desk
    await makePeople(
      site,
      Object.fromEntries(
        Array.from({ length: 9 }, (_, index) => [`bell${index}@example.org`, { name: `Anna ${index}` }]),
      ),
    )
    const booked = await desk.book('2027-01-18', '11:00', 'bell3@example.org')
    const ask = async (q: string) => desk.open(`/admin-profile/search/matches?q=${encodeURIComponent(q)}`)
    const answer = await ask('bell')
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const found = (await answer.json()) as Record<'people' | 'appointments', Record<string, string>[]>
    expect(found.people).toHaveLength(5)
    expect(found.people[0]).toEqual({
      name: 'Anna 0',
      detail: 'bell0@example.org',
      href: expect.stringMatching(/^\/admin-profile\/people\/[\w-]+$/),
    })
    const reference = /H-\w{6}/.exec(found.appointments[0]?.['detail'] ?? '')?.[0] ?? ''
    const appointment = { name: expect.any(String), detail: `${reference}, Mon 18 Jan 2027, 11:00`, href: booked.page }
    expect(found.appointments).toEqual([appointment])
    expect(await (await ask(reference.slice(2, 6))).json()).toMatchObject({ appointments: [appointment] })
    expect(await (await ask('   ')).json()).toEqual({ people: [], appointments: [], agents: [], near: [], more: [] })
    expect(JSON.stringify(site.logLines)).not.toContain('bell')
  })

  test(`neither a visitor nor a client gets anything from a search (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await openAdminSession(site)
    await makeUser(site, { email: 'client@example.org', name: 'Curious Client' })
    await makePeople(site, { 'anna@example.org': { name: 'Anna Bell' } })
    const cookie = await signInAs(site, 'client@example.org')
    for (const path of [
      'search?q=anna',
      'search.data?q=anna',
      'search/matches?q=anna',
      'search/matches.data?q=anna',
      'people?q=anna',
      'people.data?q=anna',
      'people/export',
    ]) {
      for (const headers of [{}, { cookie }]) {
        const answer = await site.request(`/admin-profile/${path}`, { headers })
        expect(await answer.text(), path).not.toContain('Anna Bell')
        expect([302, 202], path).toContain(answer.status)
      }
    }
  })
}
