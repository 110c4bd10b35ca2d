import { firm } from '../../../firm/firm.ts'
import { runtimeContext } from '../../../platform/runtime.server.ts'
import { PageHeading } from '../../../ui/section.tsx'
import type { Route } from './+types/reports'
import { Charts } from './chart.tsx'
import { findCharts } from './charts.server.ts'
import { findReportCounts } from './report-counts.server.ts'
import { ReportCounts } from './report-counts.tsx'

export function meta() {
  return [{ title: `Reports — ${firm.name}` }]
}

export async function loader({ context }: Route.LoaderArgs) {
  const runtime = context.get(runtimeContext)
  const [counts, charts] = await Promise.all([findReportCounts(runtime), findCharts(runtime)])
  return { counts, charts }
}

export default function Reports({ loaderData: { counts, charts } }: Route.ComponentProps) {
  return (
    <div className="space-y-8">
      <div>
        <PageHeading title="Reports" />
        <ReportCounts {...counts} />
      </div>
      <Charts charts={charts} />
    </div>
  )
}
