import { sql } from 'kysely'
import { pino } from 'pino'
import { connectDatabase, type Database, type DatabaseHandle } from '#src/platform/database/connect.server.ts'

/** A database, and the folder beside it. */
export type Place = { dataDir: string; databaseUrl: string | null }

export type Rows = Map<string, string[]>

/** Every row of every table but the migrator's, as JSON, sorted: read table by table without the product's help. */
export async function readRows(place: Place): Promise<Rows> {
  const { db, kind, close } = connectDatabase(place, pino({ enabled: false }))
  try {
    const rows: Rows = new Map()
    for (const table of await tablesIn(db, kind)) {
      const found = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db)
      rows.set(table, toLines(found.rows).sort())
    }
    return rows
  } finally {
    await close()
  }
}

/** The definition of every index and trigger by name, as the database keeps it. */
export async function readIndexesAndTriggers({ db, kind }: DatabaseHandle): Promise<Record<string, string>> {
  const { rows } = await (kind === 'sqlite'
    ? sql<Definition>`select name, sql as definition from sqlite_schema where type in ('index', 'trigger')`
    : sql<Definition>`select indexname as name, indexdef as definition from pg_indexes where schemaname = 'public'
        union all select tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal`
  ).execute(db)
  return Object.fromEntries(rows.map(({ name, definition }) => [name, definition]))
}

type Definition = { name: string; definition: string }

async function tablesIn(db: Database, kind: 'sqlite' | 'postgres'): Promise<string[]> {
  const names =
    kind === 'sqlite'
      ? sql<{
          name: string
        }>`select name from sqlite_master where type = 'table' and name not like 'people\_index%' escape '\\'`
      : sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`
  const { rows } = await names.execute(db)
  return rows.map(({ name }) => name).filter((name) => !/^(kysely|sqlite)_/.test(name))
}

function toLines(rows: Record<string, unknown>[]): string[] {
  const columns = Object.keys(rows[0] ?? {})
    // SQLite numbers these rows by itself.
    .filter((column) => column !== 'search_number')
    .sort()
  return rows.map((row) => JSON.stringify(columns.map((column) => [column, toComparable(row[column])])))
}

function toComparable(value: unknown): unknown {
  if (typeof value === 'boolean') return Number(value)
  return value instanceof Date ? value.toISOString() : value
}

/** How many rows there are in all, and how many are in only one of two databases. */
export function compareRows(a: Rows, b: Rows): { rows: number; different: number } {
  let rows = 0
  let different = 0
  for (const table of new Set([...a.keys(), ...b.keys()])) {
    const [left, right] = [a.get(table) ?? [], b.get(table) ?? []]
    const [inLeft, inRight] = [new Set(left), new Set(right)]
    rows += Math.max(left.length, right.length)
    different += left.filter((row) => !inRight.has(row)).length + right.filter((row) => !inLeft.has(row)).length
    different += Math.abs(left.length - inLeft.size - (right.length - inRight.size))
  }
  return { rows, different }
}

/** `compareRows` of two databases. */
export async function compareDatabases(a: Place, b: Place): Promise<{ rows: number; different: number }> {
  return compareRows(await readRows(a), await readRows(b))
}
