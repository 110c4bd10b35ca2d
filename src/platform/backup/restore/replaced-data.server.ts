import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expiredAt } from '#src/platform/retention.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { keptNamePattern, unfinishedFolder } from './finish-restore.server.ts'
import { keptSchemaPattern } from './restore-target.server.ts'

export async function purgeReplacedData(runtime: Pick<Runtime, 'database' | 'clock' | 'settings'>): Promise<void> {
  const replacedBefore = digitsOf(expiredAt('replacedData', runtime))
  const isOver = (name: string, pattern: RegExp) => {
    const replacedAt = pattern.exec(name)?.[1]
    return replacedAt !== undefined && digitsOf(replacedAt) <= replacedBefore
  }
  const { dataDir } = runtime.settings
  const names = existsSync(dataDir) ? readdirSync(dataDir) : []
  for (const name of names.filter((each) => isOver(each, keptNamePattern))) rmSync(join(dataDir, name), { force: true })
  const unfinished = join(dataDir, unfinishedFolder)
  const begunAt = statSync(unfinished, { throwIfNoEntry: false })?.mtime.toISOString()
  if (begunAt !== undefined && digitsOf(begunAt) <= replacedBefore) rmSync(unfinished, { recursive: true, force: true })
  if (runtime.database.kind !== 'postgres') return
  const { db } = runtime.database
  const { rows } = await sql<{ name: string }>`select nspname as name from pg_namespace`.execute(db)
  for (const { name } of rows.filter((each) => isOver(each.name, keptSchemaPattern))) {
    await sql`drop schema if exists ${sql.ref(name)} cascade`.execute(db)
  }
}

function digitsOf(instant: string): string {
  return instant.replaceAll(/\D/g, '').slice(0, 'YYYYMMDDhhmmss'.length)
}
