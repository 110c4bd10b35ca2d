import { type RawBuilder, SqliteAdapter, sql } from 'kysely'
import type { Database } from '../database/connect.server.ts'

/** Where a text begins in a column, from 1; 0 when it is not in it. Every character is an ordinary one. */
export function positionIn(db: Database, column: string, text: string): RawBuilder<number> {
  return db.getExecutor().adapter instanceof SqliteAdapter
    ? sql<number>`instr(${sql.ref(column)}, ${text})`
    : sql<number>`strpos(${sql.ref(column)}, ${text})`
}
