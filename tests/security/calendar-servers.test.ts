import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, createServer as createSocketServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { readBusyTimes } from '#src/features/booking/busy-times/read-busy-times.server.ts'
import { readDueCalendars } from '#src/features/booking/busy-times/read-due-calendars.server.ts'
import { fetchOutside } from '#src/platform/network/outside-fetch.server.ts'
import { formOf } from '../support/pages/page.ts'
import { answerAsCalendar, startFakeServer } from '../support/processes/calendar-servers.ts'
import { hasOpenssl, makeCertificate } from '../support/processes/certificate.ts'
import { isWholeRun } from '../support/series.ts'
import { openAvailabilityPage } from '../support/site/booking/availability-page.ts'
import { busyRows, connect, entryAt, monday, readLater } from '../support/site/booking/own-calendar.ts'
import { liveSettings, openTestSite, wednesdayMorning } from '../support/site/test-site.ts'

const minuteMs = 60_000

const privateHosts = [
  ...['10.0.0.1', '192.168.1.1', '172.16.0.9', '169.254.169.254', '100.64.0.1', '0.0.0.0', '224.0.0.1'],
  ...[
    '[fd00::1]',
    '[::127.0.0.1]',
    '[::10.0.0.1]',
    '[fe80::1]',
    '[::ffff:10.0.0.1]',
    '[64:ff9b::a00:1]',
    '[2002:a00:1::]',
    '[::]',
  ],
  // The same in other notations.
  ...['167772161', '0xa000001', '012.0.0.1', '10.1', '１０.0.0.1'],
]

test('an address of a private network is never asked, whoever enters it', async () => {
  await using opened = await openAvailabilityPage('sqlite')
  const { desk } = opened
  for (const host of privateHosts) {
    const refused = await connect(desk, `https://${host}/a.ics`)
    const error = formOf(await refused.text(), 'own-calendar-form').error('secretAddress')
    expect([host, refused.status, error]).toEqual([host, 422, expect.stringContaining('to a private network')])
  }
})

test('a live site asks neither this machine nor a name that leads to it', async () => {
  await using server = await startFakeServer(answerAsCalendar(() => []))
  const { port } = new URL(server.origin)
  await using site = await openTestSite('sqlite', { settings: liveSettings })
  const hosts = ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '127.1']
  for (const host of hosts) {
    const read = await readBusyTimes(site.runtime, { address: `https://${host}:${port}/`, ownerEmail: '' }, 'agent')
    expect([host, read]).toEqual([host, { ok: false, fault: 'private', retryAfterMs: null }])
  }
  const plain = await readBusyTimes(site.runtime, { address: server.origin, ownerEmail: '' }, 'agent')
  expect(plain).toMatchObject({ ok: false })
  expect(server.asked).toEqual([])
})

/** A server that answers with bytes of its own, for what no HTTP server sends. */
type RawServer = AsyncDisposable & { url: URL; open: () => number }

async function startRawServer(answer: (socket: Socket) => void): Promise<RawServer> {
  const sockets = new Set<Socket>()
  const server = createSocketServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).once('data', () => answer(socket))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/a.ics`),
    open: () => [...sockets].filter((socket) => !socket.destroyed).length,
    [Symbol.asyncDispose]: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      return Promise.resolve()
    },
  }
}

const drip = (socket: Socket, head: string) => {
  socket.write(head)
  const timer = setInterval(() => void socket.write('X-a: b\r\n'), 20)
  socket.on('close', () => clearInterval(timer))
}

const hostile: [string, (socket: Socket) => void, RegExp][] = [
  ['says nothing', (): void => undefined, /took-too-long/],
  ['drips headers', (socket) => drip(socket, 'HTTP/1.1 200 OK\r\n'), /took-too-long|unreachable/],
  ['drips a body', (socket) => drip(socket, 'HTTP/1.1 200 OK\r\n\r\n'), /took-too-long/],
  ['drips hints', (socket) => drip(socket, 'HTTP/1.1 103 Early Hints\r\n'), /took-too-long|unreachable/],
  ['drips redirects', (socket) => drip(socket, 'HTTP/1.1 302 Found\r\nlocation: /b\r\n'), /took-too-long|unreachable/],
  ['sends no HTTP', (socket) => void socket.end('SSH-2.0-OpenSSH_9.2\r\n'), /unreachable/],
  [
    'sends endless headers',
    (socket) => void socket.write(`HTTP/1.1 200 OK\r\nX-a: ${'b'.repeat(99_999)}`),
    /unreachable/,
  ],
]

test.each(hostile)('a calendar’s server that %s is left when the time is over', async (_, answer, fault) => {
  await using server = await startRawServer(answer)
  const options = { mayAskThisMachine: true, maxBytes: 1_000_000, timeoutMs: 400 }
  const began = performance.now()
  const answered = await fetchOutside(server.url, options)
  expect(answered).toEqual({ ok: false, fault: expect.stringMatching(fault) })
  expect(performance.now() - began).toBeLessThan(10_000)
  await vi.waitFor(() => expect(server.open()).toBe(0))
})

test.runIf(hasOpenssl)('a server whose certificate proves nothing is not asked for the calendar', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'harbour-certificate-'))
  let asked = 0
  const server = createTlsServer(makeCertificate(folder, 1), (_, response) => {
    asked += 1
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    await using opened = await openAvailabilityPage('sqlite')
    const refused = await connect(opened.desk, `https://127.0.0.1:${(server.address() as AddressInfo).port}/a.ics`)
    expect(formOf(await refused.text(), 'own-calendar-form').error('secretAddress')).toContain('renew its certificate')
    expect(asked).toBe(0)
  } finally {
    server.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

test('the name of a server that is nowhere is said to be nowhere', async () => {
  await using opened = await openAvailabilityPage('sqlite')
  const refused = await connect(opened.desk, 'https://calendar.invalid/a.ics')
  expect(formOf(await refused.text(), 'own-calendar-form').error('secretAddress')).toMatch(
    /no server with the name|couldn’t reach/,
  )
})

test.runIf(isWholeRun)(
  'a calendar that never ends is left after 20 seconds, and the site answers meanwhile',
  async () => {
    await using opened = await openAvailabilityPage('sqlite')
    const { site, desk } = opened
    await using server = await startFakeServer((_, response) => {
      const timer = setInterval(() => response.write('BEGIN:VEVENT\r\n'), 50)
      response.on('close', () => clearInterval(timer))
    })
    const refusing = connect(desk, server.origin)
    expect((await site.request('/contact')).status).toBe(200)
    const refused = await refusing
    expect(formOf(await refused.text(), 'own-calendar-form').error('secretAddress')).toContain(
      'took longer than 20 seconds',
    )
  },
)

test.runIf(isWholeRun)('an invitation whose rule never ends stops neither the site nor a later reading', async () => {
  await using opened = await openAvailabilityPage('sqlite')
  const { site, desk } = opened
  let objects = [entryAt('10:00', '11:00')]
  await using server = await startFakeServer(answerAsCalendar(() => objects))
  await connect(desk, server.origin)
  // A library would search for a 31 February for ever.
  objects = [entryAt('10:00', '11:00', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31')]
  vi.setSystemTime(wednesdayMorning.getTime() + 6 * minuteMs)
  const reading = readDueCalendars(site.runtime)
  expect((await site.request('/contact')).status).toBe(200)
  await reading
  expect((await busyRows(site)).map(({ starts_at }) => starts_at)).toContain(`${monday}T10:00:00.000Z`)
  objects = [entryAt('12:00', '13:00')]
  await readLater(site, 6 * minuteMs)
  expect((await busyRows(site)).map(({ starts_at }) => starts_at)).toEqual([`${monday}T12:00:00.000Z`])
})
