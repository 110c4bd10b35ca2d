import { expect, test, vi } from 'vitest'
import { bookSlot } from '#src/features/booking/appointments/book-slot.server.ts'
import { parseBookingForm } from '#src/features/booking/appointments/booking-schema.ts'
import { proveWork } from '#src/ui/forms/proof-of-work/prove-work.ts'
import { formOf, pageOf } from '../support/pages/page.ts'
import { bookingForm, formKeyShown } from '../support/site/booking/booking-request.ts'
import { databaseKinds, openTestSite, type TestSite, wednesdayMorning } from '../support/site/test-site.ts'

/** The times on offer from Monday on, no two of which overlap: seven a day. */
const starts = Array.from({ length: 35 }, (_, index) => {
  const [day, hour] = [18 + Math.floor(index / 7), String(9 + (index % 7)).padStart(2, '0')]
  return `2027-01-${day}T${hour}:00:00.000Z`
})

const minutesLater = (minutes: number) => vi.setSystemTime(new Date(wednesdayMorning.getTime() + minutes * 60_000))

type Attempt = { address?: string; forwardedFor?: string } & Record<string, string>

/** Submits booking forms, each for a different time and from a different person unless told otherwise. */
function openQueue(site: TestSite) {
  let count = 0
  return async ({ address = '192.0.2.1', forwardedFor, ...more }: Attempt = {}): Promise<Response> => {
    const startsAt = starts[count] ?? 'none is left'
    count += 1
    const form = await bookingForm(site, { startsAt, email: `v${count}@example.org`, ...more })
    const headers = { 'sec-fetch-site': 'same-origin', ...(forwardedFor && { 'x-forwarded-for': forwardedFor }) }
    return site.request('/contact', { method: 'POST', body: new URLSearchParams(form), headers, address })
  }
}

/** The responses to several forms, submitted one after the other. */
async function statusesOf(times: number, send: (turn: number) => Promise<Response>): Promise<number[]> {
  const statuses: number[] = []
  for (let turn = 0; turn < times; turn += 1) statuses.push((await send(turn)).status)
  return statuses
}

const appointmentCount = async ({ runtime }: TestSite) =>
  (await runtime.db.selectFrom('appointments').select('email').execute()).length

/** A form key with its proof of work, good for one booking. */
async function provenKey(site: TestSite): Promise<{ formKey: string; proof: string }> {
  const formKey = await formKeyShown(site, 60)
  return { formKey, proof: await proveWork(formKey) }
}

for (const kind of databaseKinds) {
  test(`without proof of work a network can book three times an hour; the form is kept (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const send = openQueue(site)
    const statuses = await statusesOf(3, (turn) => {
      minutesLater(turn * 20)
      return send()
    })
    expect(statuses).toEqual([303, 303, 303])
    minutesLater(45.5)
    const refused = await send({ name: 'Late <Person>' })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(14.5 * 60)])
    const page = await refused.text()
    expect(pageOf(page).alert).toContain(
      'Too many attempts. Please wait 15 minutes, then try again. Nothing is booked yet',
    )
    expect(pageOf(page).alert).toContain('020 7946 0018')
    expect(formOf(page, 'booking').fields).toMatchObject({
      name: 'Late <Person>',
      email: 'v4@example.org',
      story: expect.stringContaining('Then he called again.'),
    })
    expect(await appointmentCount(site)).toBe(3)
    const lines = JSON.stringify(site.logLines.filter(({ event }) => event === 'limit-refused'))
    expect(lines).toContain('bookings by network, without proof of work')
    expect(lines).not.toMatch(/example\.org|192\.0\.2\.1|Person/)

    expect((await send({ address: '192.0.2.2' })).status).toBe(303)
    // The window slides: an hour after the first booking there is room for one more, and so on.
    minutesLater(60)
    expect(await statusesOf(2, () => send())).toEqual([303, 429])
    minutesLater(80)
    expect(await statusesOf(2, () => send())).toEqual([303, 429])
  })

  test(`with proof of work the limit is ten an hour (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const send = openQueue(site)
    const sendProven = async (address?: string) => send({ ...(await provenKey(site)), ...(address && { address }) })
    expect(await statusesOf(11, () => sendProven())).toEqual([...Array(10).fill(303), 429])
    expect((await sendProven('192.0.2.2')).status).toBe(303)
    expect(await appointmentCount(site)).toBe(11)
  })

  test(`an invalid proof, or one for another form, does not count (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const send = openQueue(site)
    const { formKey, proof } = await provenKey(site)
    const [counter = '', derivedKey = ''] = proof.split('-')
    const wrong = [`${Number(counter) + 1}-${derivedKey}`, `${counter}-${'0'.repeat(32)}`, 'nonsense', proof]
    const formKeys = [formKey, formKey, formKey, await formKeyShown(site, 60)]
    const statuses = await statusesOf(4, (turn) => send({ formKey: formKeys[turn] ?? '', proof: wrong[turn] ?? '' }))
    expect(statuses).toEqual([303, 303, 303, 429])
    expect((await send({ formKey, proof })).status).toBe(303)
  })

  test(`one email address can book five times in any 24 hours (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const send = openQueue(site)
    const attempt = (turn: number) => send({ email: ' Robin@Example.org', address: `192.0.2.${turn + 1}` })
    expect(await statusesOf(6, attempt)).toEqual([...Array(5).fill(303), 429])
    expect((await send({ address: '192.0.2.30' })).status).toBe(303)
    minutesLater(24 * 60 - 1)
    expect((await attempt(10)).status).toBe(429)
    minutesLater(24 * 60)
    expect((await attempt(11)).status).toBe(303)
    const lines = JSON.stringify(site.logLines.filter(({ event }) => event === 'limit-refused'))
    expect(lines).toContain('bookings by email')
    expect(lines).not.toContain('example.org')
  })

  test(`the site accepts two hundred bookings an hour in total (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { db, secret } = site.runtime
    const { consumeRateLimits } = await import('#src/platform/rate-limits.server.ts')
    const inAll = { name: 'bookings in all', subject: 'all', max: 200, withinMinutes: 60 }
    for (let times = 0; times < 199; times += 1) {
      await db
        .transaction()
        .execute((transaction) => consumeRateLimits(transaction, [inAll], { secret, now: wednesdayMorning }))
    }
    const send = openQueue(site)
    const statuses = await statusesOf(2, (turn) => send({ address: `192.0.2.${turn + 1}` }))
    expect(statuses).toEqual([303, 429])
  })

  test(`refused and repeated forms do not count towards the limits (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const send = openQueue(site)
    expect((await send()).status).toBe(303)
    const taken = { startsAt: starts[0] ?? '' }
    expect(await statusesOf(5, () => send(taken))).toEqual(Array(5).fill(409))
    const same = await bookingForm(site, { startsAt: starts[10] ?? '', email: 'same@example.org' })
    expect(await statusesOf(5, () => site.post('/contact', same))).toEqual(Array(5).fill(303))
    expect(await statusesOf(2, () => send())).toEqual([303, 429])
    expect(await appointmentCount(site)).toBe(3)
    // The last form that a limit lets through may arrive twice at once.
    const last = await bookingForm(site, {
      startsAt: starts[11] ?? '',
      email: 'last@example.org',
      ...(await provenKey(site)),
    })
    const all = Array.from({ length: 8 }, () => site.post('/contact', last))
    expect((await Promise.all(all)).map(({ status }) => status)).toEqual(Array(8).fill(303))
  })

  test(`the limits apply across all processes (${kind})`, async () => {
    await using site = await openTestSite(kind)
    // SQLite is synchronous: two connections in one process would block each other.
    await site.runtime.outbox.stop()
    const twin = site.openTwin()
    await twin.outbox.stop()
    const book = async (turn: number) => {
      const form = await bookingForm(site, { startsAt: starts[turn] ?? '', email: `v${turn}@example.org` })
      const submission = parseBookingForm(
        Object.entries(form).reduce((data, [name, value]) => {
          data.append(name, value)
          return data
        }, new FormData()),
      )
      if (submission.status !== 'success') throw new Error('the form is not valid')
      const sender = { address: '192.0.2.1', proof: '' }
      const runtime = turn % 2 === 0 ? site.runtime : twin
      return bookSlot(runtime, { request: submission.value, client: null, by: null, holdId: null, sender })
    }
    const turns = [0, 1, 2, 3, 4, 5]
    const booked: boolean[] = []
    if (kind === 'postgres') booked.push(...(await Promise.all(turns.map(book))).map(({ ok }) => ok))
    else for (const turn of turns) booked.push((await book(turn)).ok)
    expect(booked.filter((ok) => ok)).toHaveLength(3)
    expect(await appointmentCount(site)).toBe(3)
  })

  test(`X-Forwarded-For counts only as far as trusted proxies wrote it (${kind})`, async () => {
    await using site = await openTestSite(kind, { settings: { TRUST_PROXY: '127.0.0.1,10.0.0.0/8' } })
    const send = openQueue(site)
    const through = (turn: number, client: string) =>
      send({ address: '127.0.0.1', forwardedFor: `203.0.113.${turn}, ${client}, 10.1.2.3` })
    expect(await statusesOf(4, (turn) => through(turn, '198.51.100.7'))).toEqual([303, 303, 303, 429])
    expect((await through(9, '198.51.100.8')).status).toBe(303)
    // Other senders are not trusted.
    const direct = (turn: number) => send({ address: '192.0.2.9', forwardedFor: `203.0.113.${turn}` })
    expect(await statusesOf(4, direct)).toEqual([303, 303, 303, 429])
  })

  test(`an address in X-Forwarded-For may have a port and brackets (${kind})`, async () => {
    await using site = await openTestSite(kind, { settings: { TRUST_PROXY: '127.0.0.1,::ffff:10.0.0.0/104' } })
    const send = openQueue(site)
    const through = (client: string) => send({ address: '127.0.0.1', forwardedFor: `${client}, 10.1.2.3:443` })
    for (const [client, other] of [
      ['198.51.100.7', '198.51.100.8:55123'],
      ['[2001:db8:1:2::1]', '[2001:db8:1:3::1]:443'],
    ]) {
      const ports = ['', ':55123', ':55124', ':55125']
      expect(await statusesOf(4, (turn) => through(`${client}${ports[turn]}`))).toEqual([303, 303, 303, 429])
      expect((await through(other ?? '')).status).toBe(303)
    }
  })

  test(`IPv6 counts by its /64 network, and IPv4-mapped IPv6 as IPv4 (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const send = openQueue(site)
    const addresses = [
      '2001:db8:1:2::1',
      '2001:db8:1:2:aaaa::2',
      '2001:0DB8:0001:0002:ffff:ffff:ffff:ffff',
      '2001:db8:1:2::9',
    ]
    expect(await statusesOf(4, (turn) => send({ address: addresses[turn] ?? '' }))).toEqual([303, 303, 303, 429])
    expect((await send({ address: '2001:db8:1:3::1' })).status).toBe(303)
    const mapped = ['192.0.2.1', '::ffff:192.0.2.1', '::ffff:c000:201', '192.0.2.1']
    expect(await statusesOf(4, (turn) => send({ address: mapped[turn] ?? '' }))).toEqual([303, 303, 303, 429])
  })
}

test('the page gives each form a key, and several people can use the same key', async () => {
  await using site = await openTestSite('sqlite')
  const page = await (await site.request('/contact')).text()
  const formKey = formOf(page, 'booking').field('formKey').value
  minutesLater(1)
  const send = openQueue(site)
  expect(await statusesOf(3, (turn) => send({ formKey, address: `192.0.2.${turn}` }))).toEqual([303, 303, 303])
})
