import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import type { SqliteDatabase, SqliteStatement } from 'kysely'

/** Opens a SQLite file with Node's own driver in the shape that Kysely's SQLite dialect expects. */
export function openSqlite(file: string): SqliteDatabase & { raw: DatabaseSync } {
  const raw = new DatabaseSync(file, { timeout: 5000 })
  raw.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
  return {
    raw,
    close: () => raw.close(),
    prepare: (sql) => {
      // A transaction that begins as a reader fails at once when it turns writer while another process writes.
      const statement = raw.prepare(sql === 'begin' ? 'begin immediate' : sql)
      const run: SqliteStatement = {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
        run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
        iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
      }
      return run
    },
  }
}
