import { type Actor, type AuditTools, writeAuditEntry } from '#src/platform/audit-log/audit-log.server.ts'
import { type CsvTable, csvFile, separatorIn } from '#src/platform/list/csv.server.ts'

/**
 * Exports a table as a CSV file. The export is audited first. `about`: the address of the file. `filters`: how the rows
 * were chosen, without what was searched for. `query`: that of the file's address.
 */
export async function exportList<Row>(
  runtime: AuditTools,
  {
    by,
    about,
    filters,
    table,
    query,
  }: { by: Actor; about: `/${string}`; filters: string[]; table: CsvTable<Row>; query: URLSearchParams },
): Promise<Response> {
  const after = { file: table.fileName, rows: await table.rows.count(), filters }
  await runtime.db
    .transaction()
    .execute((db) => writeAuditEntry({ ...runtime, db }, { by, action: 'list-exported', about, after }))
  return csvFile({ ...table, rows: table.rows.all(), separator: separatorIn(query) })
}
