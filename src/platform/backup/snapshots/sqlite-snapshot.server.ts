import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Batch, Snapshot } from '#src/platform/backup/backup-format.server.ts'
import { BackupRefusal } from '#src/platform/backup/backup-format.server.ts'
import {
  batchSize,
  inOrderOfReferences,
  isDataTable,
  isShared,
  type Reference,
} from '#src/platform/backup/table-order.server.ts'

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
      batches: () => batchesOf(file, tables),
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

async function* batchesOf(file: DatabaseSync, tables: string[]): AsyncGenerator<Batch> {
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
