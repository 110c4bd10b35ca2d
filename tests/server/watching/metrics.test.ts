import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { areasOfRoute } from '#src/access/who-may-enter.ts'
import { version } from '#src/platform/version.ts'
import { eventually } from '../../support/eventually.ts'
import { freePort } from '../../support/free-port.ts'
import { bookByProcess } from '../../support/processes/book-by-process.ts'
import { startCommand } from '../../support/processes/command.ts'
import { createDatabase, startPostgres } from '../../support/processes/postgres-server.ts'
import { createDatabaseFor, toProcess } from '../../support/processes/process-pair.ts'
import { type SiteProcess, startSite } from '../../support/processes/site-process.ts'
import { isWholeRun } from '../../support/series.ts'
import { bothDatabases, databasesOfCopies } from '../../support/site/test-site.ts'
import { alertExpressions, dashboardExpressions, metricNamesIn } from '../../support/watching/expressions.ts'
import { readMetrics, type Sample, valuesOf } from '../../support/watching/scrape.ts'

/** Values that only a site on PostgreSQL has. */
const ofPostgres = ['harbour_database_connections', 'harbour_database_connections_max', 'harbour_database_waiting']
const knownRoutes = [...Object.keys(areasOfRoute), '/healthz', '/readyz', '/robots.txt', '/api/*', 'file']

for (const kind of databasesOfCopies) {
  describe(`a running site with METRICS_PORT (${kind})`, () => {
    const backupDir = mkdtempSync(join(tmpdir(), 'harbour-metrics-'))
    let site: SiteProcess
    let port: number
    const scrape = () => readMetrics(port)

    beforeAll(async () => {
      const databaseUrl = await createDatabaseFor(kind)
      port = await freePort()
      const future = join(backupDir, 'harbour-9999-12-31.backup')
      writeFileSync(future, 'made while the clock was wrong')
      utimesSync(future, new Date(), new Date('2200-01-01'))
      site = await startSite(databaseUrl, null, { settings: { METRICS_PORT: String(port), BACKUP_DIR: backupDir } })
    })
    afterAll(async () => {
      await site.stop()
      rmSync(backupDir, { recursive: true, force: true })
    })

    test('every metric that the dashboard and the alerts name exists', async () => {
      await toProcess(site).post('/login', { email: 'nobody@example.org', password: 'not the password at all' })
      await eventually(async () => {
        const [madeAt] = valuesOf(await scrape(), 'harbour_backup_timestamp_seconds')
        expect(madeAt).toBeGreaterThan(0)
        expect(madeAt).toBeLessThanOrEqual(Date.now() / 1000)
        // The last job of the first round.
        const ended = valuesOf(await scrape(), 'harbour_job_failed', { job_name: 'make the daily backup' })
        expect(ended).toEqual([0])
      })
      const existing = new Set((await scrape()).map(({ name }) => name))
      // Made by Prometheus itself.
      existing.add('up')
      if (kind === 'sqlite') for (const name of ofPostgres) existing.add(name)
      for (const [where, expressions] of Object.entries({ dashboardExpressions, alertExpressions })) {
        const names = expressions.flatMap(metricNamesIn)
        expect(names.length, where).toBeGreaterThan(10)
        expect(names.filter((name) => !existing.has(name), where)).toEqual([])
      }
    })

    test('requests are counted by route, and no label holds anything that was typed', async () => {
      const process = toProcess(site)
      const booker = { name: 'Quillon Xanthe', email: 'quillon.xanthe@example.org', phone: '020 7946 0931', story: '' }
      const place = await bookByProcess(process, site.secret, booker)
      const before = await scrape()
      const typed = ['/quillon', '/quillon.data', '/quillon/%zz', '/api/quillon', '/assets/quillon.js', '//quillon']
      for (const path of [place, `${place}.data`, '/about', '/about?q=quillon', '/_root.data', ...typed]) {
        await process.get(path)
      }
      await fetch(site.address, { method: 'DELETE' })
      const after = await scrape()
      const counted = (labels: Record<string, string>) => {
        const of = (samples: Sample[]) => valuesOf(samples, 'harbour_http_requests_total', labels)
        return sum(of(after)) - sum(of(before))
      }
      expect(counted({ route: '/appointments/:token', method: 'GET' })).toBe(2)
      expect(counted({ route: '/about', method: 'GET', status: '200' })).toBe(2)
      expect(counted({ route: '/api/*', status: '404' })).toBe(1)
      expect(counted({ route: '/*' })).toBe(5)
      expect(counted({ method: 'other', status: '405' })).toBe(1)
      const routes = new Set(after.flatMap(({ labels: { route } }) => route ?? []))
      expect([...routes].filter((route) => !knownRoutes.includes(route))).toEqual([])
      const text = JSON.stringify(after)
      expect(text).not.toMatch(/quillon|xanthe|example\.org|020 7946/i)
      expect(text).not.toContain(place.split('/').at(-1))
      const durations = valuesOf(after, 'harbour_http_request_duration_seconds_count', { route: '/about' })
      expect(durations).toEqual(valuesOf(after, 'harbour_http_requests_total', { route: '/about' }))
    })

    test('refused logins are counted by their reason', async () => {
      const wrong = { event: 'sign-in-failed', reason: 'wrong password' }
      const count = async () => sum(valuesOf(await scrape(), 'harbour_refusals_total', wrong))
      const before = await count()
      for (let turn = 0; turn < 3; turn += 1) {
        await toProcess(site).post('/login', { email: site.admin.email, password: 'not the password at all' })
      }
      expect((await count()) - before).toBe(3)
    })

    test('the version is a metric', async () => {
      expect(valuesOf(await scrape(), 'harbour_build_info', { version })).toEqual([1])
    })

    test('metrics are on their own port of this machine only', async () => {
      expect((await fetch(`${site.address}/metrics`)).headers.get('content-type')).not.toContain('text/plain')
      expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
      expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(404)
      // Another address of the same machine.
      await expect(fetch(`http://127.0.0.2:${port}/metrics`)).rejects.toThrow()
    })

    test('a taken port ends the start with a message', async () => {
      using second = startCommand(['serve'], {
        ...{ PORT: String(await freePort()), METRICS_PORT: String(port), DATA_DIR: join(backupDir, 'second') },
      })
      const { code, output } = await second.ended
      expect([code, output]).toEqual([1, expect.stringContaining(`Port ${port} is already in use.`)])
    })
  })
}

test.runIf(isWholeRun && bothDatabases.includes('postgres'))(
  'a frozen database does not hold up the scrape',
  async () => {
    const postgres = await startPostgres()
    if (postgres === null) throw new Error('There is no PostgreSQL.')
    const port = await freePort()
    const site = await startSite(await createDatabase(postgres.url), null, { settings: { METRICS_PORT: String(port) } })
    const scrapeWithin = (ms: number) => readMetrics(port, AbortSignal.timeout(ms))
    try {
      expect(valuesOf(await scrapeWithin(4000), 'harbour_database_up')).toEqual([1])
      postgres.pause()
      // More often than there are connections.
      for (const samples of await Promise.all(Array.from({ length: 20 }, () => scrapeWithin(4000)))) {
        expect(valuesOf(samples, 'harbour_database_up')).toEqual([0])
        expect(valuesOf(samples, 'harbour_outbox_mails')).toEqual([])
        expect(valuesOf(samples, 'process_cpu_seconds_total')).toHaveLength(1)
      }
      postgres.resume()
      await eventually(async () => {
        const samples = await scrapeWithin(4000)
        expect(valuesOf(samples, 'harbour_database_up')).toEqual([1])
        expect(valuesOf(samples, 'harbour_outbox_mails')).toHaveLength(3)
      })
    } finally {
      postgres.resume()
      await site.stop()
      postgres.stop()
    }
  },
)

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
