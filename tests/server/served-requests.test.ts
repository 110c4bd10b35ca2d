import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectScriptsAllowed } from '../support/hostile/inline-scripts.ts'
import { pageOf } from '../support/pages/page.ts'
import { type SiteProcess, startSite } from '../support/processes/site-process.ts'

let site: SiteProcess
beforeAll(async () => {
  site = await startSite(null)
})
afterAll(() => site.stop())

/** Sends a raw request and returns its response; if it is a page, up to its end. */
async function send(...parts: string[]): Promise<string> {
  const { hostname, port, host } = new URL(site.address)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  for (const part of parts) socket.write(part.replace('HOST', host))
  let answer = ''
  for await (const bytes of socket) {
    answer += bytes
    if (answer.includes('</html>') || (answer.startsWith('HTTP/1.1 303') && answer.includes('\r\n\r\n'))) break
  }
  socket.destroy()
  return answer
}

const head = (...more: string[]) =>
  [
    'POST /login HTTP/1.1',
    'Host: HOST',
    'Sec-Fetch-Site: same-origin',
    'Content-Type: application/x-www-form-urlencoded',
    ...more,
    '\r\n',
  ].join('\r\n')

const chunk = (body: string, extension = '') => `${Buffer.byteLength(body).toString(16)}${extension}\r\n${body}\r\n`
const chunked = head('Transfer-Encoding: chunked')
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])
const form = () => String(new URLSearchParams({ email: site.admin.email, password: site.admin.password }))

test('a form is accepted however its body is framed', async () => {
  const body = form()
  const length = head(`Content-Length: ${body.length}`)
  const framings = {
    'a length': [length, body],
    'a length, byte by byte': [length, ...body],
    'one chunk': [chunked, chunk(body), chunk('')],
    'a chunk for each byte': [chunked, ...[...body].map((byte) => chunk(byte)), chunk('')],
    'chunks with extensions': [chunked, chunk(body.slice(0, 9), ';a=b'), chunk(body.slice(9), ';c'), chunk('')],
    'chunks and a trailer': [chunked, chunk(body), '0\r\nX-Checksum: 1\r\n\r\n'],
  }
  for (const [framing, parts] of Object.entries(framings)) {
    const answer = await send(...parts)
    expect([framing, statusOf(answer)]).toEqual([framing, 303])
    expect(answer, framing).toMatch(/\r\nlocation: \/profile/i)
  }
})

test('a body that is too long, or in too many parts, is refused while being read, however it is framed', async () => {
  const kilobyte = 'x'.repeat(1024)
  const chunks = Array.from({ length: 200 }, () => chunk(kilobyte))
  // The last one never ends, but is answered all the same.
  for (const parts of [
    [head(`Content-Length: ${200 * 1024}`), kilobyte],
    [chunked, ...chunks, chunk('')],
    [chunked, ...chunks],
    // Short, but in many parts, each of which takes time.
    [chunked, chunk('x').repeat(20_000), chunk('')],
    [chunked, chunk('x').repeat(20_000)],
  ]) {
    const answer = await send(...parts)
    expect(statusOf(answer)).toBe(413)
    expect(answer).toContain('That’s too much to send at once')
  }
})

test('a form without a body is refused', async () => {
  for (const parts of [[head('Content-Length: 0')], [chunked, chunk('')], [head()]]) {
    const answer = await send(...parts)
    expect(statusOf(answer)).toBe(422)
    expect(answer).toContain('Enter your password')
  }
})

test('every response isolates the page from its opener, for everyone', async () => {
  const page = await (await fetch(`${site.address}/about`)).text()
  const files = page.match(/(?<=")\/assets\/[^"]+/g) ?? []
  const paths = ['/', '/about', '/contact', '/login', '/nothing', '/nothing.css', '/profile', '/healthz', '/readyz']
  const more = ['/favicon.svg', '/robots.txt', '/sitemap.xml', '/api/auth/get-session', '/api/x', '/login.data']
  for (const path of [...paths, ...more, ...new Set(files)]) {
    const askers: RequestInit[] = [
      {},
      { headers: { 'sec-fetch-site': 'none' } },
      { headers: { 'sec-fetch-site': 'same-origin', cookie: 'harbour-notice=account-without-profile' } },
      { headers: { 'sec-fetch-site': 'cross-site' } },
      { method: 'POST' },
      { method: 'DELETE' },
    ]
    for (const asker of askers) {
      const answer = await fetch(site.address + path, { redirect: 'manual', ...asker })
      expect([path, asker, answer.headers.get('cross-origin-opener-policy')]).toEqual([path, asker, 'same-origin'])
      const tag = answer.headers.get('etag')
      if (tag === null) continue
      const unchanged = await fetch(site.address + path, { headers: { 'if-none-match': tag } })
      expect([path, unchanged.status]).toEqual([path, 304])
      expect(unchanged.headers.get('cross-origin-opener-policy')).toBe('same-origin')
    }
  }
})

test("a prerendered page's policy lists script hashes and no nonce", async () => {
  for (const path of ['/', '/about', '/privacy-policy', '/scams/forex']) {
    const answer = await fetch(site.address + path)
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).not.toContain('nonce')
    expectScriptsAllowed(await answer.text(), policy, path)
  }
})

test('the home page tells one person only, and once, that an account has no profile', async () => {
  const answer = await fetch(site.address, { headers: { cookie: 'harbour-notice=account-without-profile' } })
  expect(
    pageOf(await answer.text())
      .one('html')
      .attribute('data-notice'),
  ).toBe('account-without-profile')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.getSetCookie().join()).toMatch(/^harbour-notice=; Max-Age=0; Path=\//)
  for (const cookie of ['harbour-notice=', 'harbour-notice="><script>', 'harbour-notice=constructor', 'x=1']) {
    const other = await fetch(site.address, { headers: { cookie } })
    expect(
      pageOf(await other.text())
        .one('html')
        .has('data-notice'),
      cookie,
    ).toBe(false)
    expect(other.headers.get('cache-control'), cookie).toContain('public')
  }
})
