import { type Kysely, sql } from 'kysely'

/**
 * CalDAV connections end, and their passwords go at once. Their busy times stay, and what is left says when they were
 * read. The version before finds no connection, so it reads none and deletes no busy times.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into own_calendars (agent_id, version, due_at, read_at)
    select agent_id, connection_id, due_at, worked_at from calendar_connections`.execute(db)
  await sql`delete from calendar_connections`.execute(db)
}
