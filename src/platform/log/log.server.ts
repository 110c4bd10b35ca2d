import pino from 'pino'
import pretty from 'pino-pretty'
import type { Settings } from '../settings.server.ts'

export type Log = pino.Logger

/**
 * Options of every log line. Only the listed properties of an error are logged, because PostgreSQL adds the rejected
 * row, with names and addresses.
 */
export const lineOptions: pino.LoggerOptions = {
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: errorInLog },
}

function errorInLog(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error }
  const { type, message, stack } = pino.stdSerializers.err(error)
  return { type, message, stack, ...('code' in error && { code: error.code }) }
}

/** JSON lines on stdout; readable lines on a terminal. Never log a name, an address, a form's content or a token. */
export function createLog(settings: Pick<Settings, 'logLevel'>): Log {
  const options: pino.LoggerOptions = { ...lineOptions, level: settings.logLevel }
  return process.stdout.isTTY ? pino(options, pretty({ sync: true })) : pino(options)
}
