import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres-server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Null where no PostgreSQL can be started: its tests are skipped, and `npm test` says so last. */
    postgresUrl: string | null
  }
}

/** One private PostgreSQL for a run of tests; each test makes its own database in it. */
export default async function providePostgres(project: TestProject) {
  const server = await startPostgres()
  if (server === null && process.env['CI'] === 'true') throw new Error('No PostgreSQL could be started: install it.')
  project.provide('postgresUrl', server?.url ?? null)
  return () => server?.stop()
}
