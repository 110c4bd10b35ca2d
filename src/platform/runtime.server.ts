import { createContext } from 'react-router'
import { loadSecret } from './crypto/secret.server.ts'
import { connectDatabase, type DatabaseHandle } from './database/connect.server.ts'
import { createJobRunner, type JobRunner } from './jobs/jobs.server.ts'
import { createLog, type Log } from './log/log.server.ts'
import { createMailer, type Mailer } from './mail/mailer.server.ts'
import { createOutboxSender, type OutboxSender } from './outbox/outbox-sender.server.ts'
import type { Settings } from './settings.server.ts'

/** The only clock; tests use a fixed one. */
export type Clock = { now: () => Date }

const systemClock: Clock = { now: () => new Date() }

/** The outside world that operations need, built once per process. */
export type Runtime = {
  settings: Settings
  secret: string
  database: DatabaseHandle
  db: DatabaseHandle['db']
  clock: Clock
  log: Log
  mailer: Mailer
  outbox: OutboxSender
  jobs: JobRunner
}

/** Builds the runtime of the settings. Parts may be given, as tests do. Opens the database, but does not migrate it. */
export function createRuntime(
  settings: Settings,
  parts: Partial<Pick<Runtime, 'clock' | 'log' | 'mailer'>> = {},
): Runtime {
  const { clock = systemClock, log = createLog(settings) } = parts
  const database = connectDatabase(settings, log)
  const mailer = parts.mailer ?? createMailer({ settings, log, now: () => clock.now() })
  const tools = { settings, secret: loadSecret(settings), database, db: database.db, clock, log, mailer }
  return { ...tools, outbox: createOutboxSender(tools), jobs: createJobRunner(tools) }
}

/** The router's key for the runtime; the server sets it on every request. */
export const runtimeContext = createContext<Runtime>()

/** The address from which a request came, as far as it can be trusted; IPv4 or IPv6 in text. */
export const clientAddressContext = createContext<string>('unknown')

/** Whether the request comes from somebody at this very machine, past no proxy that serves others. */
export const onThisMachineContext = createContext<boolean>(false)

/** The parts of a document besides the page. */
export type DocumentParts = {
  /** The nonce of the router's own scripts; null for pages whose scripts are all named by their hashes. */
  nonce: string | null
  /** The notice that the home page shows. */
  notice: string | null
  /** The site's stylesheet, which every document carries inside; null while developing. */
  styles: string | null
  /** JSON for search engines, safe inside a script element; null for pages that they may not list. */
  structuredData: string | null
}

/** The router's key for the parts of the document; the server sets it on every request. */
export const documentPartsContext = createContext<DocumentParts>()
