import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { BackupRefusal, isDataTable } from '#src/platform/backup/backup-format.server.ts'
import { inTransaction, readColumns, tablesIn } from '#src/platform/backup/snapshots.server.ts'
import type { Database } from '#src/platform/database/connect.server.ts'
import { applicationName } from '#src/platform/database/postgres-connections.server.ts'
import { isBusy } from '#src/platform/database/sqlite-dialect.server.ts'
import { findMissingRight } from '#src/platform/faults/database-faults.server.ts'
import type { Log } from '#src/platform/log.server.ts'

export const keptSchemaPattern = /^before_restore_(\d{4}(?:_\d\d){5}(?:_\d{3})?)$/

type Target = { databaseUrl: string; log: Log; now: Date }

export class TargetHoldsData extends BackupRefusal {}

/**
 * In one transaction. Tables that are there move to another schema, whose name is returned; without `isForced`, they
 * must be empty. Throws a refusal if a site is running on the database.
 */
export async function fillPostgres(
  { databaseUrl, log, now, isForced }: Target & { isForced: boolean },
  fill: (transaction: Database) => Promise<void>,
): Promise<string | null> {
  return inTransaction({ databaseUrl, log }, async (transaction) => {
    await refuseRunningSite(transaction)
    const tables = [...new Set((await readColumns(transaction)).map(({ table }) => table))]
    if (tables.length > 0 && !tables.includes('kysely_migration')) {
      throw new BackupRefusal('The database belongs to another program. Create an empty one and use that.')
    }
    const missing = await findMissingRight(transaction, { tables: true, schema: tables.length > 0 })
    if (missing !== null) throw new BackupRefusal(`${missing.fault} ${missing.remedy}`)
    const withRows = await tablesWithRows(transaction, tables.filter(isDataTable))
    if (withRows.length > 0 && !isForced) throw new TargetHoldsData(holdsData('The database', withRows))
    const schema = `before_restore_${now.toISOString().slice(0, -1).replaceAll(/\D/g, '_')}`
    if (tables.length > 0) await setAside(transaction, tables, schema)
    await fill(transaction)
    // Otherwise the first pages would wait for the database to look at its new tables by itself.
    await sql`analyze`.execute(transaction)
    if (withRows.length > 0) return schema
    await sql`drop schema if exists ${sql.ref(schema)} cascade`.execute(transaction)
    return null
  })
}

export function holdsData(place: string, tables: string[]): string {
  const named = tables.slice(0, 3).join(', ') + (tables.length > 3 ? ', …' : '')
  return `${place} already holds data (${named}). Use an empty one, or add --force to replace it.`
}

/** A killed process's connection may take a moment to end; a running site always has one. */
async function refuseRunningSite(transaction: Database): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const { rows } = await sql`select 1 from pg_stat_activity where datname = current_database()
      and application_name = ${applicationName} and pid <> pg_backend_pid()`.execute(transaction)
    if (rows.length === 0) return
    // The statistics are read once in a transaction, unless they are cleared.
    await sql`select pg_stat_clear_snapshot()`.execute(transaction)
    if (attempt === 20) {
      throw new BackupRefusal('Harbour is running on this database. Stop every copy of it and try again.')
    }
    await pause(250)
  }
}

async function tablesWithRows(transaction: Database, tables: string[]): Promise<string[]> {
  const found: string[] = []
  for (const table of tables) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(transaction)
    if (rows.length > 0) found.push(table)
  }
  return found
}

async function setAside(transaction: Database, tables: string[], schema: string): Promise<void> {
  await sql`create schema ${sql.ref(schema)}`.execute(transaction)
  for (const table of tables) {
    await sql`alter table ${sql.table(table)} set schema ${sql.ref(schema)}`.execute(transaction)
  }
  // The migrator would take a table of this name in any schema for its own.
  for (const table of ['kysely_migration', 'kysely_migration_lock']) {
    await sql`alter table ${sql.table(`${schema}.${table}`)} rename to ${sql.ref(`replaced_${table}`)}`.execute(
      transaction,
    )
  }
  const functions = await sql<{ name: string }>`select p.proname as name from pg_proc p
    where p.pronamespace = current_schema()::regnamespace and not exists (
      select 1 from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`.execute(
    transaction,
  )
  for (const { name } of functions.rows) {
    await sql`alter function ${sql.ref(name)} set schema ${sql.ref(schema)}`.execute(transaction)
  }
}

type Lock = {
  tablesWithRows: string[] | null
  isHeld: boolean
  /** Writes the database's log into its file, which is then complete by itself. */
  foldLog: () => void
  release: () => void
}

/** Keeps sites from starting until `release`. Refuses if one is running. `tablesWithRows` null: unreadable. */
export function lockSqlite(dataDir: string): Lock {
  const path = join(dataDir, 'harbour.sqlite')
  const nothing = () => undefined
  if (!existsSync(path)) return { tablesWithRows: [], isHeld: false, foldLog: nothing, release: nothing }
  const file = new DatabaseSync(path, { timeout: 1000 })
  try {
    // In WAL mode, every connection keeps a lock while it is open, which this one cannot be granted.
    file.exec('pragma locking_mode = exclusive; begin immediate')
    const tablesWithRows = tablesIn(file).filter(
      (table) => file.prepare(`select 1 from "${table}" limit 1`).get() !== undefined,
    )
    // The lock stays until the file is closed.
    const foldLog = () => file.exec('rollback; pragma journal_mode = delete')
    return { tablesWithRows, isHeld: true, foldLog, release: () => file.close() }
  } catch (error) {
    file.close()
    if (!isBusy(error)) {
      return { tablesWithRows: null, isHeld: true, foldLog: nothing, release: nothing }
    }
    throw new BackupRefusal(`Harbour, or another program, is using the database in ${dataDir}. Stop it and try again.`)
  }
}
