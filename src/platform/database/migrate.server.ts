import { type Migration, Migrator } from 'kysely/migration'
import type { Database } from './connect.server.ts'

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

/** Whether all migrations have run. */
export async function isMigrated(db: Database): Promise<boolean> {
  const known = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).getMigrations()
  return known.every((migration) => migration.executedAt !== undefined)
}
