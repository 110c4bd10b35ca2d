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

/** Brings the schema up to date; several processes may try at once, one does it. Throws what the database said. */
export async function migrate(db: Database): Promise<void> {
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest()
  if (error !== undefined) throw error
}

/** The same over a connection of its own, on which no statement is cut off: large tables take their time. */
export async function migrateWithoutTimeouts(settings: Settings, log: Log): Promise<void> {
  const { db, close } = connectDatabase({ ...settings, hasTimeouts: false }, log)
  await migrate(db).finally(close)
}

/** Whether all migrations have run. */
export async function isMigrated(db: Database): Promise<boolean> {
  const known = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).getMigrations()
  return known.every((migration) => migration.executedAt !== undefined)
}
