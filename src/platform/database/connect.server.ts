import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect, type RawBuilder, sql } from 'kysely'
import { finishRestore } from '#src/platform/backup/restore/finish-restore.server.ts'
import type { Log } from '#src/platform/log.server.ts'
import { isConnectionFault } from '#src/platform/network/connection-fault.server.ts'
import type { Settings } from '#src/platform/settings.server.ts'
import { openPool } from './postgres-connections.server.ts'
import { openSqlite, PatientSqliteDialect } from './sqlite-dialect.server.ts'
import { publishStatement } from './statement-channel.server.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

export type DatabaseHandle = {
  db: Database
  kind: 'sqlite' | 'postgres'
  /** This process's; null for SQLite. */
  connections: () => { inUse: number; idle: number; waiting: number } | null
  close: () => Promise<void>
}

/** `otlpEndpoint`: publish statements for traces. Migrations run without time-outs, but wait little for a lock. */
type ConnectionSettings = Pick<Settings, 'databaseUrl' | 'dataDir'> &
  Partial<Pick<Settings, 'otlpEndpoint'>> & { hasTimeouts?: boolean; lockTimeoutMs?: number }

/** PostgreSQL connects lazily; SQLite opens (and creates) its file now. */
export function connectDatabase(
  { hasTimeouts = true, lockTimeoutMs, ...settings }: ConnectionSettings,
  log: Log,
): DatabaseHandle {
  // Before anything opens a file that a restore was about to replace when it was killed.
  finishRestore(settings.dataDir)
  const statementLog = settings.otlpEndpoint == null ? {} : { log: publishStatement }
  if (settings.databaseUrl === null) {
    const db = new Kysely<Tables>({
      ...statementLog,
      dialect: new PatientSqliteDialect(openSqlite(join(settings.dataDir, 'harbour.sqlite'))),
    })
    return { db, kind: 'sqlite', connections: () => null, close: () => db.destroy() }
  }
  const pool = openPool(settings.databaseUrl, { hasTimeouts, lockTimeoutMs, log })
  const db = new Kysely<Tables>({ ...statementLog, dialect: new PostgresDialect({ pool }) })
  const connections = () => ({
    inUse: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  })
  return { db, kind: 'postgres', connections, close: () => db.destroy() }
}

/** Not by the adapter's class: the server's bundle has its own copy of the library, and so has a test. */
export function isSqlite(db: Database): boolean {
  return db.getExecutor().adapter.supportsMultipleConnections === false
}

/** Until the transaction ends. Shared locks exclude only exclusive ones. Take several always in the same order. */
export async function acquireLock(
  transaction: Database,
  name: string,
  mode: 'exclusive' | 'shared' = 'exclusive',
): Promise<void> {
  // On SQLite a transaction is exclusive from the start.
  if (isSqlite(transaction)) return
  const lock = sql.raw(mode === 'exclusive' ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared')
  await sql`select ${lock}(hashtextextended(${name}, 0))`.execute(transaction)
}

/**
 * While it is the same, no process has committed anything. It may differ without a commit: PostgreSQL also counts the
 * server's other databases, and SQLite counts for each connection.
 */
export async function readWritePosition(db: Database): Promise<string> {
  const position = isSqlite(db)
    ? // The rows that this connection has changed, and how often it has seen that another one committed.
      sql<{ position: string }>`select total_changes() || ' ' || data_version as position from pragma_data_version`
    : // Whoever has the same snapshot sees the same rows.
      sql<{ position: string }>`select txid_current_snapshot()::text as position`
  const read = (await position.execute(db)).rows[0]?.position ?? ''
  return isSqlite(db) ? `${performance.timeOrigin} ${read}` : read
}

/** Throws after two seconds; the statement itself goes on. */
export function withinTwoSeconds<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the database did not answer within 2 seconds')), 2000)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

/** A column of the sign-in library: both databases accept the keywords, but store the value differently. */
export function flag(isOn: boolean): RawBuilder<boolean> {
  return isOn ? sql<boolean>`true` : sql<boolean>`false`
}

export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode } = error as Error & { code?: unknown; errcode?: unknown }
  return code === '23505' || errcode === 2067 || errcode === 1555
}

/** Throws other errors (password, name) at once, and gives up after `timeoutMs`. */
export async function retryUntilReachable(
  attempt: () => Promise<void>,
  { log, timeoutMs = 60_000, pauseMs = 1000 }: { log: Log; timeoutMs?: number; pauseMs?: number },
): Promise<void> {
  const endsAt = performance.now() + timeoutMs
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (!isConnectionFault(error) || performance.now() >= endsAt) throw error
      const message = `waiting for the database, which cannot be reached yet, for up to ${timeoutMs / 1000} seconds`
      if (tries === 1) log.warn({ err: error }, message)
      await pause(pauseMs)
    }
  }
}
