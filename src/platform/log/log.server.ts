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
  const code = 'code' in error ? { code: error.code } : {}
  if (!quotesValue(error)) return { type, message, stack, ...code }
  const hidden = 'a value that the database cannot read'
  return { type, message: hidden, stack: stack.replaceAll(message, hidden), ...code }
}

/** Whether a message of PostgreSQL's quotes a value: those of class 22, data exceptions, do. */
function quotesValue(error: Error): boolean {
  return 'severity' in error && 'code' in error && String(error.code).startsWith('22')
}

/** JSON lines on stdout; readable lines on a terminal. Never log a name, an address, a form's content or a token. */
export function createLog(settings: Pick<Settings, 'logLevel'>): Log {
  const options: pino.LoggerOptions = { ...lineOptions, level: settings.logLevel }
  return process.stdout.isTTY ? pino(options, pretty({ sync: true })) : pino(options)
}
