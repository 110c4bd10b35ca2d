import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'

/** A row of a table: what stands under each column's key. */
export type CsvRow = Record<string, string | number | null>

/**
 * A table as a file for spreadsheets (RFC 4180, UTF-8 with a byte order mark), written while its rows are read. What a
 * spreadsheet would take for a formula gets an apostrophe in front. `columns` gives each key its name in the first line.
 */
export function csvFile(columns: Record<string, string>, rows: AsyncIterable<CsvRow>, fileName: string): Response {
  const lines = stringify({
    ...{ header: true, columns, bom: true, record_delimiter: 'windows', escape_formulas: true },
    quoted_match: /\r/,
  })
  // A failure of the database ends the file unfinished, so that nobody takes a part for the whole.
  const source = Readable.from(rows).on('error', (error) => lines.destroy(error))
  return new Response(Readable.toWeb(source.pipe(lines)) as ReadableStream<Uint8Array>, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'no-store',
    },
  })
}
