import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { formOf, pageOf, wordsOf } from '../../support/pages/page.ts'
import { answerAsCalendar, calendarOf, startFakeServer } from '../../support/processes/calendar-servers.ts'
import { entriesOf } from '../../support/site/admin-session.ts'
import { openAgain, openAvailabilityPage } from '../../support/site/booking/availability-page.ts'
import { busyRows, connect, disconnect, entryAt, monday, readLater } from '../../support/site/booking/own-calendar.ts'
import { databaseKinds, wednesdayMorning } from '../../support/site/test-site.ts'

const minuteMs = 60_000

const token = 'private-5f0c1d2e3a4b59687766'
const calendar = calendarOf([entryAt('10:00', '12:00')])

/** As many chunks of one byte as make a server busy that takes them one by one. */
function writeByteByByte(to: ServerResponse): void {
  to.writeHead(200).flushHeaders()
  to.socket?.write('1\r\nx\r\n'.repeat(250_000))
}

for (const kind of databaseKinds) {
  test(`an address that leads to no calendar is not saved, and the field says what to do (${kind})`, async () => {
    await using opened = await openAvailabilityPage(kind)
    const { site, desk } = opened
    const html = '<!doctype html><title>Log in</title>'
    const bomb = gzipSync(Buffer.alloc(25_000_000))
    const answers: [Parameters<typeof startFakeServer>[0], string][] = [
      [(_, to) => void to.writeHead(200, { 'content-type': 'text/html' }).end(html), 'web page, not to a calendar'],
      [(_, to) => void to.end(`\uFEFF\n${html}`), 'web page, not to a calendar'],
      [(_, to) => void to.writeHead(401).end(), 'asks for a login'],
      [(_, to) => void to.writeHead(403).end(calendar), 'asks for a login'],
      [(_, to) => void to.writeHead(404).end(), 'no calendar at that address'],
      [(_, to) => void to.writeHead(410).end(), 'no calendar at that address'],
      [(_, to) => void to.writeHead(429, { 'retry-after': '60' }).end(), 'a problem of its own'],
      [(_, to) => void to.writeHead(500).end(calendar), 'a problem of its own'],
      // Nothing was asked for that could be unchanged.
      [(_, to) => void to.writeHead(304).end(), 'a problem of its own'],
      [(_, to) => void to.writeHead(206).end(calendar), 'a problem of its own'],
      [(_, to) => void to.end(), 'isn’t a calendar'],
      [(_, to) => void to.end('{"kind":"calendar#events"}'), 'isn’t a calendar'],
      [(_, to) => void to.end(randomBytes(2000)), 'isn’t a calendar'],
      [(_, to) => void to.destroy(), 'couldn’t reach'],
      [(_, to) => void to.writeHead(200, { 'content-length': '999' }).write('x', () => to.destroy()), 'couldn’t reach'],
      [(_, to) => void to.writeHead(200, { 'content-length': '25000000' }).write('x'), 'larger than 20 MB'],
      [(_, to) => void to.end(Buffer.alloc(25_000_000, 'x')), 'larger than 20 MB'],
      [(_, to) => void to.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb), 'larger than 20 MB'],
      [(_, to) => void to.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb.subarray(0, 99)), 'damaged'],
      [(_, to) => void to.writeHead(200, { 'content-encoding': 'zstd' }).end('x'), 'damaged'],
      [(_, to) => writeByteByByte(to), 'damaged'],
      [(from, to) => void to.writeHead(302, { location: `${from.url}x` }).end(), 'without end'],
      [(_, to) => void to.writeHead(301, { location: 'http://example.org/' }).end(), 'without https://'],
      [(_, to) => void to.writeHead(307, { location: 'ftp://example.org/' }).end(), 'without https://'],
      [(_, to) => void to.writeHead(308, { location: 'https://10.0.0.1/cal.ics' }).end(), 'private network'],
      [(_, to) => void to.writeHead(303, { location: 'webcal://[fd00::1]/' }).end(), 'private network'],
    ]
    for (const [index, [answer, message]] of answers.entries()) {
      // Twenty an hour are allowed.
      if (index === 18) vi.setSystemTime(wednesdayMorning.getTime() + 61 * minuteMs)
      const page = index < 18 ? desk : await openAgain(site)
      await using server = await startFakeServer(answer)
      const typed = `${server.origin}/${token}`
      const refused = await connect(page, typed)
      const answered = await refused.text()
      const error = formOf(answered, 'own-calendar-form').error('secretAddress')
      expect([index, refused.status, error]).toEqual([index, 422, expect.stringContaining(message)])
      // One sentence.
      expect(error).not.toMatch(/[.?!] /)
      expect(formOf(answered, 'own-calendar-form').field('secretAddress').value).toBe(typed)
    }
    expect(await site.runtime.db.selectFrom('own_calendars').selectAll().execute()).toEqual([])
  })

  test(`a calendar is read through redirects and though it is packed (${kind})`, async () => {
    await using opened = await openAvailabilityPage(kind)
    const { site, desk } = opened
    const coding = { 'content-type': 'application/octet-stream', 'content-encoding': 'gzip' }
    await using last = await startFakeServer((_, to) => void to.writeHead(200, coding).end(gzipSync(calendar)))
    await using first = await startFakeServer((from, to) => {
      // Four on this server, relative and whole, and one to another.
      const step = Number(from.url?.slice(1))
      const next = [`${step + 1}`, `/${step + 1}`, `${first.origin}/${step + 1}`][step % 3]
      const location = step < 4 ? next : last.origin.replace('http://', 'http://kim:secret@')
      to.writeHead([301, 302, 303, 307, 308][step] ?? 302, { location }).end()
    })
    expect((await connect(desk, `${first.origin}/0`)).status).toBe(200)
    expect((await busyRows(site)).map(({ starts_at }) => starts_at)).toEqual([`${monday}T10:00:00.000Z`])
    expect(last.asked.map(({ headers }) => headers.authorization)).toEqual([undefined])
    expect([...first.asked, ...last.asked].map(({ headers }) => headers['accept-encoding'])).toEqual(
      Array.from({ length: 6 }, () => 'identity'),
    )
  })

  test(`an address as people paste it is cleaned, or refused with how to write it (${kind})`, async () => {
    await using opened = await openAvailabilityPage(kind)
    const { desk } = opened
    await using server = await startFakeServer(answerAsCalendar(() => []))
    for (const typed of [
      `\u202A<${server.origin}/a.ics>.\u202C`,
      `“${server.origin}/a.ics” `,
      `(${server.origin}/a.ics)`,
    ])
      expect([typed, (await connect(desk, typed)).status]).toEqual([typed, 200])
    expect(server.asked.map(({ path }) => path)).toEqual(['/a.ics', '/a.ics', '/a.ics'])
    for (const typed of [
      '',
      'kim@example.org',
      'http://example.org/a.ics',
      'https://kim:pw@example.org/',
      'x'.repeat(2001),
    ]) {
      const refused = await connect(desk, typed)
      const html = await refused.text()
      expect([typed, refused.status, formOf(html, 'own-calendar-form').error('secretAddress')]).toEqual([
        typed,
        422,
        expect.any(String),
      ])
      expect(formOf(html, 'own-calendar-form').field('secretAddress').value).toBe(typed)
    }
    expect(server.asked).toHaveLength(3)
  })

  test(`a saved address is masked and encrypted, and stands in no log, audit entry or page (${kind})`, async () => {
    await using opened = await openAvailabilityPage(kind)
    const { site, desk } = opened
    let answer = answerAsCalendar(() => [])
    await using server = await startFakeServer((request, response) => answer(request, response))
    const saved = await (await connect(desk, `${server.origin}/${token}/basic.ics?key=${token}`)).text()
    await readLater(site, 6 * minuteMs)
    answer = (request, response) => void response.writeHead(302, { location: `${request.url}x` }).end()
    await readLater(site, 6 * minuteMs)
    answer = (_, response) => void response.destroy()
    await readLater(site, 11 * minuteMs)
    expect(server.asked.length).toBeGreaterThan(6)
    const later = await openAgain(site)
    const pages = [saved, await later.read(), await site.request('/admin-profile').then((page) => page.text())]
    expect(wordsOf(saved)).toContain(`${new URL(server.origin).host} … 7766`)
    await later.post({ ...(await later.fields('own-calendar')), intent: 'remove-own-calendar' })
    const audited = JSON.stringify(await entriesOf(site))
    expect(audited).toContain(new URL(server.origin).host)
    const rows = JSON.stringify(await site.runtime.db.selectFrom('own_calendars').selectAll().execute())
    for (const [name, text] of Object.entries({
      pages: pages.join(),
      audited,
      rows,
      log: JSON.stringify(site.logLines),
    }))
      expect([name, text.includes(token.slice(0, 20))]).toEqual([name, false])
  })

  test(`saving needs recent authentication, and the address waits encrypted meanwhile (${kind})`, async () => {
    await using opened = await openAvailabilityPage(kind)
    const { site, desk } = opened
    await using server = await startFakeServer(answerAsCalendar(() => [entryAt('10:00', '12:00')]))
    const form = { ...(await desk.fields('own-calendar')), secretAddress: `${server.origin}/${token}` }
    vi.setSystemTime(wednesdayMorning.getTime() + 11 * minuteMs)
    const late = await desk.post(form)
    const confirm = late.headers.get('location') ?? ''
    expect([late.status, confirm]).toEqual([307, expect.stringContaining('confirm-it-is-you')])
    expect(server.asked).toEqual([])
    const page = await (await desk.postTo(confirm, form)).text()
    expect(page).not.toContain(token)
    const pending = formOf(page, 'confirm').hidden
    const fresh = await openAgain(site)
    expect((await fresh.post(pending)).status).toBe(200)
    expect(server.asked.map(({ path }) => path)).toEqual([`/${token}`])
    vi.setSystemTime(wednesdayMorning.getTime() + 30 * minuteMs)
    expect((await disconnect(desk)).status).toBe(200)
  })

  test(`a form sent twice is saved once, and a form from before changes nothing (${kind})`, async () => {
    await using opened = await openAvailabilityPage(kind)
    const { site, desk } = opened
    await using server = await startFakeServer(answerAsCalendar(() => []))
    const form = { ...(await desk.fields('own-calendar')), secretAddress: server.origin }
    const twice = await Promise.all([desk.post(form), desk.post(form)])
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    const stale = await desk.post({ ...form, secretAddress: `${server.origin}/other` })
    expect([stale.status, pageOf(await stale.text()).alert]).toEqual([
      409,
      expect.stringContaining('changed in another tab'),
    ])
    const entries = (await entriesOf(site)).filter(({ action }) => action === 'calendar-connection-changed')
    expect(entries).toHaveLength(1)
  })
}
