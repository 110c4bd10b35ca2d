import { setTimeout as pause } from 'node:timers/promises'
import {
  type DatabaseConnection,
  type Driver,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
} from 'kysely'

/** While another process is writing. Statements that wait for one lock, on the only connection, have it together. */
const maxWaitMs = 5000

const sameLockMs = 1000

/** SQLITE_BUSY is the lowest byte of a code; the others say what kind. */
export const isBusy = (error: unknown) => (Number((error as { errcode?: unknown }).errcode) & 0xff) === 5

/**
 * Waits for another process's lock without holding up this one: SQLite itself would wait within the statement. Its
 * migrations run in a transaction, so that one that is cut off has done nothing.
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

  override createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter()
  }
}

/** SQLite undoes changes of the schema with their transaction, although Kysely says that it does not. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class PatientSqliteDriver extends SqliteDriver {
  #metAt = Number.NEGATIVE_INFINITY
  #lastMetAt = Number.NEGATIVE_INFINITY

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection()
    return {
      executeQuery: (query) => this.#whenNotBusy(() => connection.executeQuery(query)),
      streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
    }
  }

  /** A statement that was refused has done nothing. */
  async #whenNotBusy<T>(run: () => Promise<T>): Promise<T> {
    for (let hasWaited = false; ; hasWaited = true) {
      try {
        const result = await run()
        if (hasWaited) this.#lastMetAt = Number.NEGATIVE_INFINITY
        return result
      } catch (error) {
        if (!isBusy(error)) throw error
        const now = performance.now()
        if (now - this.#lastMetAt > sameLockMs) this.#metAt = now
        this.#lastMetAt = now
        if (now - this.#metAt >= maxWaitMs) throw error
        await pause(20)
      }
    }
  }
}
