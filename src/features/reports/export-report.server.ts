import type { Actor } from '../../platform/audit-log/audit-log.server.ts'
import { exportTable } from '../../platform/list/csv.server.ts'
import type { Runtime } from '../../platform/runtime.server.ts'
import type { DaySpan } from '../../time/weeks.ts'
import type { Report } from './report.ts'

type Export = { report: Report; period: DaySpan; by: Actor }

/** Exports a report's counts as CSV, each with that of the previous period. Audited. */
export function exportReport(runtime: Runtime, { report, period, by }: Export): Promise<Response> {
  const { id, rowsAre, rows, series } = report
  const { firstDay, lastDay } = period
  const columns = Object.fromEntries(
    series.flatMap(({ name, counts, before }) => [
      [name, (row: number) => counts[row] ?? 0],
      [`${name} (previous period)`, (row: number) => before[row] ?? 0],
    ]),
  )
  return exportTable(runtime, {
    entry: { by, action: 'report-exported', about: 'reports', after: { report: id, firstDay, lastDay } },
    fileName: `${id}-${firstDay}-to-${lastDay}.csv`,
    rows: (async function* () {
      yield* rows.keys()
    })(),
    columns: { [rowsAre]: (row) => rows[row]?.inFile ?? '', ...columns },
  })
}
