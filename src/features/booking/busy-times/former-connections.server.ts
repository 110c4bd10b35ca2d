import { formerCalendarEmail } from '#src/emails/former-calendar.tsx'
import { acquireLock, type Database } from '#src/platform/database/connect.server.ts'
import { enqueueMail } from '#src/platform/outbox/outbox.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { longDateTime } from '#src/time/local-time.ts'

/** Tells each agent once. The migration ended earlier connections; a copy of the version before may make another. */
export async function endFormerConnections(runtime: Runtime): Promise<void> {
  const toldCount = await runtime.db.transaction().execute(async (transaction) => {
    await acquireLock(transaction, 'agents')
    await moveConnections(transaction)
    return tellAgents({ ...runtime, db: transaction })
  })
  if (toldCount > 0) runtime.outbox.wake()
}

/** Without its password. An agent with an address keeps that; it is read anew. */
async function moveConnections(transaction: Database): Promise<void> {
  const rows = await transaction.selectFrom('calendar_connections').selectAll().execute()
  for (const { agent_id, connection_id: version, due_at, worked_at: read_at } of rows) {
    await transaction
      .insertInto('own_calendars')
      .values({ agent_id, version, encrypted_address: null, server: null, due_at, read_at, read_until: null })
      .onConflict((conflict) => conflict.column('agent_id').doUpdateSet({ etag: null, last_modified: null }))
      .execute()
  }
  if (rows.length > 0) await transaction.deleteFrom('calendar_connections').execute()
}

async function tellAgents(runtime: Pick<Runtime, 'db' | 'clock' | 'secret' | 'settings' | 'firm'>): Promise<number> {
  const { db, clock, settings } = runtime
  const untold = await db
    .selectFrom('own_calendars')
    .innerJoin('agents', 'agents.agent_id', 'own_calendars.agent_id')
    .select(['own_calendars.agent_id', 'version', 'read_at', 'email'])
    .where('encrypted_address', 'is', null)
    .where('told_at', 'is', null)
    .execute()
  for (const { agent_id, version, read_at, email } of untold) {
    const lastRead = longDateTime(Date.parse(read_at), runtime.firm.timeZone)
    const href = `${settings.origin}/admin-profile/availability?agent=${encodeURIComponent(agent_id)}#own-calendar`
    const content = await formerCalendarEmail({ firm: runtime.firm, lastRead, href })
    const key = `former-calendar:${version}`
    await enqueueMail(runtime, { to: email, kind: 'former-calendar', key, secrets: [], ...content })
    await db
      .updateTable('own_calendars')
      .set({ told_at: clock.now().toISOString() })
      .where('version', '=', version)
      .execute()
  }
  return untold.length
}
