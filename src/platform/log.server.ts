import pino from 'pino'
import pretty from 'pino-pretty'
import type { Settings } from './settings.server.ts'

export type Log = pino.Logger

/** JSON lines on stdout; readable lines on a terminal. Never log a name, an address, a form's content or a token. */
export function createLog(settings: Pick<Settings, 'logLevel'>): Log {
  const options: pino.LoggerOptions = { level: settings.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime }
  return process.stdout.isTTY ? pino(options, pretty({ sync: true })) : pino(options)
}
