import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { freePort } from '../support/free-port.ts'
import { startCommand } from '../support/processes/command.ts'
import { createDatabase, dropDatabase } from '../support/processes/postgres-server.ts'
import { openConnection } from '../support/processes/raw-connection.ts'
import { startSite } from '../support/processes/site-process.ts'
import { isWholeRun } from '../support/series.ts'

const postgresUrl = inject('postgresUrl')

/** A private PostgreSQL database, a connection to it, and a function that starts the site on it. */
async function openDatabase() {
  const url = await createDatabase(postgresUrl ?? '')
  const client = new pg.Client(url)
  await client.connect()
  const settings = { DATABASE_URL: url, SECRET: 'a secret for tests, long enough to be taken' }
  return {
    client,
    start: async () => startCommand(['serve'], { ...settings, PORT: String(await freePort()) }),
    [Symbol.asyncDispose]: async () => {
      await client.end()
      await dropDatabase(url)
    },
  }
}

test.runIf(postgresUrl !== null && isWholeRun)(
  'a process ends within ten seconds of SIGTERM even if jobs wait for the database',
  { timeout: 180_000 },
  async () => {
    await using database = await openDatabase()
    using site = await database.start()
    await site.printed('Harbour is ready at')
    await database.client.query('begin; lock table limits, holds, declined_bookings, outgoing_mails, jobs')
    const findWaiting = async () => {
      // Within a transaction, PostgreSQL would show the connections of the first picture again.
      await database.client.query('select pg_stat_clear_snapshot()')
      const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
      return (await database.client.query(waiting)).rows.length
    }
    await expect.poll(findWaiting, { timeout: 30_000, interval: 100 }).toBeGreaterThan(1)
    const begun = performance.now()
    site.kill('SIGTERM')
    const { code } = await site.ended
    // Half a second more than promised, in case the machine is busy.
    expect(performance.now() - begun).toBeLessThan(10_500)
    expect(code).toBe(0)
  },
)

test.runIf(postgresUrl !== null && isWholeRun)(
  'a migration may take longer than any other statement',
  { timeout: 180_000 },
  async () => {
    await using database = await openDatabase()
    await database.client.query('create table kysely_migration (name text primary key, timestamp text not null)')
    // Longer than the statement timeout, and than the limit for a silent server.
    const held = database.client.query('begin; lock table kysely_migration; select pg_sleep(11); commit')
    using site = await database.start()
    await Promise.all([held, site.printed('Harbour is ready at')])
  },
)

test('a form that arrives over an idle connection just after the signal is still answered', async () => {
  const site = await startSite(null)
  const connection = await openConnection(site.address)
  connection.write('GET /healthz HTTP/1.1\r\nhost: harbour\r\n\r\n')
  await expect.poll(connection.received).toMatch(/^HTTP\/1\.1 200 /)
  const stopped = site.stop()
  await site.printed('stopping')
  const body = 'email=a%40example.org&password=wrong+password+here'
  connection.write(`POST /login HTTP/1.1\r\nhost: harbour\r\nsec-fetch-site: same-origin\r\n`)
  connection.write(`content-type: application/x-www-form-urlencoded\r\ncontent-length: ${body.length}\r\n\r\n${body}`)
  expect(await connection.closed).toMatch(/HTTP\/1\.1 401 .*\r\nconnection: close\r\n/is)
  await stopped
})

test('while stopping, each response ends its connection, and the process waits for no client', async () => {
  const site = await startSite(null)
  const [form, page] = await Promise.all([openConnection(site.address), openConnection(site.address)])
  const body = 'email=a%40example.org&password=wrong+password+here'
  // Half of each request has been sent when the signal arrives: the headers of one, and less than those of the other.
  form.write(`POST /login HTTP/1.1\r\nhost: harbour\r\nsec-fetch-site: same-origin\r\n`)
  form.write(`content-type: application/x-www-form-urlencoded\r\ncontent-length: ${body.length}\r\n\r\n`)
  page.write('GET /about HTTP/1.1\r\nhost: harbour\r\n')
  // The process has read both once it has answered this.
  await fetch(`${site.address}/healthz`)
  const begun = performance.now()
  const stopped = site.stop()
  // Nobody can connect any more: it has had the signal.
  await expect
    .poll(() =>
      fetch(`${site.address}/healthz`).then(
        () => true,
        () => false,
      ),
    )
    .toBe(false)
  form.write(body)
  page.write('\r\n')
  expect(await form.closed).toMatch(/^HTTP\/1\.1 401 .*\r\nconnection: close\r\n/is)
  expect(await page.closed).toMatch(/^HTTP\/1\.1 200 .*\r\nconnection: close\r\n/is)
  await stopped
  expect(performance.now() - begun).toBeLessThan(6000)
  // It did not take the nine seconds after which it cuts connections.
  const output = await site.printed('stopping')
  expect(output).not.toContain('will be cut')
})
