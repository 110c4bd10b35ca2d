import { sql } from 'kysely'
import type { Batch, Snapshot } from '#src/platform/backup/backup-format.server.ts'
import { BackupRefusal } from '#src/platform/backup/backup-format.server.ts'
import {
  batchSize,
  inOrderOfReferences,
  isDataTable,
  isShared,
  type Reference,
} from '#src/platform/backup/table-order.server.ts'
import { connectDatabase, type Database } from '#src/platform/database/connect.server.ts'
import type { Log } from '#src/platform/log/log.server.ts'

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
