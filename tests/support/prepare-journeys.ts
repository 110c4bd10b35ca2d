import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { build } from '../../scripts/make-build.mjs'
import { systemChromium } from '../../scripts/programs.mjs'
import { startPostgres } from './processes/postgres-server.ts'
import { isWholeRun } from './series.ts'

/** Where the journeys on PostgreSQL find their server; unset if none could be started. */
export const postgresVariable = 'HARBOUR_JOURNEYS_POSTGRES'

/** Before all journeys: the current site, built, and in a full run one private PostgreSQL. */
export default async function prepareJourneys() {
  if (systemChromium() === undefined && !existsSync(chromium.executablePath()))
    throw new Error('There is no Chromium. `npm run test:e2e` installs one, or `npx playwright install chromium`.')
  build()
  if (!isWholeRun) return () => undefined
  const server = await startPostgres()
  if (server === null) {
    if (process.env['CI'] === 'true') throw new Error('No PostgreSQL could be started: install it.')
    console.warn('\n*** No PostgreSQL could be started: the journeys on it are SKIPPED. ***\n')
    return () => undefined
  }
  process.env[postgresVariable] = server.url
  return () => server.stop()
}
