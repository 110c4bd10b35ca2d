import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, inject, test } from 'vitest'
import { connectDatabase, retryUntilReachable } from '#src/platform/database/connect.server.ts'
import { isTlsExpected } from '#src/platform/database/postgres-connections.server.ts'
import { isLoopbackHost } from '#src/platform/network/ip-address.server.ts'

const refused = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
const log = pino({ enabled: false })

test('an unreachable database is retried until the timeout; other errors fail at once', async () => {
  let tries = 0
  const comesUp = async () => {
    tries += 1
    if (tries < 3) throw tries === 1 ? refused() : Object.assign(new Error('starting up'), { code: '57P03' })
  }
  await retryUntilReachable(comesUp, { log, pauseMs: 1 })
  expect(tries).toBe(3)

  await expect(retryUntilReachable(() => Promise.reject(refused()), { log, timeoutMs: 0, pauseMs: 1 })).rejects.toThrow(
    'ECONNREFUSED',
  )
  let attempts = 0
  const wrongPassword = async () => {
    attempts += 1
    throw Object.assign(new Error('password authentication failed'), { code: '28P01' })
  }
  await expect(retryUntilReachable(wrongPassword, { log, pauseMs: 1 })).rejects.toThrow('password')
  expect(attempts).toBe(1)
})

/** What a process with our error handlers prints, and how it ends, after running some code. */
async function endOf(doing: string): Promise<{ code: number; lines: { level: number; err: { message: string } }[] }> {
  const script = `
    import { pino } from 'pino'
    import { logFatalErrors } from './server/fatal-errors.ts'
    logFatalErrors(pino())
    ${doing}`
  const words = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', script]
  const run = await promisify(execFile)(process.execPath, words).then(
    ({ stdout }) => ({ code: 0, stdout }),
    ({ code, stdout }) => ({ code, stdout }),
  )
  return { code: run.code, lines: run.stdout.trim().split('\n').map(JSON.parse) }
}

test('an unawaited broken connection is logged and survived; a bug ends the process', async () => {
  const broken = await endOf(`Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNRESET' }))`)
  expect(broken).toMatchObject({ code: 0, lines: [{ level: 50, err: { message: 'gone' } }] })
  for (const bug of [
    `Promise.reject(new TypeError('a bug'))`,
    `setImmediate(() => { throw new TypeError('a bug') })`,
  ]) {
    expect(await endOf(bug)).toMatchObject({ code: 1, lines: [{ level: 60, err: { message: 'a bug' } }] })
  }
})

test('only localhost, loopback addresses and sockets count as this machine', () => {
  for (const host of [
    'localhost',
    'LOCALHOST',
    'db.localhost',
    '127.0.0.1',
    '127.8.9.1',
    '[::1]',
    '::1',
    '/run/pg',
    '',
  ]) {
    expect(isLoopbackHost(host), host).toBe(true)
  }
  for (const host of [
    'db',
    'localhost.example.org',
    '127.0.0.1.example.org',
    '10.0.0.1',
    '0.0.0.0',
    '::2',
    '128.0.0.1',
  ]) {
    expect(isLoopbackHost(host), host).toBe(false)
  }
  expect(isTlsExpected('postgres://a:b@db.example.org/c')).toBe(true)
  expect(isTlsExpected('postgres://a:b@127.0.0.1/c')).toBe(false)
  expect(isTlsExpected('postgres:///c?host=/run/postgresql')).toBe(false)
  expect(isTlsExpected('postgres://127.0.0.1/c?host=db.example.org')).toBe(true)
})

test.runIf(inject('postgresUrl') !== null)(
  'PostgreSQL beyond loopback requires TLS, unless DATABASE_URL says otherwise',
  async () => {
    // An address of this machine that is not loopback.
    const url = (inject('postgresUrl') ?? '').replace('127.0.0.1', '0.0.0.0')
    const ask = async (databaseUrl: string) => {
      const { db, close } = connectDatabase({ databaseUrl, dataDir: '' }, log)
      return sql`select 1`.execute(db).finally(close)
    }
    await expect(ask(url)).rejects.toThrow('does not support SSL')
    expect((await ask(`${url}?sslmode=disable`)).rows).toHaveLength(1)
  },
)
