import { isConnectionFault } from '#src/platform/network/connection-fault.server.ts'
import { hostAndPort } from '#src/platform/network/host-and-port.ts'
import type { Fault } from './fault.ts'

export const roomRemedy = 'Delete what isn’t needed from its disk, or enlarge the disk.'

const knownErrors: Record<string, Fault> = {
  '28P01': { fault: 'The database refuses the password in DATABASE_URL.', remedy: 'Correct the password.' },
  '28000': {
    fault: 'The database refuses the user in DATABASE_URL.',
    remedy: 'Correct the user name, or allow that user to log in.',
  },
  '3D000': { fault: 'There is no database with the name in DATABASE_URL.', remedy: 'Create it, or correct the name.' },
  '42501': {
    fault: 'The user in DATABASE_URL lacks rights in the database.',
    remedy: 'Make that user the owner of the database and of the tables in it.',
  },
  '53100': { fault: 'The database’s disk is full.', remedy: roomRemedy },
  '53300': {
    fault: 'The database has no connections left.',
    remedy: 'Raise its `max_connections`, or the limit of the user or the database if one is set.',
  },
}

/** Without the words of the error, which may hold names and values. `databaseUrl` null = SQLite. */
export function accessFault(error: unknown, databaseUrl: string | null): Fault {
  if (databaseUrl === null) return sqliteFault(error) ?? unknownSqliteFault(error)
  return postgresFault(error, databaseUrl) ?? unknownPostgresFault(error, databaseUrl)
}

export function knownAccessFault(error: unknown, databaseUrl: string | null): Fault | null {
  return databaseUrl === null ? sqliteFault(error) : postgresFault(error, databaseUrl)
}

/** Without the user name and password. */
export function databasePlace(databaseUrl: string): string {
  return hostAndPort(databaseUrl, 5432)
}

function postgresFault(error: unknown, databaseUrl: string): Fault | null {
  const { code = '', name, message } = error as Error & { code?: string }
  const known = knownErrors[code]
  if (known !== undefined) return known
  if (isConnectionFault(error)) {
    const remedy = 'Start it, and check the host and port in DATABASE_URL and any firewall in between.'
    const fault = `The database at ${databasePlace(databaseUrl)} cannot be reached (${code || name}).`
    return { fault, remedy }
  }
  // The driver's own, which has no code.
  if (/does not support SSL/.test(message)) {
    const remedy = 'Turn TLS on there. On this machine or a private network, `sslmode` can be removed instead.'
    return { fault: 'The database server offers no TLS, which `sslmode` in DATABASE_URL asks for.', remedy }
  }
  if (code === 'ENOENT' || code === 'EACCES') {
    const remedy = 'Correct its path, or let the user that runs Harbour read it.'
    return { fault: `A file that DATABASE_URL names cannot be read (${code}).`, remedy }
  }
  return null
}

function unknownPostgresFault(error: unknown, databaseUrl: string): Fault {
  const { code = '', name } = error as Error & { code?: string }
  const remedy = 'Check DATABASE_URL, and that the server’s certificate is valid for its name (docs/operating.md).'
  return { fault: `The database at ${databasePlace(databaseUrl)} cannot be used (${code || name}).`, remedy }
}

type SqliteCause = 'locked' | 'not-allowed' | 'full' | 'other'

export function sqliteCauseOf(error: unknown): SqliteCause {
  const { errcode } = error as { errcode?: unknown }
  const primary = typeof errcode === 'number' ? errcode & 0xff : 0
  if (primary === 5 || primary === 6) return 'locked'
  if (primary === 13) return 'full'
  return [3, 8, 14, 23].includes(primary) ? 'not-allowed' : 'other'
}

export const unlockRemedy = 'Close the program that has the file open: `fuser harbour.sqlite` in DATA_DIR names it.'

function sqliteFault(error: unknown): Fault | null {
  const cause = sqliteCauseOf(error)
  if (cause === 'locked') {
    return { fault: 'Another program has locked the file harbour.sqlite in DATA_DIR.', remedy: unlockRemedy }
  }
  if (cause === 'not-allowed') {
    const remedy = 'Make the user that runs Harbour the owner of DATA_DIR and of every file in it.'
    return { fault: 'The file harbour.sqlite in DATA_DIR cannot be opened for writing.', remedy }
  }
  return cause === 'full' ? { fault: 'The disk of DATA_DIR is full.', remedy: roomRemedy } : null
}

function unknownSqliteFault(error: unknown): Fault {
  const { code, errcode, name } = error as Error & { code?: string; errcode?: number }
  const remedy = 'Check that the file is Harbour’s and the disk is sound, or restore the latest backup.'
  const shown = errcode === undefined ? (code ?? name) : `${code} ${errcode}`
  return { fault: `The file harbour.sqlite in DATA_DIR cannot be used (${shown}).`, remedy }
}
