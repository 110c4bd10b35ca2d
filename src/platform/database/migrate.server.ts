import { type Migration, Migrator } from 'kysely/migration'
import type { Log } from '../log/log.server.ts'
import type { Settings } from '../settings.server.ts'
import { connectDatabase, type Database } from './connect.server.ts'

/** Every migration, oldest first by name. Bundled, so that the built server needs no source files. */
const migrations: Record<string, Migration> = Object.fromEntries(
  Object.entries(import.meta.glob<Migration>('./migrations/*.ts', { eager: true })).map(([path, migration]) => [
    path.replace(/^.*\//, '').replace(/\.ts$/, ''),
    migration,
  ]),
)

/** The names of all migrations, oldest first. */
export const knownMigrations: string[] = Object.keys(migrations).sort()

/** Brings the schema up to date. If several processes start at once, only one does it. Throws the database's error. */
export async function migrate(db: Database): Promise<void> {
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest()
  if (error !== undefined) throw error
}

/** Brings an empty database to the schema of an older version: up to the named migration. */
export async function migrateTo(db: Database, name: string): Promise<void> {
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateTo(name)
  if (error !== undefined) throw error
}

/** The names of the migrations that have run, oldest first. */
export async function executedMigrations(db: Database): Promise<string[]> {
  const known = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).getMigrations()
  return known.filter(({ executedAt }) => executedAt !== undefined).map(({ name }) => name)
}

/** Like `migrate`, over a separate connection without time-outs, because large tables take long. */
export async function migrateWithoutTimeouts(settings: Settings, log: Log): Promise<void> {
  const { db, close } = connectDatabase({ ...settings, hasTimeouts: false }, log)
  await migrate(db).finally(close)
}

/** Whether all migrations have run. */
export async function isMigrated(db: Database): Promise<boolean> {
  const known = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).getMigrations()
  return known.every((migration) => migration.executedAt !== undefined)
}
