import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { connectDatabase } from '#src/platform/database/connect.server.ts'
import { timeoutsMs } from '#src/platform/database/postgres-connections.server.ts'
import { createLog } from '#src/platform/log.server.ts'
import { eventually } from '../../support/eventually.ts'
import { freePort } from '../../support/free-port.ts'

const serverUrl = inject('postgresUrl')
const hasPgBouncer = spawnSync('pgbouncer', ['--version']).status === 0

/** As docs/operating.md describes it, and nothing more. */
async function startPgBouncer(databaseUrl: string) {
  const folder = mkdtempSync(join(tmpdir(), 'harbour-pgbouncer-'))
  chmodSync(folder, 0o755)
  const { hostname, port: serverPort, username, pathname } = new URL(databaseUrl)
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  const lines = [
    '[databases]',
    `harbour = host=${hostname} port=${serverPort} dbname=${pathname.slice(1)} user=${username}`,
    '[pgbouncer]',
    `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = any\npool_mode = session`,
  ]
  writeFileSync(file, lines.join('\n'))
  const asOther = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn('pgbouncer', [...asOther, file], { stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr.on('data', (chunk) => {
    output += String(chunk)
  })
  await eventually(() => expect(output).toContain('process up'))
  return {
    url: `postgres://${username}@127.0.0.1:${port}/harbour`,
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL')
      await once(child, 'close')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const timeoutsOf = async (databaseUrl: string, options: { hasTimeouts?: boolean; lockTimeoutMs?: number } = {}) => {
  const log = createLog({ logLevel: 'fatal' })
  const { db, close } = connectDatabase({ databaseUrl, dataDir: '', ...options }, log)
  const names = ['statement_timeout', 'idle_in_transaction_session_timeout', 'lock_timeout']
  try {
    // Several at once, so that there are several connections.
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        sql<{ name: string; setting: string }>`
          select name, setting from pg_settings, pg_sleep(0.05) where name in (${sql.join(names)})`.execute(db),
      ),
    )
    return answers.map(({ rows }) => Object.fromEntries(rows.map(({ name, setting }) => [name, Number(setting)])))
  } finally {
    await close()
  }
}

const site = { ...timeoutsMs, lock_timeout: 0 }
const migration = { statement_timeout: 0, idle_in_transaction_session_timeout: 0, lock_timeout: 3000 }

test.runIf(serverUrl !== null)('every connection to PostgreSQL has its time-outs', async () => {
  expect(await timeoutsOf(serverUrl ?? '')).toEqual([site, site, site])
  const ofMigrations = await timeoutsOf(serverUrl ?? '', { hasTimeouts: false, lockTimeoutMs: 3000 })
  expect(ofMigrations).toEqual([migration, migration, migration])
})

test.runIf(serverUrl !== null && hasPgBouncer)('PgBouncer keeps the time-outs of every connection', async () => {
  await using pooler = await startPgBouncer(serverUrl ?? '')
  expect(await timeoutsOf(pooler.url)).toEqual([site, site, site])
  // On the same connections of the server.
  const ofMigrations = await timeoutsOf(pooler.url, { hasTimeouts: false, lockTimeoutMs: 3000 })
  expect(ofMigrations).toEqual([migration, migration, migration])
  expect(await timeoutsOf(pooler.url)).toEqual([site, site, site])
})
