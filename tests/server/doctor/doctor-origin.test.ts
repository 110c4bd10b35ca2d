import { createServer, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freePort } from '../../support/free-port.ts'
import { hasOpenssl, makeCertificate } from '../../support/processes/certificate.ts'
import { type DataFolder, dataFolder, startOnce } from '../../support/processes/data-folder.ts'
import { isWholeRun } from '../../support/series.ts'
import { expectFaults, expectOnlyFaults } from '../../support/watching/doctor.ts'

/** What a proxy does to a request's headers, and to those of the answer. */
type Habits = {
  ask: (headers: IncomingHttpHeaders) => OutgoingHttpHeaders
  answer: (headers: IncomingHttpHeaders) => OutgoingHttpHeaders
  /** Instead of asking the site: for one path, or for all. */
  instead?: { status: number; headers: OutgoingHttpHeaders; body?: string; path?: string }
}

const good: Habits = {
  ask: (headers) => ({ ...headers, 'x-forwarded-for': `${headers['x-forwarded-for'] ?? ''}, 127.0.0.1` }),
  answer: (headers) => headers,
}

/** A proxy in front of a site that listens on `sitePort`; what it does can be changed while it runs. */
async function startProxy(sitePort: number, certificate: { key: string; cert: string } | null = null) {
  const state = { habits: good }
  const server = (certificate === null ? createServer() : createTlsServer(certificate)).on(
    'request',
    (asked, answer) => {
      const { ask, answer: change, instead } = state.habits
      if (instead !== undefined && (instead.path ?? asked.url) === asked.url)
        return answer.writeHead(instead.status, instead.headers).end(instead.body)
      const { method, url: path } = asked
      const site = request({ port: sitePort, host: '127.0.0.1', method, path, headers: ask(asked.headers) }, (got) => {
        answer.writeHead(got.statusCode ?? 502, change(got.headers))
        got.pipe(answer)
      })
      site.on('error', () => answer.writeHead(502).end())
      return asked.pipe(site)
    },
  )
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    origin: `${certificate === null ? 'http' : 'https'}://127.0.0.1:${port}`,
    use: (habits: Partial<Habits>) => {
      state.habits = { ...good, ...habits }
    },
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

async function startBehind(folder: DataFolder, settings: Record<string, string>) {
  const site = folder.run(['serve'], { ADMIN_EMAIL: 'a@example.org', ADMIN_PASSWORD: 'a long password', ...settings })
  await site.printed('Harbour is ready at')
  return site
}

test.runIf(isWholeRun)(
  'doctor sees from outside what a proxy does to addresses, headers, the clock and pages',
  async () => {
    using folder = dataFolder()
    const port = await freePort()
    await using proxy = await startProxy(port)
    const settings = { PORT: String(port), ORIGIN: proxy.origin, TRUST_PROXY: '127.0.0.1' }
    using _site = await startBehind(folder, settings)
    using inOrder = folder.run(['doctor'], settings)
    expect(await inOrder.ended).toMatchObject({ code: 0 })
    // As deploy/nginx.conf does: on this machine, the address that it hands over is its own.
    proxy.use({ ask: (headers) => ({ ...headers, 'x-forwarded-for': '127.0.0.1' }) })
    using replacing = folder.run(['doctor'], settings)
    expect(await replacing.ended).toMatchObject({ code: 0 })

    proxy.use({ ask: (headers) => ({ ...headers, 'x-forwarded-for': '198.51.100.7:55123' }) })
    using withPort = folder.run(['doctor'], settings)
    expect(await withPort.ended).toMatchObject({ code: 0 })
    proxy.use({ ask: (headers) => ({ ...headers, 'x-forwarded-for': 'unknown' }) })
    using nameless = folder.run(['doctor'], settings)
    await expectOnlyFaults(nameless, [['adds no IP address to X-Forwarded-For', 'Make it add the visitor’s address']])

    proxy.use({
      ask: ({ 'x-forwarded-for': _, ...headers }) => headers,
      answer: ({ 'content-security-policy': _, 'x-frame-options': __, date, ...headers }) => ({
        ...headers,
        date: new Date(Date.parse(date ?? '') - 3_600_000).toUTCString(),
      }),
    })
    using careless = folder.run(['doctor'], settings)
    await expectOnlyFaults(careless, [
      ['Clock: This machine’s clock and ORIGIN’s differ by 3', 'timedatectl'],
      ['arrives with other headers than its own: content-security-policy, x-frame-options.', 'Make the proxy pass on'],
      ['does not add visitors’ addresses to X-Forwarded-For.', '$proxy_add_x_forwarded_for'],
    ])

    // As two headers arrive.
    proxy.use({
      answer: (headers) => ({
        ...headers,
        'content-security-policy': `${headers['content-security-policy']}, script-src 'none'`,
      }),
    })
    using stricter = folder.run(['doctor'], settings)
    await expectOnlyFaults(stricter, [['arrives with other headers than its own: content-security-policy.', 'Make']])

    proxy.use({ instead: { status: 502, headers: {} } })
    using broken = folder.run(['doctor'], settings)
    await expectOnlyFaults(broken, [['The home page at ORIGIN answers with status 502.', 'Start the site']])
    // As a cache does that keeps public pages.
    proxy.use({ instead: { status: 502, headers: {}, path: '/healthz' } })
    using cached = folder.run(['doctor'], settings)
    await expectOnlyFaults(cached, [['A copy of the home page answers at ORIGIN', 'Start the site']])
    proxy.use({ instead: { status: 301, headers: { location: 'https://www.example.org/' } } })
    using moved = folder.run(['doctor'], settings)
    await expectOnlyFaults(moved, [['ORIGIN only redirects to another address.', 'Set ORIGIN to the address']])

    const json = { 'content-type': 'application/json' }
    proxy.use({ instead: { status: 200, headers: json, body: '{}', path: '/healthz' } })
    using foreign = folder.run(['doctor'], settings)
    await expectOnlyFaults(foreign, [['ORIGIN leads to a different site', 'Run this with the site’s own settings']])

    proxy.use({})
    using stranger = dataFolder()
    await startOnce(stranger)
    using other = stranger.run(['doctor'], settings)
    await expectOnlyFaults(other, [['ORIGIN leads to a different site', 'Run this with the site’s own settings']])
  },
)

test.runIf(isWholeRun)('doctor sees that all visitors share the address of a proxy that is not trusted', async () => {
  using folder = dataFolder()
  const port = await freePort()
  await using proxy = await startProxy(port)
  const settings = { PORT: String(port), ORIGIN: proxy.origin }
  using _site = await startBehind(folder, settings)
  using doctor = folder.run(['doctor'], settings)
  await expectOnlyFaults(doctor, [
    ['All visitors seem to come from the proxy 127.0.0.1', 'Set TRUST_PROXY to 127.0.0.1.'],
  ])
})

test.runIf(isWholeRun)('doctor is told by the running site which of its jobs failed', async () => {
  using folder = dataFolder()
  await startOnce(folder)
  await folder.change((db) => sql`drop table one_time_links`.execute(db))
  const port = String(await freePort())
  const settings = { PORT: port, ORIGIN: `http://127.0.0.1:${port}` }
  using site = await startBehind(folder, settings)
  await site.printed('a scheduled job failed')
  using doctor = folder.run(['doctor'], settings)
  await expectFaults(doctor, [
    ['Scheduled jobs: The job “', 'Look in the log for “a scheduled job failed”'],
    ['Database: The database is missing these tables: one_time_links.', 'Restore the latest backup'],
  ])
})

test.runIf(isWholeRun && hasOpenssl)(
  'doctor sees a certificate that nobody trusts, and one that ends soon',
  async () => {
    using folder = dataFolder()
    const certificate = makeCertificate(folder.dataDir, 6)
    const port = await freePort()
    await using proxy = await startProxy(port, certificate)
    const settings = { PORT: String(port), ORIGIN: proxy.origin, TRUST_PROXY: '127.0.0.1' }
    using _site = await startBehind(folder, settings)
    using untrusted = folder.run(['doctor'], settings)
    await expectOnlyFaults(untrusted, [
      [
        `The certificate at ORIGIN, ${new URL(proxy.origin).host}, is not valid (DEPTH_ZERO_SELF_SIGNED_CERT).`,
        'Give the proxy a valid certificate',
      ],
    ])
    using ending = folder.run(['doctor'], { ...settings, NODE_EXTRA_CA_CERTS: certificate.file })
    await expectOnlyFaults(ending, [['The certificate at ORIGIN expires in 5 days.', 'Renew it']])
  },
)
