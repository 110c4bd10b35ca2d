import { sql } from 'kysely'
import {
  BackupRefusal,
  type Batch,
  createTally,
  type PartSummary,
  type Snapshot,
  tablesOf,
  tallied,
} from '#src/platform/backup/backup-format.server.ts'
import { readColumns } from '#src/platform/backup/snapshots.server.ts'
import { type Database, isSqlite } from '#src/platform/database/connect.server.ts'
import {
  executedMigrations,
  knownMigrations,
  migrate,
  migrateTo,
  presentNames,
} from '#src/platform/database/migrate.server.ts'

export async function makeTables(db: Database, migrations: string[]): Promise<void> {
  const wanted = presentNames(migrations)
  await migrateTo(db, wanted.at(-1) ?? '')
  if (JSON.stringify(await executedMigrations(db)) === JSON.stringify(wanted)) return
  throw new BackupRefusal('This data comes from a version of Harbour with different migrations and can’t be used here.')
}

export async function importBatches(
  transaction: Database,
  batches: AsyncIterable<Batch>,
  writeFile: (batch: Batch & { part: { file: string } }) => void,
): Promise<PartSummary[]> {
  const insert = isSqlite(transaction) ? insertIntoSqlite : await postgresInsert(transaction)
  const makeIndexes = await dropIndexes(transaction)
  const tally = createTally()
  for await (const { part, lines } of tallied(batches, tally)) {
    if ('file' in part) writeFile({ part, lines })
    else if (lines.length > 0) await insert(transaction, part, `[${lines.join()}]`)
  }
  await makeIndexes()
  return tally.end()
}

export async function finishImport(db: Database, imported: Snapshot, parts: PartSummary[]): Promise<void> {
  const different = differingParts(tablesOf(parts), await summariesOf(imported))
  if (different.length > 0) {
    throw new BackupRefusal(`The copy differs from the original, and was undone: ${different.join(', ')}.`)
  }
  await migrate(db)
}

export async function summariesOf({ batches }: Pick<Snapshot, 'batches'>): Promise<PartSummary[]> {
  const tally = createTally()
  for await (const batch of batches()) tally.add(batch)
  return tally.end()
}

export function differingParts(wanted: PartSummary[], found: PartSummary[]): string[] {
  const summaryOf = (parts: PartSummary[], name: string) => parts.find(({ part }) => part === name)
  const names = new Set([...wanted, ...found].map(({ part }) => part))
  return [...names].filter((name) => {
    const [a, b] = [summaryOf(wanted, name), summaryOf(found, name)]
    return (a?.lines ?? 0) !== (b?.lines ?? 0) || ((a?.lines ?? 0) > 0 && a?.sha256 !== b?.sha256)
  })
}

export function hasUnknownMigrations(migrations: string[]): boolean {
  return migrations.length === 0 || presentNames(migrations).some((name) => !knownMigrations.includes(name))
}

type TablePart = { table: string; columns: string[] }

/** `rows`: a JSON array of arrays, in their order: the audit log's triggers demand it. */
async function insertIntoSqlite(db: Database, { table, columns }: TablePart, rows: string): Promise<void> {
  const values = columns.map((_, index) => sql`json_extract(value, ${`$[${index}]`})`)
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    select ${sql.join(values)} from json_each(${rows}) order by key`.execute(db)
}

async function postgresInsert(db: Database) {
  const types = new Map((await readColumns(db)).map(({ table, name, type }) => [`${table}.${name}`, type]))
  return async (_: Database, { table, columns }: TablePart, rows: string): Promise<void> => {
    const values = columns.map((column, index) => {
      const type = types.get(`${table}.${column}`)
      if (type === undefined) throw new BackupRefusal(`There is no column ${table}.${column} in this version.`)
      return sql`(value ->> ${index}::int)::${sql.raw(type)}`
    })
    await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
      select ${sql.join(values)} from jsonb_array_elements(${rows}::jsonb) with ordinality as r (value, place)
      order by place`.execute(db)
  }
}

/** Not those of constraints. Making an index of many rows takes a fraction of the time of adding each row. */
async function dropIndexes(db: Database): Promise<() => Promise<void>> {
  const { rows } = await (isSqlite(db) ? sqliteIndexes : postgresIndexes).execute(db)
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(db)
  return async () => {
    for (const { definition } of rows) await sql.raw(definition).execute(db)
  }
}

type Index = { name: string; definition: string }

/** SQLite has no definition of an index that belongs to a constraint. */
const sqliteIndexes = sql<Index>`select name, sql as definition from sqlite_schema
  where type = 'index' and sql is not null order by rowid`

const postgresIndexes = sql<Index>`
  select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
  from pg_index i join pg_class c on c.oid = i.indexrelid
  where c.relnamespace = current_schema()::regnamespace
    and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid)`
