import { expect, test } from 'vitest'
import { bookingForm } from '../support/site/booking/booking-request.ts'
import { desk, openFirm, thursday } from '../support/site/desk/agents-desk.ts'
import { makeUser, password, signInAs } from '../support/site/people.ts'
import { bothDatabases } from '../support/site/test-site.ts'
import { queriesOf } from '../support/statements.ts'
import { formatTable } from '../support/table.ts'

/**
 * How many statements each request may run until it is answered, without those that begin or end a transaction and
 * without PostgreSQL’s advisory locks, which are counted beside them.
 */
const limits = {
  'Home, logged out': 0,
  'The booking page': 4,
  'A booking': 20,
  'An appointment by its link': 3,
  'A login': 11,
  'A client’s profile': 5,
  'The frame of a desk page': 5,
  'Today for an admin': 16,
  'Today for an agent': 16,
  'A week of the calendar': 8,
  'The list of people': 7,
  'A person': 23,
  'An appointment at the desk': 21,
  'Cancelling an appointment': 14,
  'A note on a person': 9,
  'Whether anything has changed': 3,
}

type Name = keyof typeof limits
type Ask = { path: string; cookie?: string; fields?: Record<string, string> }

/** A firm with something of most kinds that wait for someone, and the requests in the order in which they are sent. */
async function openBusyFirm(kind: (typeof bothDatabases)[number]) {
  const firm = await openFirm(kind)
  const { site, admin, appointments } = firm
  const { db } = site.runtime
  const past = '2027-01-01T00:00:00.000Z'
  const calendar = { agent_id: 'agent-2', version: '1', encrypted_address: null, read_until: null, server: null }
  await db
    .insertInto('own_calendars')
    .values({ ...calendar, due_at: past, read_at: past })
    .execute()
  await makeUser(site, { email: 'anna@example.org' })
  const anna = await signInAs(site, 'anna@example.org')
  const people = db.selectFrom('people').select('person_id').where('email', '=', 'client-of-agent-1@example.org')
  const person = `${desk}/people/${(await people.executeTakeFirstOrThrow()).person_id}`
  const appointment = `${desk}/appointments/${appointments.kim}`
  const linked = await site.post('/contact', await bookingForm(site, { startsAt: `${thursday}T15:00:00.000Z` }))
  const booking = await bookingForm(site, { startsAt: `${thursday}T14:00:00.000Z`, email: 'new@example.org' })
  const { cookie } = admin
  const requests: Record<Name, Ask> = {
    'Home, logged out': { path: '/' },
    'The booking page': { path: '/contact' },
    'A booking': { path: '/contact', fields: booking },
    'An appointment by its link': { path: linked.headers.get('location') ?? '' },
    'A login': { path: '/login', fields: { email: 'anna@example.org', password } },
    'A client’s profile': { path: '/profile', cookie: anna },
    'The frame of a desk page': { path: `${desk}/search`, cookie },
    'Today for an admin': { path: desk, cookie },
    'Today for an agent': { path: desk, cookie: firm.kim },
    'A week of the calendar': { path: `${desk}/appointments`, cookie },
    'The list of people': { path: `${desk}/people`, cookie },
    'A person': { path: person, cookie },
    'Whether anything has changed': { path: `${desk}/version`, cookie },
    'An appointment at the desk': { path: appointment, cookie },
    'Cancelling an appointment': { path: `${appointment}.data`, cookie, fields: { intent: 'cancel', version: '0' } },
    'A note on a person': {
      path: `${person}.data`,
      cookie,
      fields: { intent: 'add-note', body: 'Called.', formKey: 'a' },
    },
  }
  // What the outbox does after an answer is no part of it.
  await site.runtime.outbox.stop()
  return { site, requests, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() }
}

for (const kind of bothDatabases) {
  test(`the commonest requests run few statements, and none reads anything twice (${kind})`, async () => {
    await using firm = await openBusyFirm(kind)
    const { site, requests } = firm
    const rows: string[][] = []
    const repeated: string[] = []
    for (const [name, { path, cookie, fields }] of Object.entries(requests)) {
      const headers = { 'sec-fetch-site': 'same-origin', ...(cookie !== undefined && { cookie }) }
      const form = fields && { method: 'POST', body: new URLSearchParams(fields) }
      const ask = async () => {
        const answer = await site.fetch(path, { ...form, headers })
        // Scripts ask for the page again once a form at the desk is answered; a visitor is led to the confirmation.
        expect([name, answer.status]).toEqual([name, form && !path.endsWith('.data') ? 303 : 200])
        await answer.text()
      }
      // The first time, it is recorded that someone reads it.
      if (!form) await ask()
      const queries = await queriesOf(site, ask)
      const isLock = ({ sql }: { sql: string }) => sql.includes('pg_advisory_xact_lock')
      const own = queries.filter((query) => !isLock(query))
      const reads = own
        .filter(({ sql }) => sql.startsWith('select'))
        .map(({ sql, parameters }) => JSON.stringify([sql, parameters]))
      repeated.push(...reads.filter((read, index) => reads.indexOf(read) < index).map((read) => `${name}: ${read}`))
      rows.push([name, ...[own.length, limits[name as Name], queries.length - own.length].map(String)])
    }
    console.log(`\n${formatTable({ columns: [kind, 'statements', 'limit', 'locks'], rows })}\n`)
    expect(repeated).toEqual([])
    expect(rows.filter(([, statements, limit]) => Number(statements) > Number(limit))).toEqual([])
  })
}
