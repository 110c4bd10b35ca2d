import { createContext } from 'react-router'
import type { ShownClaims } from '#src/firm/claims/claims.ts'
import { type Firm, firm as firmOfBuild } from '#src/firm/firm.ts'
import type { FirstStepsToday } from '#src/firm/first-steps/shown-steps.ts'
import type { SiteFacts } from '#src/firm/site-facts.ts'
import { loadSecret } from './crypto/secret.server.ts'
import { connectDatabase, type DatabaseHandle } from './database/connect.server.ts'
import type { NamedFault } from './faults/fault.ts'
import { createJobRunner, type JobRunner } from './jobs/jobs.server.ts'
import type { JobRuns } from './jobs/scheduled-jobs.server.ts'
import { createLog, type Log } from './log/log.server.ts'
import { createMailer, type Mailer } from './mail/mailer.server.ts'
import { createOutboxSender, type OutboxSender } from './outbox/outbox-sender.server.ts'
import type { Settings } from './settings.server.ts'

/** The only clock; tests use a fixed one. */
export type Clock = { now: () => Date }

export const systemClock: Clock = { now: () => new Date() }

/** The external dependencies of operations, built once per process. */
export type Runtime = {
  settings: Settings
  secret: string
  database: DatabaseHandle
  db: DatabaseHandle['db']
  clock: Clock
  /** The facts about the firm. */
  firm: Firm
  log: Log
  mailer: Mailer
  outbox: OutboxSender
  jobs: JobRunner
  /** The scheduled jobs of this process. */
  jobRuns: JobRuns
  /** What is wrong with the installation, as this process found at its last checks; and which of it is asked hourly. */
  checkup: { faults: NamedFault[]; hourlyFaults: NamedFault[] }
}

/** Builds the runtime from the settings. Tests may pass parts of it. Opens the database, but does not migrate it. */
export function createRuntime(
  settings: Settings,
  parts: Partial<Pick<Runtime, 'clock' | 'firm' | 'log' | 'mailer' | 'database'>> = {},
): Runtime {
  const { clock = systemClock, firm = firmOfBuild, log = createLog(settings) } = parts
  const database = parts.database ?? connectDatabase(settings, log)
  const mailer = parts.mailer ?? createMailer({ settings, firm, log, clock })
  const tools = { settings, secret: loadSecret(settings), database, db: database.db, clock, firm, log, mailer }
  return {
    ...tools,
    outbox: createOutboxSender(tools),
    jobs: createJobRunner(tools),
    jobRuns: new Map(),
    checkup: { faults: [], hourlyFaults: [] },
  }
}

/** The router context of the runtime; the server sets it on every request. */
export const runtimeContext = createContext<Runtime>()

/** The client's address, as far as it can be trusted: IPv4 or IPv6 as text. */
export const clientAddressContext = createContext<string>('unknown')

/** Whether the request comes from this machine, with no sign of a proxy. */
export const onThisMachineContext = createContext<boolean>(false)

/** Whether the page failed because the database could not be reached: true only after it has. */
export const databaseLostContext = createContext<boolean>(false)

/** The parts of a document other than the page. */
export type DocumentParts = {
  /** The nonce of the router's own scripts; undefined for pages whose scripts are all allowed by their hashes. */
  nonce?: string | undefined
  /** The notice that the home page shows. */
  notice?: string | undefined
  /** The site's stylesheet, which every document inlines; null in development. */
  styles: string | null
  /** Structured data for search engines, safe inside a script element; null for pages that they do not index. */
  structuredData: string | null
}

/** The router context of the document's parts; the server sets it on every request. */
export const documentPartsContext = createContext<DocumentParts>()

/** The router context of the facts of every page; the server sets it on every request. */
export const siteFactsContext = createContext<SiteFacts>()

/** All claims about the firm that may be shown today. */
export const claimsContext = createContext<ShownClaims>()

/** The router context of the first steps; the server sets it on every request. */
export const firstStepsContext = createContext<FirstStepsToday>()
