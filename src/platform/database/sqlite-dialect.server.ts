import { setTimeout as pause } from 'node:timers/promises'
import { type DatabaseConnection, type Driver, type SqliteDatabase, SqliteDialect, SqliteDriver } from 'kysely'

/** How long a statement waits at most while another process is writing, which usually takes milliseconds. */
const maxWaitMs = 5000

/** SQLITE_BUSY is the lowest byte of a code; the others say what kind. */
const isBusy = (error: unknown) => (Number((error as { errcode?: unknown }).errcode) & 0xff) === 5

/**
 * Kysely's dialect for SQLite, except that it waits for another process's lock without holding up this process. SQLite
 * itself would wait within the statement, and no page could be served meanwhile.
 */
export class PatientSqliteDialect extends SqliteDialect {
  readonly #database: SqliteDatabase

  constructor(database: SqliteDatabase) {
    super({ database })
    this.#database = database
  }

  override createDriver(): Driver {
    return new PatientSqliteDriver({ database: this.#database })
  }
}

class PatientSqliteDriver extends SqliteDriver {
  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection()
    return {
      executeQuery: (query) => whenNotBusy(() => connection.executeQuery(query)),
      streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
    }
  }
}

/** Runs a statement again while another process has the lock. A statement that was refused has done nothing. */
async function whenNotBusy<T>(run: () => Promise<T>): Promise<T> {
  const endsAt = performance.now() + maxWaitMs
  for (;;) {
    try {
      return await run()
    } catch (error) {
      if (!isBusy(error) || performance.now() >= endsAt) throw error
      await pause(20)
    }
  }
}
