import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expiredAt } from '#src/platform/retention.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { keptNamePattern, unfinishedFolder } from './finish-restore.server.ts'
import { keptSchemaPattern } from './postgres-target.server.ts'

type Tools = Pick<Runtime, 'database' | 'clock' | 'settings'>

/** Deletes what restores have put aside or left unfinished: files in `DATA_DIR`, and schemas of PostgreSQL. */
export async function purgeReplacedData(tools: Tools): Promise<void> {
  const replacedBefore = digitsOf(expiredAt('replacedData', tools))
  const isOver = (name: string, pattern: RegExp) => {
    const replacedAt = pattern.exec(name)?.[1]
    return replacedAt !== undefined && digitsOf(replacedAt) <= replacedBefore
  }
  const { dataDir } = tools.settings
  const names = existsSync(dataDir) ? readdirSync(dataDir) : []
  for (const name of names.filter((each) => isOver(each, keptNamePattern))) rmSync(join(dataDir, name), { force: true })
  const unfinished = join(dataDir, unfinishedFolder)
  const begunAt = statSync(unfinished, { throwIfNoEntry: false })?.mtime.toISOString()
  if (begunAt !== undefined && digitsOf(begunAt) <= replacedBefore) rmSync(unfinished, { recursive: true, force: true })
  if (tools.database.kind !== 'postgres') return
  const { db } = tools.database
  const { rows } = await sql<{ name: string }>`select nspname as name from pg_namespace`.execute(db)
  for (const { name } of rows.filter((each) => isOver(each.name, keptSchemaPattern))) {
    await sql`drop schema if exists ${sql.ref(name)} cascade`.execute(db)
  }
}

/** An instant's year to second: the names have nothing else in common. */
function digitsOf(instant: string): string {
  return instant.replaceAll(/\D/g, '').slice(0, 'YYYYMMDDhhmmss'.length)
}
