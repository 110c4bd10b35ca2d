import { sql } from 'kysely'
import type { Database } from '#src/platform/database/connect.server.ts'
import type { Fault } from './fault.ts'

type Wanted = { tables: boolean; schema: boolean }

export async function findMissingRight(db: Database, wanted: Wanted): Promise<Fault | null> {
  const rights = sql<{ tables: boolean | null; schemas: boolean; search: boolean }>`select
    has_schema_privilege(current_schema(), 'create') as tables,
    has_database_privilege(current_database(), 'create') as schemas,
    exists (select 1 from pg_extension where extname = 'pg_trgm') as search`
  const may = (await rights.execute(db)).rows[0]
  const missing = (what: string, place: string): Fault => ({
    fault: `The user in DATABASE_URL may not create ${what}.`,
    remedy: `Make that user the owner of the database, or grant it \`create\` on the ${place}.`,
  })
  if (wanted.tables && may?.tables !== true) return missing('tables in the database', 'schema')
  if (may?.schemas === true) return null
  if (wanted.tables && may?.search !== true) return missing('the extension pg_trgm, which the search needs', 'database')
  return wanted.schema ? missing('schemas, so no backup can be restored in place of the data', 'database') : null
}
