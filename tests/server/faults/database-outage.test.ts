import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createDatabase, type PostgresServer, startPostgres } from '../../support/processes/postgres-server.ts'
import { type SiteProcess, startSite } from '../../support/processes/site-process.ts'
import { isWholeRun } from '../../support/series.ts'
import { bothDatabases } from '../../support/site/test-site.ts'

const rounds = 2
const patiently = { timeout: 60_000 * rounds + 30_000 }

const isTested = isWholeRun && bothDatabases.includes('postgres')

describe.runIf(isTested)('two processes whose PostgreSQL fails under load', () => {
  let postgres: PostgresServer
  let sites: SiteProcess[] = []
  let load: { stop: () => Promise<void>; answers: Map<SiteProcess, number[]> }

  beforeAll(async () => {
    const server = await startPostgres()
    if (server === null) throw new Error('There is no PostgreSQL.')
    postgres = server
    const databaseUrl = await createDatabase(server.url)
    const first = await startSite(databaseUrl)
    sites = [first]
    sites = [first, await startSite(databaseUrl, first)]
    load = putUnderLoad(sites)
  })
  afterAll(async () => {
    await load?.stop()
    // Throws if a process has already ended.
    for (const site of sites.toReversed()) await site.stop()
    postgres?.stop()
  })

  /** Waits until both processes are ready, alone and then under load. */
  async function expectRecovery() {
    const options = { timeout: 20_000, interval: 50 }
    await vi.waitFor(async () => expect(await statuses(sites, '/readyz')).toEqual([200, 200]), options)
    await expectAnswers((status) => status === 200)
  }

  /** Waits until each process has responded to a page in a certain way after this moment. */
  async function expectAnswers(isExpected: (status: number) => boolean) {
    for (const answers of load.answers.values()) answers.length = 0
    await vi.waitFor(
      () => {
        for (const answers of load.answers.values()) expect(answers.some(isExpected)).toBe(true)
      },
      { timeout: 20_000, interval: 50 },
    )
  }

  async function askPostgres(statement: string): Promise<number> {
    const admin = new Client({ connectionString: postgres.url })
    await admin.connect()
    const { rows } = await admin.query(statement)
    await admin.end()
    return rows.length
  }

  const isRefusal = (status: number) => status === 503

  test(`both recover when their connections are terminated, ${rounds} of ${rounds} times`, patiently, async () => {
    for (let round = 0; round < rounds; round += 1) {
      await askPostgres(`select pg_terminate_backend(pid) from pg_stat_activity where datname like 'harbour_%'`)
      await expectRecovery()
    }
  })

  for (const mode of ['fast', 'immediate'] as const) {
    test(
      `both recover after PostgreSQL stops (${mode}) and restarts, ${rounds} of ${rounds} times`,
      patiently,
      async () => {
        for (let round = 0; round < rounds; round += 1) {
          postgres.shutDown(mode)
          await expectAnswers(isRefusal)
          expect(await statuses(sites, '/healthz')).toEqual([200, 200])
          expect(await statuses(sites, '/readyz')).toEqual([503, 503])
          postgres.startAgain()
          await expectRecovery()
        }
      },
    )
  }

  test(
    `both respond while PostgreSQL is frozen and then recover, ${rounds} of ${rounds} times`,
    patiently,
    async () => {
      for (let round = 0; round < rounds; round += 1) {
        postgres.pause()
        try {
          await Promise.all([expectAnswers(isRefusal), pause(15_000)])
          expect(await statuses(sites, '/healthz')).toEqual([200, 200])
        } finally {
          postgres.resume()
        }
        await expectRecovery()
      }
    },
  )

  test(`both recover after being frozen themselves, ${rounds} of ${rounds} times`, patiently, async () => {
    // Long enough for PostgreSQL to end sessions that leave a transaction open.
    const open = `select from pg_stat_activity where datname like 'harbour_%' and state like 'idle in transaction%'`
    for (let round = 0; round < rounds; round += 1) {
      for (const { pid } of sites) process.kill(pid, 'SIGSTOP')
      try {
        const options = { timeout: 20_000, interval: 100 }
        await vi.waitFor(async () => expect(await askPostgres(open)).toBe(0), options)
        await pause(15_000)
      } finally {
        for (const { pid } of sites) process.kill(pid, 'SIGCONT')
      }
      await expectRecovery()
    }
  })
})

function statuses(sites: SiteProcess[], path: string): Promise<number[]> {
  return Promise.all(sites.map(async ({ address }) => (await fetch(address + path)).status))
}

/**
 * Makes both processes read and write, with emails, a few requests at a time, until stopped. Records the responses of
 * `/contact`.
 */
function putUnderLoad(sites: SiteProcess[]) {
  const answers = new Map(sites.map((site) => [site, [] as number[]]))
  let isStopped = false
  let subscribers = 0
  const visit = async (site: SiteProcess) => {
    while (!isStopped) {
      // A process that has ended accepts no connections: waiting for its responses is pointless.
      const answer = await fetch(`${site.address}/contact`).catch(() => pause(100))
      await answer?.arrayBuffer()
      if (answer !== undefined) answers.get(site)?.push(answer.status)
      await pause(20)
    }
  }
  const subscribe = async (site: SiteProcess) => {
    while (!isStopped) {
      subscribers += 1
      const headers = {
        'sec-fetch-site': 'same-origin',
        'x-forwarded-for': `10.1.${subscribers >> 8}.${subscribers & 255}`,
      }
      const body = new URLSearchParams({ email: `reader-${subscribers}@example.org`, page: '/about' })
      const answer = await fetch(`${site.address}/newsletter`, { method: 'POST', headers, body }).catch(() =>
        pause(100),
      )
      await answer?.arrayBuffer()
      await pause(20)
    }
  }
  const visits = sites.flatMap((site) => [visit(site), visit(site), visit(site), subscribe(site), subscribe(site)])
  return {
    answers,
    stop: async () => {
      isStopped = true
      await Promise.all(visits)
    },
  }
}
