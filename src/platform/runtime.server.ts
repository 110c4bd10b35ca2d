import { createContext } from 'react-router'
import type { ShownClaims } from '#src/firm/claims/claims.ts'
import { type Firm, firm as firmOfBuild } from '#src/firm/firm.ts'
import type { FirstStepsToday } from '#src/firm/first-steps/shown-steps.ts'
import type { SiteFacts } from '#src/firm/site-facts.ts'
import { loadSecret } from './crypto/secret.server.ts'
import { connectDatabase, type DatabaseHandle } from './database/connect.server.ts'
import type { NamedFault } from './faults/fault.ts'
import type { JobRuns } from './jobs.server.ts'
import { createJobRunner, type JobRunner } from './jobs.server.ts'
import { createLog, type Log } from './log.server.ts'
import { createMailer, type Mailer } from './mail/mailer.server.ts'
import { createOutboxSender, type OutboxSender } from './outbox/outbox-sender.server.ts'
import type { Settings } from './settings.server.ts'
import { version } from './version.ts'

/** The only clock; tests use a fixed one. */
export type Clock = { now: () => Date }

export const systemClock: Clock = { now: () => new Date() }

export type Runtime = {
  /** Of Harbour. */
  version: string
  settings: Settings
  secret: string
  database: DatabaseHandle
  db: DatabaseHandle['db']
  clock: Clock
  firm: Firm
  log: Log
  mailer: Mailer
  outbox: OutboxSender
  jobs: JobRunner
  jobRuns: JobRuns
  /** On which the firm is closed, as this process last read them. */
  closedDays: readonly string[]
  /** What this process found at its last checks; and which of it is asked hourly. */
  checkup: { faults: NamedFault[]; hourlyFaults: NamedFault[] }
}

/** Tests may pass parts of it. Opens the database, but does not migrate it. */
export function createRuntime(
  settings: Settings,
  parts: Partial<Pick<Runtime, 'clock' | 'firm' | 'log' | 'mailer' | 'database'>> = {},
): Runtime {
  const { clock = systemClock, firm = firmOfBuild, log = createLog(settings) } = parts
  const database = parts.database ?? connectDatabase(settings, log)
  const mailer = parts.mailer ?? createMailer({ settings, firm, log, clock })
  const base = { settings, secret: loadSecret(settings), database, db: database.db, clock, firm, log, mailer }
  return {
    ...base,
    version,
    outbox: createOutboxSender(base),
    jobs: createJobRunner(base),
    jobRuns: new Map(),
    closedDays: [],
    checkup: { faults: [], hourlyFaults: [] },
  }
}

/** The server sets this and the other contexts on every request. */
export const runtimeContext = createContext<Runtime>()

/** The client's, as far as it can be trusted: IPv4 or IPv6 as text. */
export const clientAddressContext = createContext<string>('unknown')

export const onThisMachineContext = createContext<boolean>(false)

export const databaseLostContext = createContext<boolean>(false)

export type DocumentParts = {
  /** For the router's own scripts; undefined for pages whose scripts are all allowed by their hashes. */
  nonce?: string | undefined
  notice?: string | undefined
  /** Inlined in every document; null in development. */
  styles: string | null
  /** Safe inside a script element; null for pages that search engines do not index. */
  structuredData: string | null
}

export const documentPartsContext = createContext<DocumentParts>()

export const siteFactsContext = createContext<SiteFacts>()

export const claimsContext = createContext<ShownClaims>()

export const firstStepsContext = createContext<FirstStepsToday>()
