import type { CsvTable } from '#src/platform/list/csv.server.ts'
import type { DaySpan } from '#src/time/weeks.ts'
import type { Report } from './report.ts'

/** A report's counts as a table, each with that of the previous period. */
export function reportTable(report: Report, period: DaySpan): CsvTable<number> {
  const { id, rowsAre, rows, series } = report
  const { firstDay, lastDay } = period
  const columns = Object.fromEntries(
    series.flatMap(({ name, counts, before }) => [
      [name, (row: number) => counts[row] ?? 0],
      [`${name} (previous period)`, (row: number) => before[row] ?? 0],
    ]),
  )
  return {
    fileName: `${id}-${firstDay}-to-${lastDay}.csv`,
    rows: {
      async *all() {
        yield* rows.keys()
      },
      count: async () => rows.length,
    },
    columns: { [rowsAre]: (row) => rows[row]?.inFile ?? '', ...columns },
  }
}
