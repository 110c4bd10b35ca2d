import { expect, test, vi } from 'vitest'
import { readBusyTimes, readDueCalendars } from '../../src/features/booking/busy-times/read-busy-times.server.ts'
import { answerAsCalendar, startFakeServer } from '../support/processes/caldav-servers.ts'
import { isWholeRun } from '../support/series.ts'
import { openAvailabilityPage } from '../support/site/booking/availability-page.ts'
import { busyRows, connect, entryAt, monday, readLater } from '../support/site/booking/own-calendar.ts'
import { errorOf, wordsOf } from '../support/site/form-page.ts'
import { liveSettings, openTestSite, wednesdayMorning } from '../support/site/test-site.ts'

const minuteMs = 60_000

test('an address of a private network is never asked, whoever enters it', async () => {
  await using opened = await openAvailabilityPage('sqlite')
  const { desk } = opened
  const field = 'own-calendar-form-url'
  const hosts = [
    '10.0.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '[fd00::1]',
    '[::ffff:10.0.0.1]',
    '0.0.0.0',
    '100.64.0.1',
  ]
  for (const host of hosts) {
    const refused = await connect(desk, `https://${host}/`)
    const error = errorOf(await refused.text(), field)
    expect([host, refused.status, error]).toEqual([host, 422, expect.stringContaining('on a private network')])
  }
  const plain = ['http://10.0.0.1/', 'http://[fd00::1]/', 'http://example.org/', 'http://127.0.0.1.example.org/']
  const others = ['ftp://example.org/', 'file:///etc/passwd', 'https://kim:secret@example.org/', 'calendar']
  for (const url of [...plain, ...others]) {
    const refused = await connect(desk, url)
    expect([url, errorOf(await refused.text(), field)]).toEqual([url, 'Enter an address that starts with https://'])
  }
})

test('a live site asks neither this machine nor a name that leads to it', async () => {
  await using server = await startFakeServer(answerAsCalendar(() => []))
  const { port } = new URL(server.origin)
  await using site = await openTestSite('sqlite', { settings: liveSettings })
  for (const url of [
    `https://127.0.0.1:${port}/`,
    `https://localhost:${port}/`,
    `https://[::1]:${port}/`,
    server.origin,
  ]) {
    const read = await readBusyTimes(site.runtime, { url, userName: 'kim', password: 'x' })
    expect([url, read]).toEqual([url, { ok: false, fault: 'not-allowed' }])
  }
  expect(server.asked).toEqual([])
})

test('a calendar server’s XML with entities of its own is neither expanded nor followed', async () => {
  await using server = await startFakeServer((request, response) => {
    const { host } = request.headers
    const bombs = Array.from({ length: 30 }, (_, n) => `<!ENTITY b${n + 1} "&b${n};&b${n};&b${n};&b${n};">`).join('')
    response.writeHead(207, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>
<!DOCTYPE multistatus [<!ENTITY b0 "bomb">${bombs}<!ENTITY file SYSTEM "http://${host}/entity">]>
<multistatus xmlns="DAV:"><response><href>/&b30;&file;</href></response></multistatus>`)
  })
  await using opened = await openAvailabilityPage('sqlite')
  const refused = await connect(opened.desk, server.origin)
  expect(refused.status).toBe(422)
  const text = await refused.text()
  expect(errorOf(text, 'own-calendar-form-url')).not.toBeNull()
  expect(text).not.toContain('bomb')
  const paths = server.asked.map(({ path }) => path)
  expect(paths.length).toBeGreaterThan(0)
  expect(paths.filter((path) => path.includes('entity'))).toEqual([])
})

test.runIf(isWholeRun)('an invitation whose rule never ends stops neither the site nor a later reading', async () => {
  await using opened = await openAvailabilityPage('sqlite')
  const { site, desk } = opened
  let objects = [entryAt('10:00', '11:00')]
  await using server = await startFakeServer(answerAsCalendar(() => objects))
  await connect(desk, server.origin)
  // The library would search for a 31 February for ever.
  objects = [entryAt('10:00', '11:00', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31')]
  vi.setSystemTime(wednesdayMorning.getTime() + 6 * minuteMs)
  const reading = readDueCalendars(site.runtime)
  expect((await site.request('/contact')).status).toBe(200)
  await reading
  expect(wordsOf(await desk.read())).toContain('We couldn’t read the calendar server’s answer.')
  const line = site.logLines.find(({ msg }) => msg === 'a calendar could not be read')
  expect(line).toMatchObject({ reason: 'ETIMEDOUT' })
  objects = [entryAt('12:00', '13:00')]
  await readLater(site, 6 * minuteMs)
  expect((await busyRows(site)).map(({ starts_at }) => starts_at)).toEqual([`${monday}T12:00:00.000Z`])
})
