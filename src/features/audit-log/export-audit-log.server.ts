import { type Actor, writeAuditEntry } from '../../platform/audit-log/audit-log.server.ts'
import { csvFile } from '../../platform/csv.server.ts'
import type { Database } from '../../platform/database/connect.server.ts'
import type { Runtime } from '../../platform/runtime.server.ts'
import { type AuditFilter, countAuditEntries, findAuditEntries } from './audit-queries.server.ts'

const columns = {
  sequence: 'Entry',
  recordedAt: 'When (UTC)',
  actor: 'Who',
  action: 'What',
  about: 'About',
  before: 'Before',
  after: 'After',
  network: 'From where',
  hash: 'Hash',
}

const batchSize = 500

/** The entries of a filter as a file for spreadsheets, the newest first. That it was made is itself in the log, on top. */
export async function exportAuditLog(
  runtime: Runtime,
  { filter, by }: { filter: AuditFilter; by: Actor },
): Promise<Response> {
  await runtime.db.transaction().execute(async (transaction) => {
    const entries = await countAuditEntries(transaction, filter)
    const isFiltered = Object.values(filter).some((value) => value !== null)
    const entry = { by, action: 'audit-log-exported', about: 'audit-log', after: { entries, isFiltered } } as const
    await writeAuditEntry({ ...runtime, db: transaction }, entry)
  })
  return csvFile(columns, readRows(runtime.db, filter), 'audit-log.csv')
}

async function* readRows(db: Database, filter: AuditFilter) {
  for (let before: number | null = null; ; ) {
    const batch = await findAuditEntries(db, { ...filter, before, limit: batchSize })
    for (const entry of batch) {
      yield {
        ...entry,
        recordedAt: new Date(entry.recordedAt).toISOString(),
        before: entry.before === null ? null : JSON.stringify(entry.before),
        after: entry.after === null ? null : JSON.stringify(entry.after),
      }
    }
    const last = batch.at(-1)
    if (last === undefined || batch.length < batchSize) return
    before = last.sequence
  }
}
