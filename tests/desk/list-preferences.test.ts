import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enqueueMail } from '#src/platform/outbox/outbox.server.ts'
import { fillAppointments, insertAll, sampleAppointments } from '../../server/commands/demo/fill-appointments.ts'
import { samplePeople, seededNumbers } from '../../server/commands/demo/sample-people.ts'
import { pageOf, wordsOf } from '../support/pages/page.ts'
import { casesOf, isWholeRun } from '../support/series.ts'
import { openAdminSession } from '../support/site/admin-session.ts'
import { letter } from '../support/site/mails.ts'
import { makeManyPeople } from '../support/site/many-people.ts'
import { makeInvited } from '../support/site/people.ts'
import { type DatabaseKind, databaseKinds, openTestSite, wednesdayMorning } from '../support/site/test-site.ts'

/** Every list: its address, and the start of its rows' IDs. */
const lists = {
  '/admin-profile/users': 'user',
  '/admin-profile/appointments?view=list&when=all': 'appointment',
  '/admin-profile/people': 'person',
  '/admin-profile/newsletter/subscribers': 'subscriber',
  '/admin-profile/mail': 'mail',
  '/admin-profile/audit': 'entry',
}

/** A desk whose lists have more than 50 rows each. */
async function openFullDesk(kind: DatabaseKind) {
  const site = await openTestSite(kind)
  const { db, firm } = site.runtime
  const desk = await openAdminSession(site)
  const next = seededNumbers(7)
  const now = wednesdayMorning.getTime()
  await makeManyPeople(db, 60)
  const people = samplePeople(60, next).map((person) => ({ ...person, userId: null }))
  const question = { count: 90, agentIds: ['agent-1'], people, now, next, firm, tokenHashOf: (id: string) => id }
  await fillAppointments(db, { appointments: sampleAppointments(question), now })
  const numbers = Array.from({ length: 60 }, (_, index) => index)
  await makeInvited(
    site,
    numbers.map((number) => `u${number}@example.org`),
  )
  const subscribers = numbers.map((number) => {
    return { subscriber_id: `s${number}`, email: `s${number}@example.org`, status: 'confirmed', asked_at: iso }
  })
  await insertAll(db, 'subscribers', subscribers)
  for (const number of numbers) {
    await enqueueMail(site.runtime, { ...letter, to: `m${number}@example.org`, key: `key-${number}` })
    await desk.post(`/admin-profile/people/person-${number}`, note)
  }
  const read = async (path: string, preferences: string | null) => {
    const cookie = preferences === null ? desk.cookie : `${desk.cookie}; harbour-desk=${preferences}`
    const answer = await site.request(path, { headers: { cookie } })
    return { status: answer.status, html: await answer.text() }
  }
  return { site, read, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() }
}

const iso = wednesdayMorning.toISOString()
const note = { intent: 'add-note', formKey: 'k', body: 'Words' }

const countRows = (html: string, row: string) => pageOf(html).all(`tr[id^="${row}-"]`).length

const addPer = (path: string, per: string) => `${path}${path.includes('?') ? '&' : '?'}per=${encodeURIComponent(per)}`

/** The most rows that such a cookie may get a list to show. Of several values the first counts. */
function mostRows(preferences: string, usual: number): number {
  if (preferences.startsWith('rows=25&')) return 25
  return preferences === 'rows=1e2' ? 100 : usual
}

for (const kind of databaseKinds) {
  describe(`lists of more than 50 rows (${kind})`, () => {
    let desk: Awaited<ReturnType<typeof openFullDesk>>
    beforeAll(async () => {
      desk = await openFullDesk(kind)
    })
    afterAll(() => desk[Symbol.asyncDispose]())

    test('every list has as many rows as this browser remembers, or as its address says', async () => {
      for (const [path, row] of Object.entries(lists)) {
        const count = async (preferences: string | null, per?: string) => {
          return countRows((await desk.read(per === undefined ? path : addPer(path, per), preferences)).html, row)
        }
        const usual = await count(null)
        expect([25, 50], path).toContain(usual)
        expect(await count('rows=25'), path).toBe(25)
        expect(await count('rows=50'), path).toBe(50)
        expect(await count('rail=narrow&rows=50&keys=off'), path).toBe(50)
        // The address wins, unless it says nonsense.
        expect(await count('rows=50', '25'), path).toBe(25)
        expect(await count('rows=25', '50'), path).toBe(50)
        for (const per of casesOf(['1e9', '0', '-1', '51', '25.0', ' 25', '9'.repeat(400), 'NaN', '<b>', '\0'], 2)) {
          expect(await count('rows=50', per), `${path} ${per}`).toBe(50)
          expect(await count(null, per), `${path} ${per}`).toBe(usual)
        }
      }
    })

    test.runIf(isWholeRun)('a cookie that anyone may have written breaks no list and is not printed', async () => {
      const junk = [
        ...['', '=', '&&&', 'rows', 'rows=', 'rows=0', 'rows=-25', 'rows=51', 'rows=999999999999999999999', 'rows=1e2'],
        ...['rows=25&rows=50&rows=1000', 'rows[]=50', 'rows=[50]', 'rows=Infinity', 'rows=NaN', 'rows=0x32x'],
        ...[
          '<script>hostile()</script>',
          'rows=<b>hostile',
          'rail=hostile"onload="',
          '%',
          '%00',
          '%ff%fe',
          '__proto__=1',
        ],
        ...['x'.repeat(3000), `rows=${'1'.repeat(2000)}`, '{"rows":50}', 'rows=50%00', 'rows=\u00e4'],
      ]
      const usual = new Map<string, number>()
      for (const [path, row] of Object.entries(lists))
        usual.set(path, countRows((await desk.read(path, null)).html, row))
      for (const preferences of junk) {
        for (const [path, row] of Object.entries(lists)) {
          const { status, html } = await desk.read(path, preferences)
          expect(status, `${path} ${preferences}`).toBe(200)
          expect(countRows(html, row), `${path} ${preferences}`).toBeLessThanOrEqual(
            mostRows(preferences, usual.get(path) ?? 0),
          )
          expect(html, preferences).not.toContain('hostile')
        }
      }
    })

    test('no page says what its address claims was done', async () => {
      const idOf = async (path: string, row: string) =>
        pageOf((await desk.read(path, null)).html)
          .one(`tr[id^="${row}-"]`)
          .attribute('id')
          ?.slice(row.length + 1) ?? ''
      const records = [
        `/admin-profile/appointments/${await idOf('/admin-profile/appointments?view=list&when=all', 'appointment')}`,
        `/admin-profile/people/${await idOf('/admin-profile/people', 'person')}`,
        `/admin-profile/users/${await idOf('/admin-profile/users', 'user')}`,
      ]
      const pages = [...Object.keys(lists), ...records, '/admin-profile/availability', '/admin-profile/newsletter/new']
      const claims = [
        ...['Your account is locked. Call 0900 1234', '<script>hostile()</script>', '"><img src=x onerror=hostile()>'],
        ...[
          'constructor',
          '__proto__',
          'toString',
          'hasOwnProperty',
          '\0',
          '\u202e',
          'x'.repeat(5000),
          "'; drop table--",
        ],
      ]
      for (const path of pages) {
        const plain = wordsOf((await desk.read(path, null)).html)
        for (const claim of casesOf(claims, 2)) {
          const query = new URLSearchParams({ done: claim, added: claim, marked: claim, refused: claim })
          if (!path.includes('/mail') && !path.includes('/audit')) query.set('about', claim)
          const { status, html } = await desk.read(`${path}${path.includes('?') ? '&' : '?'}${query}`, null)
          expect(status, `${path} ${claim}`).toBe(200)
          // `refused` is a question of yes or no.
          const words = wordsOf(html).replace(/Your account can’t open that page\. Ask an admin if you need it\. ?/, '')
          expect(words, `${path} ${claim}`).toBe(plain)
        }
      }
    })

    test('what the lists of mail and of the audit log are about is a filter, and stays one', async () => {
      for (const path of ['/admin-profile/mail', '/admin-profile/audit']) {
        for (const about of [
          '<script>hostile()</script>',
          '" onfocus="hostile()',
          "' or 1=1 --",
          '\0',
          'x'.repeat(5000),
        ]) {
          const { status, html } = await desk.read(`${path}?${new URLSearchParams({ about })}`, null)
          expect(status, `${path} ${about}`).toBe(200)
          expect(pageOf(html).all('[onfocus], [data-row]')).toEqual([])
          for (const script of pageOf(html).all('script')) expect(script.text).not.toMatch(/^hostile/)
        }
      }
    })
  })
}
