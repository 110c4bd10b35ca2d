import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Log } from '#src/platform/log.server.ts'
import type { Settings } from '#src/platform/settings.server.ts'
import { connectDatabase, type Database } from './connect.server.ts'
import { isBusy } from './sqlite-dialect.server.ts'

/** Bundled, so that the built server needs no source files. */
const migrations: Record<string, Migration> = Object.fromEntries(
  Object.entries(import.meta.glob<Migration>('./migrations/*.ts', { eager: true })).map(([path, migration]) => [
    path.replace(/^.*\//, '').replace(/\.ts$/, ''),
    migration,
  ]),
)

export const knownMigrations: string[] = Object.keys(migrations).sort()

/** A migration that had another name in an earlier commit. A database on which it ran then lacks nothing. */
const renamed = { from: '086-expand-counted-users', to: '086-expand-counted-columns' }

/** Translates names that a database or a backup lists into those that migrations have now. */
export function presentNames(names: string[]): string[] {
  return names.map((name) => (name === renamed.from ? renamed.to : name)).sort()
}

/** In one transaction; of several processes that start at once, one does it. Throws the database's error. */
export async function migrate(db: Database): Promise<void> {
  // An empty database has no list of migrations.
  if ((await executedMigrations(db)).length > 0) {
    await sql`update kysely_migration set name = ${renamed.to} where name = ${renamed.from}`.execute(db)
  }
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest()
  if (error !== undefined) throw error
}

/** From an empty database, up to the named migration. */
export async function migrateTo(db: Database, name: string): Promise<void> {
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateTo(name)
  if (error !== undefined) throw error
}

export async function executedMigrations(db: Database): Promise<string[]> {
  const known = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).getMigrations()
  return known.filter(({ executedAt }) => executedAt !== undefined).map(({ name }) => name)
}

/**
 * Over a separate connection without time-outs. It waits for a lock for at most three seconds at a time: on PostgreSQL,
 * whatever asks for the same table waits behind it. `check` runs before each attempt, over the same connection.
 */
export async function migrateWithoutTimeouts(
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  { log, check }: { log: Log; check: (db: Database) => Promise<void> },
): Promise<void> {
  const { db, close } = connectDatabase({ ...settings, hasTimeouts: false, lockTimeoutMs: 3000 }, log)
  try {
    while (!(await migratesInTime(db, check))) {
      log.warn('the database is in use: it will be migrated when it is free')
      await pause(1000)
    }
  } finally {
    await close()
  }
}

/** False if a lock couldn't be acquired. */
async function migratesInTime(db: Database, check: (db: Database) => Promise<void>): Promise<boolean> {
  try {
    await check(db)
    // A database that the next version has expanded lacks nothing, and Kysely would not know its migrations.
    if ((await findPendingMigrations(db)).length > 0) await migrate(db)
    return true
  } catch (error) {
    if ((error as { code?: unknown }).code === lockNotAvailable || isBusy(error)) return false
    throw error
  }
}

const lockNotAvailable = '55P03'

export async function findPendingMigrations(db: Database): Promise<string[]> {
  const executed = await executedMigrations(db)
  return knownMigrations.filter((name) => !executed.includes(name))
}

/** This version cannot work with these. Those called `NNN-expand-…` it need not know. */
export async function findForeignMigrations(db: Database): Promise<string[]> {
  // An empty database has no list of migrations.
  if ((await executedMigrations(db)).length === 0) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name).filter((name) => !knownMigrations.includes(name) && !/^\d+-expand-/.test(name))
}
