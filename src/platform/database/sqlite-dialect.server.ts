import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import {
  type DatabaseConnection,
  type Driver,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely'
import { BoundedMap } from '#src/time/bounded-map.ts'

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

const maxPreparedStatements = 200

/** Node's own driver, in the shape that Kysely's SQLite dialect expects. */
export function openSqlite(file: string): SqliteDatabase & { raw: DatabaseSync } {
  // The longest that a statement may hold up this process while another one writes; see `PatientSqliteDialect`.
  const raw = new DatabaseSync(file, { timeout: 10 })
  raw.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma secure_delete = on')
  const prepared = new BoundedMap<string, SqliteStatement>(maxPreparedStatements)
  const prepare = (sql: string): SqliteStatement => {
    // A full disk ends a transaction automatically. Without this, rolling it back would hide that error behind its own.
    if (sql === 'rollback') return rollback(raw)
    // A transaction that starts as a reader fails at once if it needs to write while another process is writing.
    const statement = raw.prepare(sql === 'begin' ? 'begin immediate' : sql)
    // Returning rows as objects takes the driver nearly twice as long, and reading those objects is slow.
    statement.setReturnArrays(true)
    return {
      reader: statement.columns().length > 0,
      all: (parameters) => toObjects(statement, statement.all(...(parameters as SQLInputValue[]))),
      run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
      *iterate(parameters) {
        for (const row of statement.iterate(...(parameters as SQLInputValue[]))) yield* toObjects(statement, [row])
      },
    }
  }
  return {
    raw,
    close: () => raw.close(),
    // SQLite takes as long to parse a small statement as to run it. It re-prepares cached ones when the schema changes.
    prepare: (sql) => {
      if (!/^(select|insert|update|delete) /.test(sql)) return prepare(sql)
      const known = prepared.get(sql)
      if (known !== undefined) return known
      const statement = prepare(sql)
      prepared.set(sql, statement)
      return statement
    },
  }
}

function rollback(raw: DatabaseSync): SqliteStatement {
  const run = () => {
    if (raw.isTransaction) raw.exec('rollback')
    return { changes: 0, lastInsertRowid: 0 }
  }
  return { reader: false, all: () => [], run, iterate: () => [][Symbol.iterator]() }
}

/** The driver returns arrays here, although its types say otherwise. */
function toObjects(statement: StatementSync, rows: object[]): Record<string, SQLOutputValue>[] {
  if (rows.length === 0) return []
  // Read each time: the meaning of `*` changes with the schema.
  const names = statement.columns().map(({ name }) => name)
  return (rows as SQLOutputValue[][]).map((values) => {
    const row: Record<string, SQLOutputValue> = {}
    for (const [index, name] of names.entries()) row[name] = values[index] ?? null
    return row
  })
}
