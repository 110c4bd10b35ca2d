import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { List } from './keyset-list.server.ts'

/** The columns of a table: the heading of each, and a function that returns a row's value. */
type CsvColumns<Row> = Record<string, (row: Row) => string | number | null>

/** A table that can be exported. */
export type CsvTable<Row> = { columns: CsvColumns<Row>; rows: Pick<List<Row>, 'all' | 'count'>; fileName: string }

/** What separates the values of a row. Excel wants a semicolon in countries that write 1,5. */
type CsvSeparator = ',' | ';'

/** The separator that a query asks for. */
export function separatorIn(query: URLSearchParams): CsvSeparator {
  return query.get('separator') === 'semicolon' ? ';' : ','
}

/** `+44 20 7946 0018` is no formula. Without a space, `+44-20-7946` is one, which Excel would work out. */
const phoneNumber = /^\+\d(?:[\d ()]{4,}|[\d ()-]*\d \(?\d[\d ()-]*)(?: ext \d+)?$/

/** Where a program that takes another character for the separator, and so no quotes for such, begins a cell. */
const hiddenFormula = /(?<=[,;\t\r\n]"*)(?=[=+\-@\t\r＝＋－＠])/g

/**
 * A CSV file for spreadsheets (RFC 4180, UTF-8 with a byte order mark), streamed while its rows are read. What a
 * spreadsheet would take for a formula, also if it reads the file with another separator, gets a leading apostrophe.
 */
export function csvFile<Row>({
  columns,
  rows,
  fileName,
  separator,
}: Omit<CsvTable<Row>, 'rows'> & { rows: AsyncIterable<Row>; separator: CsvSeparator }): Response {
  async function* records() {
    yield Object.keys(columns)
    const cells = Object.values(columns)
    for await (const row of rows) yield cells.map((cell) => cell(row))
  }
  const lines = stringify({
    bom: true,
    delimiter: separator,
    record_delimiter: 'windows',
    escape_formulas: true,
    quoted_match: /\r/,
    cast: {
      string: (value) =>
        phoneNumber.test(value) ? { value, escape_formulas: false } : value.replaceAll(hiddenFormula, "'"),
    },
  })
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
