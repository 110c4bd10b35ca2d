import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newAddress, openHostileSite, type Place, queryNames, type TestSite } from '../support/hostile/hostile-site.ts'
import { hostileStrings, isHeaderSafe } from '../support/hostile/hostile-strings.ts'
import { isWholeRun } from '../support/series.ts'

/** How many requests are generated. */
const requestCount = 3000

/** How much longer than a plain request of its route a request may block the site, in milliseconds. */
const maxBlockMs = 50

/** Field names that our forms use, and some that only an attacker sends. */
const knownNames = [
  ...[
    'email',
    'password',
    'name',
    'reach',
    'phone',
    'story',
    'startsAt',
    'scamType',
    'consent',
    'zone',
    'formKey',
    'proof',
  ],
  ...['intent', 'token', 'code', 'page', 'version', 'newEmail', 'agentId', 'day', 'note', 'about'],
  ...['timeZone', 'confirm-password', 'newPassword', 'passkeyId', 'answer', 'step', 'subject', 'body'],
]

const word = fc.oneof(
  fc.constantFrom(...hostileStrings),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 2100 }),
  fc.constantFrom('0', '-1', '1e309', 'NaN', '9007199254740993', '4294967295', 'on', 'true', 'null', 'undefined', '[]'),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.constantFrom(
    '2027-02-30',
    '2027-01-18T24:00:00.000Z',
    '+275760-09-13T00:00:00.000Z',
    '-271821-04-20',
    '0000-00-00',
  ),
  fc.constantFrom('Europe/London', 'europe/london', 'Etc/GMT+99', '+25:00', 'Mars/Olympus', '../UTC', 'UTC\u0000'),
  fc.json({ maxDepth: 4 }),
  fc.integer({ min: 1, max: 30_000 }).map((length) => 'x'.repeat(length)),
  fc.integer({ min: 1, max: 5_000 }).map((length) => `${'a@'.repeat(length)}.example`),
)

const name = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...knownNames) },
  word,
  fc.nat().map((index) => `name[${index}]`),
  fc.integer({ min: 1, max: 3_000 }).map((depth) => Array.from({ length: depth }, () => 'a').join('.')),
  fc.integer({ min: 1, max: 3_000 }).map((depth) => `email${'[0]'.repeat(depth)}`),
  fc.constantFrom('__intent__', '__state__', '__proto__', 'constructor.prototype.x', '', '[]', '.', 'a[4294967294]'),
)

const fields = fc.oneof(
  { weight: 5, arbitrary: fc.array(fc.tuple(name, word), { maxLength: 12 }) },
  fc.integer({ min: 1, max: 9_000 }).map((count) => Array.from({ length: count }, (_, i) => [`f${i}`, ''])),
  fc.integer({ min: 1, max: 800 }).map((count) => Array.from({ length: count }, (_, i) => [`a${i}[4294967294]`, 'x'])),
)

const contentTypes = [
  'application/x-www-form-urlencoded',
  'application/x-www-form-urlencoded; charset=utf-16',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/json',
  'text/plain',
  'text/x-script',
  '',
]

/** A request body, usually a form, with its declared content type. */
const body = fc.oneof(
  { weight: 6, arbitrary: fields.map((entries) => ({ type: contentTypes[0] ?? '', text: formText(entries) })) },
  fields.map((entries) => ({ type: contentTypes[2] ?? '', text: multipartText(entries) })),
  fc.tuple(fc.constantFrom(...contentTypes), word).map(([type, text]) => ({ type, text })),
)

function formText(entries: string[][]): string {
  return new URLSearchParams(
    entries.map(([key = '', value = '']) => [key.toWellFormed(), value.toWellFormed()]),
  ).toString()
}

function multipartText(entries: string[][]): string {
  const parts = entries.map(
    ([key = '', value = '']) => `--x\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
  )
  return `${parts.join('')}--x--\r\n`
}

type MadeUp = {
  place: number
  method: string
  isData: boolean
  query: [string, string][]
  sent: { type: string; text: string }
  header: string
}

const request: fc.Arbitrary<MadeUp> = fc.record({
  place: fc.nat(),
  method: fc.constantFrom('GET', 'POST', 'POST', 'POST', 'HEAD', 'PUT'),
  isData: fc.boolean(),
  query: fc.array(fc.tuple(fc.oneof(fc.constantFrom(...queryNames), word), word), { maxLength: 5 }),
  sent: body,
  header: word,
})

type Measured = { blockedMs: number; cpuMs: number; status: number }

/** How long a request blocked the site: in elapsed time, and in CPU time. */
async function measured(ask: () => Promise<Response>): Promise<Measured> {
  const [loop, cpu] = [performance.eventLoopUtilization(), process.threadCpuUsage()]
  const answer = await ask()
  await answer.arrayBuffer()
  const { user, system } = process.threadCpuUsage(cpu)
  const blockedMs = performance.eventLoopUtilization(loop).active
  return { blockedMs, cpuMs: (user + system) / 1000, status: answer.status }
}

function send(site: TestSite, place: Place, { method, isData, query, sent, header }: MadeUp): Promise<Response> {
  const search = new URLSearchParams(query.map(([key, value]) => [key.toWellFormed(), value.toWellFormed()]))
  const path = isData ? `${place.path === '/' ? '/_root' : place.path}.data` : place.path
  const hasBody = method === 'POST' || method === 'PUT'
  const headers = new Headers({ cookie: place.cookie, 'sec-fetch-site': 'same-origin' })
  if (hasBody) headers.set('content-type', sent.type)
  if (isHeaderSafe(header)) headers.set('accept-language', header.slice(0, 1000))
  const address = newAddress()
  return site.request(`${path}?${search}`.slice(0, 8_000), {
    method,
    headers,
    address,
    ...(hasBody && { body: sent.text }),
  })
}

/** Memory in use after garbage collection. */
function bytesInUse(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed
}

test.runIf(isWholeRun)(
  `${requestCount} generated requests cause no internal error and never block the server`,
  async () => {
    await using opened = await openHostileSite('sqlite')
    const { site, places } = opened
    const plainSent = { type: contentTypes[0] ?? '', text: 'intent=none' }
    const plain = ({ method, place }: MadeUp): MadeUp => ({
      place,
      method,
      isData: false,
      query: [],
      sent: plainSent,
      header: '',
    })

    const property = fc.asyncProperty(request, async (madeUp) => {
      const place = places[madeUp.place % places.length] as Place
      const what = `${madeUp.method} ${place.pattern}`
      const { blockedMs, status } = await measured(() => send(site, place, madeUp))
      expect(status, what).toBeLessThan(500)
      if (blockedMs <= maxBlockMs) return
      // Other processes affect elapsed time. Compared with a plain request, only CPU time counts, and the lowest of
      // as many measurements of both: on a busy machine even that varies.
      const work: Record<'plain' | 'madeUp', number[]> = { plain: [], madeUp: [] }
      for (let attempt = 0; attempt < 8; attempt += 1) {
        work.plain.push((await measured(() => send(site, place, plain(madeUp)))).cpuMs)
        work.madeUp.push((await measured(() => send(site, place, madeUp))).cpuMs)
      }
      expect(Math.min(...work.madeUp), what).toBeLessThanOrEqual(Math.min(...work.plain) + maxBlockMs)
    })
    const series = { numRuns: Math.ceil(requestCount / 2), endOnFailure: true }
    await fc.assert(property, series)
    const before = bytesInUse()
    await fc.assert(property, series)
    // A test site keeps little for good: its log lines and emails.
    expect(bytesInUse() - before).toBeLessThan(40_000_000)
    expect(site.logLines.filter(({ level }) => Number(level) >= 50)).toEqual([])
  },
  1_200_000,
)
