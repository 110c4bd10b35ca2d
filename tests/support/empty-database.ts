import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { type Migration, Migrator } from 'kysely/migration'
import { pino } from 'pino'
import { inject } from 'vitest'
import { connectDatabase, type Database } from '../../src/platform/database/connect.server.ts'
import { createDatabase } from './processes/postgres-server.ts'
import type { DatabaseKind } from './site/test-site.ts'

const migrations = Object.fromEntries(
  Object.entries(import.meta.glob<Migration>('../../src/platform/database/migrations/*.ts', { eager: true })).map(
    ([path, migration]) => [basename(path, '.ts'), migration],
  ),
)

/** An empty database, for tests of upgrades. */
export async function openEmptyDatabase(kind: DatabaseKind) {
  const dataDir = mkdtempSync(join(tmpdir(), 'harbour-upgrade-'))
  const databaseUrl = kind === 'sqlite' ? null : await createDatabase(inject('postgresUrl') ?? '')
  const { db, close } = connectDatabase({ databaseUrl, dataDir }, pino({ enabled: false }))
  return {
    db,
    databaseUrl,
    [Symbol.asyncDispose]: async () => {
      await close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Brings a database to the schema of an older version: up to the named migration. */
export async function migrateTo(db: Database, name: string): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateTo(name)
  if (error !== undefined) throw error
}
