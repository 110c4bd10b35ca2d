import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite'
import type { SqliteDatabase, SqliteStatement } from 'kysely'

/** How many prepared statements are cached. */
const maxPreparedStatements = 200

/** Opens a SQLite file with Node's own driver in the shape that Kysely's SQLite dialect expects. */
export function openSqlite(file: string): SqliteDatabase & { raw: DatabaseSync } {
  const raw = new DatabaseSync(file, { timeout: 5000 })
  raw.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
  const prepared = new Map<string, SqliteStatement>()
  const prepare = (sql: string): SqliteStatement => {
    // A transaction that begins as a reader fails at once when it turns writer while another process writes.
    const statement = raw.prepare(sql === 'begin' ? 'begin immediate' : sql)
    // The driver takes nearly twice as long for rows as objects, and hands out such as are slow to read.
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
    // Reading a statement takes SQLite as long as carrying out a small one, so those that only ask or write rows are kept. It
    // reads them again by itself when the tables change.
    prepare: (sql) => {
      if (!/^(select|insert|update|delete) /.test(sql)) return prepare(sql)
      const statement = prepared.get(sql) ?? prepare(sql)
      // The one that was used last is the last to go.
      prepared.delete(sql)
      prepared.set(sql, statement)
      const [oldest] = prepared.keys()
      if (prepared.size > maxPreparedStatements && oldest !== undefined) prepared.delete(oldest)
      return statement
    },
  }
}

/** Rows that the driver has handed out as arrays, whatever its types say, by the names of their columns. */
function toObjects(statement: StatementSync, rows: object[]): Record<string, SQLOutputValue>[] {
  if (rows.length === 0) return []
  // Read each time: the meaning of `*` changes with the tables.
  const names = statement.columns().map(({ name }) => name)
  return (rows as SQLOutputValue[][]).map((values) => {
    const row: Record<string, SQLOutputValue> = {}
    for (const [index, name] of names.entries()) row[name] = values[index] ?? null
    return row
  })
}
