import type { Database } from '#src/platform/database/connect.server.ts'
import { findForeignMigrations } from '#src/platform/database/migrate.server.ts'
import type { Fault } from './fault.ts'

export async function findVersionFault(db: Database): Promise<Fault | null> {
  const foreign = await findForeignMigrations(db)
  if (foreign.length === 0) return null
  return {
    fault: `A newer version of Harbour has used this database (it ran the migrations ${foreign.join(', ')}).`,
    remedy: 'Start that version or a later one, or restore a backup from before the update.',
  }
}
