const networkCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'EHOSTDOWN'],
  ...['ENETUNREACH', 'ENETDOWN', 'ENOTFOUND', 'EAI_AGAIN', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR'],
])

/** Connection errors (08), shutdown, start-up, ended connections and too many connections. */
const postgresCodes = /^(08...|57P0[1235]|25P03|53300)$/

/** The driver's own errors have no code. */
const driverMessages =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed) and is not queryable|Postgres connection has been discarded)/

/** A temporary fault, not a bug. */
export function isConnectionFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return networkCodes.has(code) || postgresCodes.test(code) || driverMessages.test(error.message)
}
