import { join } from 'node:path'
import { Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely'
import pg from 'pg'
import type { Log } from '../log.server.ts'
import type { Settings } from '../settings.server.ts'
import { openSqlite } from './sqlite-adapter.server.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

export type DatabaseHandle = { db: Database; kind: 'sqlite' | 'postgres'; close: () => Promise<void> }

/** Opens the database of the settings. PostgreSQL connects lazily; SQLite opens (and creates) its file now. */
export function connectDatabase(settings: Pick<Settings, 'databaseUrl' | 'dataDir'>, log: Log): DatabaseHandle {
  if (settings.databaseUrl === null) {
    const db = new Kysely<Tables>({
      dialect: new SqliteDialect({ database: openSqlite(join(settings.dataDir, 'harbour.sqlite')) }),
    })
    return { db, kind: 'sqlite', close: () => db.destroy() }
  }
  const pool = new pg.Pool({
    connectionString: settings.databaseUrl,
    max: 10,
    connectionTimeoutMillis: 5000,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 10_000,
  })
  // A connection that breaks while idle is replaced; without a listener it would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection broke'))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return { db, kind: 'postgres', close: () => db.destroy() }
}

// PostgreSQL sends 64-bit numbers as text; ours all fit.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** Throws when the database does not answer within two seconds. */
export async function pingDatabase(db: Database): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the database did not answer within 2 seconds')), 2000)
  })
  await Promise.race([sql`select 1`.execute(db), late]).finally(() => clearTimeout(timer))
}

/** Whether a write was refused because a row with the same unique key is there. Codes of SQLite and PostgreSQL. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode } = error as Error & { code?: unknown; errcode?: unknown }
  return code === '23505' || errcode === 2067 || errcode === 1555
}
