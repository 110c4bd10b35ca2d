import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import type { SqliteDatabase, SqliteStatement } from 'kysely'

/** How many statements are kept ready. Ours are some hundred; the rest are those that name a list of values. */
const mostPrepared = 200

/** Opens a SQLite file with Node's own driver in the shape that Kysely's SQLite dialect expects. */
export function openSqlite(file: string): SqliteDatabase & { raw: DatabaseSync } {
  const raw = new DatabaseSync(file, { timeout: 5000 })
  raw.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
  const prepared = new Map<string, SqliteStatement>()
  const prepare = (sql: string): SqliteStatement => {
    // A transaction that begins as a reader fails at once when it turns writer while another process writes.
    const statement = raw.prepare(sql === 'begin' ? 'begin immediate' : sql)
    return {
      reader: statement.columns().length > 0,
      all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
      run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
      iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
    }
  }
  return {
    raw,
    close: () => raw.close(),
    // Reading a statement takes SQLite as long as carrying out a small one, so those that only ask or write rows are kept. It
    // reads them again by itself when the tables change.
    prepare: (sql) => {
      if (!/^(select|insert|update|delete) /.test(sql)) return prepare(sql)
      const statement = prepared.get(sql) ?? prepare(sql)
      // The one that was used last is the last to go.
      prepared.delete(sql)
      prepared.set(sql, statement)
      const [oldest] = prepared.keys()
      if (prepared.size > mostPrepared && oldest !== undefined) prepared.delete(oldest)
      return statement
    },
  }
}
