import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { connectDatabase, type Database } from '#src/platform/database/connect.server.ts'
import type { Log } from '#src/platform/log.server.ts'
import type { Settings } from '#src/platform/settings.server.ts'
import {
  BackupRefusal,
  type Batch,
  batchSize,
  inOrderOfReferences,
  isDataTable,
  isShared,
  type Reference,
  type Snapshot,
} from './backup-format.server.ts'

export async function withSnapshot<Result>(
  { databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  log: Log,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  if (databaseUrl === null) {
    const snapshot = openSqliteSnapshot(dataDir)
    return await work(snapshot).finally(snapshot.close)
  }
  return inTransaction({ databaseUrl, log }, async (transaction) => work(await openPostgresSnapshot(transaction)))
}

/** At one moment, read-only. Others may go on reading and writing the file. */
export function openSqliteSnapshot(dataDir: string): Snapshot & { close: () => void; hasChanged: () => boolean } {
  const path = join(dataDir, 'harbour.sqlite')
  if (!existsSync(path)) throw new BackupRefusal(`There is no database in ${dataDir}. Check DATA_DIR.`)
  const file = new DatabaseSync(path, { readOnly: true, timeout: 5000 })
  try {
    const version = () => namesIn(file, 'select data_version from pragma_data_version')[0]
    const before = version()
    // In WAL mode, a transaction sees what was there at its first read, and doesn't block anyone.
    file.exec('begin')
    const tables = tablesIn(file)
    if (!namesIn(file, 'select name from pragma_table_list').includes('kysely_migration')) {
      throw new BackupRefusal(`${path} isn’t a Harbour database. Check DATA_DIR.`)
    }
    return {
      kind: 'sqlite',
      migrations: namesIn(file, 'select name from kysely_migration order by name'),
      columnsOf: new Map(tables.map((table) => [table, columnsIn(file, table)])),
      batches: () => batchesInFile(file, tables),
      hasChanged: () => {
        file.exec('rollback')
        return version() !== before
      },
      close: () => file.close(),
    }
  } catch (error) {
    file.close()
    throw error
  }
}

export function tablesIn(file: DatabaseSync): string[] {
  const tables = namesIn(file, "select name from pragma_table_list where schema = 'main' and type = 'table'")
  const references = file
    .prepare(
      `select t.name as "table", f."table" as "refersTo"
        from pragma_table_list t, pragma_foreign_key_list(t.name) f where t.schema = 'main'`,
    )
    .all() as unknown as Reference[]
  return inOrderOfReferences(tables.filter(isDataTable), references)
}

function namesIn(file: DatabaseSync, query: string, ...parameters: string[]): string[] {
  return file
    .prepare(query)
    .all(...parameters)
    .map((row) => String(Object.values(row)[0]))
}

function columnsIn(file: DatabaseSync, table: string): string[] {
  const columns = namesIn(file, 'select name from pragma_table_info(?) order by name', table)
  return columns.filter((column) => isShared(table, column))
}

async function* batchesInFile(file: DatabaseSync, tables: string[]): AsyncGenerator<Batch> {
  for (const table of tables) {
    const columns = columnsIn(file, table)
    const key = namesIn(file, 'select name from pragma_table_info(?) where pk > 0 order by pk', table)
    const order = key.some((column) => isShared(table, column)) ? key : columns
    const select = file.prepare(`select ${listOf(columns)} from "${table}" order by ${listOf(order)}`)
    select.setReturnArrays(true)
    const part = { table, columns }
    let lines: string[] = []
    for (const row of select.iterate()) {
      lines.push(JSON.stringify(row))
      if (lines.length < batchSize) continue
      yield { part, lines }
      lines = []
    }
    yield { part, lines }
  }
}

function listOf(columns: string[]): string {
  return columns.map((column) => `"${column}"`).join(', ')
}

/** What the transaction sees: one moment, if it is `repeatable read`. */
export async function openPostgresSnapshot(transaction: Database): Promise<Snapshot> {
  const columns = await readColumns(transaction)
  if (!columns.some(({ table }) => table === 'kysely_migration')) {
    throw new BackupRefusal('DATABASE_URL names a database that is not Harbour’s. Check the address.')
  }
  const migrations = await sql<{ name: string }>`select name from kysely_migration order by name collate "C"`.execute(
    transaction,
  )
  const names = [...new Set(columns.map(({ table }) => table))].filter(isDataTable)
  const tables = inOrderOfReferences(names, await readReferences(transaction))
  const columnsOf = (table: string) => columns.filter((column) => column.table === table)
  return {
    kind: 'postgres',
    migrations: migrations.rows.map(({ name }) => name),
    columnsOf: new Map(tables.map((table) => [table, columnsOf(table).map(({ name }) => name)])),
    batches: async function* () {
      for (const table of tables) yield* batchesOf(transaction, table, columnsOf(table))
    },
  }
}

/** One that sees one moment, on a connection of its own that may take long. */
export async function inTransaction<Result>(
  { databaseUrl, log }: { databaseUrl: string; log: Log },
  work: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  const { db, close } = connectDatabase({ databaseUrl, dataDir: '', hasTimeouts: false }, log)
  const begin = db.transaction().setIsolationLevel('repeatable read')
  const run = async (transaction: Database) => {
    // A server may have time-outs of its own.
    await sql`set local statement_timeout = 0`.execute(transaction)
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction)
    return work(transaction)
  }
  return await begin.execute(run).finally(close)
}

type Column = {
  table: string
  name: string
  type: string
  place: number | null
}

export async function readColumns(db: Database): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.relname as "table", a.attname as "name", format_type(a.atttypid, null) as "type",
      array_position(i.indkey::int2[], a.attnum) as "place"
    from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
    order by c.relname collate "C", a.attname collate "C"`.execute(db)
  return rows.filter(({ table, name }) => isShared(table, name))
}

async function readReferences(db: Database): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select c.relname as "table", r.relname as "refersTo"
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class r on r.oid = k.confrelid
    where k.contype = 'f' and k.connamespace = current_schema()::regnamespace`.execute(db)
  return rows
}

async function* batchesOf(db: Database, table: string, columns: Column[]): AsyncGenerator<Batch> {
  const part = { table, columns: columns.map(({ name }) => name) }
  const key = columns.filter(({ place }) => place !== null).sort((a, b) => Number(a.place) - Number(b.place))
  // A cursor, because the driver would read the whole table into memory.
  await sql`declare backup_rows no scroll cursor for
    select ${sql.join(columns.map(canonicalOf))} from ${sql.table(table)} order by ${sql.join(key.map(orderOf))}`.execute(
    db,
  )
  for (;;) {
    const { rows } = await sql<Record<string, unknown>>`fetch ${sql.lit(batchSize)} from backup_rows`.execute(db)
    yield { part, lines: rows.map((row) => JSON.stringify(part.columns.map((column) => row[column]))) }
    if (rows.length < batchSize) break
  }
  await sql`close backup_rows`.execute(db)
}

/** The value that SQLite would store: 0 and 1, and instants as text in UTC with milliseconds. */
function canonicalOf({ name, type }: Column) {
  const column = sql.ref(name)
  if (type === 'boolean') return sql`${column}::int as ${column}`
  if (type !== 'timestamp with time zone') return column
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`
}

function orderOf({ name, type }: Column) {
  const isText = type === 'text' || type.startsWith('character')
  return isText ? sql`${sql.ref(name)} collate "C"` : sql.ref(name)
}
