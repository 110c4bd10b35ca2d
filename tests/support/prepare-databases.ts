import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { connectDatabase } from '#src/platform/database/connect.server.ts'
import { migrate } from '#src/platform/database/migrate.server.ts'
import { build, keepLastBuild } from '../../scripts/make-build.mjs'
import { createDatabase, type PostgresServer, startPostgres } from './processes/postgres-server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Null if no PostgreSQL can be started: its tests are skipped, and `npm test` says so at the end. */
    postgresUrl: string | null
    /** A migrated, empty SQLite database for tests to copy. */
    migratedFile: string
    /** The name of a migrated, empty PostgreSQL database for tests to copy. */
    migratedDatabase: string | null
  }
}

/** A built site, one private PostgreSQL per test run, and a migrated database of each kind that every test copies. */
export default async function prepareDatabases(project: TestProject) {
  if (!keepLastBuild()) build()
  const server = await startPostgres()
  if (server === null && process.env['CI'] === 'true') throw new Error('No PostgreSQL could be started: install it.')
  const folder = mkdtempSync(join(tmpdir(), 'harbour-migrated-'))
  await migrateOnce({ databaseUrl: null, dataDir: folder })
  project.provide('postgresUrl', server?.url ?? null)
  project.provide('migratedFile', join(folder, 'harbour.sqlite'))
  project.provide('migratedDatabase', server && (await migrateDatabase(server)))
  return () => {
    server?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function migrateDatabase(server: PostgresServer): Promise<string> {
  const databaseUrl = await createDatabase(server.url)
  await migrateOnce({ databaseUrl, dataDir: '' })
  return new URL(databaseUrl).pathname.slice(1)
}

async function migrateOnce(settings: Parameters<typeof connectDatabase>[0]): Promise<void> {
  const database = connectDatabase(settings, pino({ enabled: false }))
  await migrate(database.db)
  await database.close()
}
