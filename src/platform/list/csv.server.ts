import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { type AuditEntry, type AuditTools, writeAuditEntry } from '../audit-log/audit-log.server.ts'

/** The columns of a table: the heading of each, and a function that returns a row's value. */
export type CsvColumns<Row> = Record<string, (row: Row) => string | number | null>

type CsvTable<Row> = { columns: CsvColumns<Row>; rows: AsyncIterable<Row>; fileName: string }

/**
 * A CSV file for spreadsheets (RFC 4180, UTF-8 with a byte order mark), streamed while its rows are read. Values that
 * a spreadsheet would take for a formula get a leading apostrophe.
 */
export function csvFile<Row>({ columns, rows, fileName }: CsvTable<Row>): Response {
  async function* records() {
    yield Object.keys(columns)
    const cells = Object.values(columns)
    for await (const row of rows) yield cells.map((cell) => cell(row))
  }
  const lines = stringify({ bom: true, record_delimiter: 'windows', escape_formulas: true, quoted_match: /\r/ })
  // A database failure aborts the download, so that an incomplete file is not mistaken for a complete one.
  const source = Readable.from(records()).on('error', (error) => lines.destroy(error))
  return new Response(Readable.toWeb(source.pipe(lines)) as ReadableStream<Uint8Array>, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'no-store',
    },
  })
}

/** Exports a list of personal data as CSV. The export is audited first. */
export async function exportTable<Row>(
  runtime: AuditTools,
  { entry, ...table }: CsvTable<Row> & { entry: AuditEntry },
): Promise<Response> {
  await runtime.db.transaction().execute((transaction) => writeAuditEntry({ ...runtime, db: transaction }, entry))
  return csvFile(table)
}
