import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite'
import type { SqliteDatabase, SqliteStatement } from 'kysely'
import { BoundedMap } from '#src/time/bounded-map.ts'

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
