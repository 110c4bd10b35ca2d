import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { TestSite } from './test-site.ts'

/** The names of all tables in the database, except its own. */
export async function tablesOf({ runtime: { db, database } }: TestSite): Promise<string[]> {
  const names =
    database.kind === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`
      : sql<{ name: string }>`select table_name as name from information_schema.tables where table_schema = 'public'`
  return (await names.execute(db)).rows.map(({ name }) => name).sort()
}

/** The columns, `table.column`, and files in the data folder that contain some words, in any letter case. */
export async function placesWith(site: TestSite, words: string): Promise<string[]> {
  const places = new Set<string>()
  const look = (place: string, value: unknown) => {
    const text = value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : JSON.stringify(value ?? '')
    if (text.toLowerCase().includes(words)) places.add(place)
  }
  for (const table of await tablesOf(site)) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(site.runtime.db)
    for (const row of rows) for (const [column, value] of Object.entries(row)) look(`${table}.${column}`, value)
  }
  const { dataDir } = site.runtime.settings
  for (const file of readdirSync(dataDir, { recursive: true, withFileTypes: true })) {
    // What the database's own file holds was read above; it keeps deleted rows until it needs their place.
    if (!file.isFile() || file.name.startsWith('harbour.sqlite')) continue
    look('a file', [file.name, readFileSync(join(file.parentPath, file.name), 'utf8')])
  }
  return [...places].sort()
}

/** The names of SQLite's files that contain some words, in any letter case, also where no row has them any more. */
export function databaseFilesWith({ runtime: { settings } }: TestSite, words: string): string[] {
  const names = readdirSync(settings.dataDir).filter((name) => name.startsWith('harbour.sqlite'))
  const textOf = (name: string) => readFileSync(join(settings.dataDir, name), 'latin1').toLowerCase()
  return names.filter((name) => textOf(name).includes(words))
}

/** The tables that have rows. */
export async function filledTables(site: TestSite): Promise<string[]> {
  const filled: string[] = []
  for (const table of await tablesOf(site)) {
    const { rows } = await sql`select 1 as one from ${sql.table(table)} limit 1`.execute(site.runtime.db)
    if (rows.length > 0) filled.push(table)
  }
  return filled
}
