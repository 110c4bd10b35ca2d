import { Section } from '../../../ui/section.tsx'
import { Chart, type ChartData } from './chart.tsx'
import { fewestTold } from './discreet-count.ts'

/** How the last weeks went. */
export function Charts({ charts }: { charts: ChartData[] }) {
  return (
    <Section id="charts" title="The last 12 weeks">
      <p className="max-w-3xl">
        A number from 1 to {fewestTold - 1} is not told, so that nobody can be found out: in tables it is “fewer than{' '}
        {fewestTold}”<span className="unscripted:hidden">, and its bar is dashed and stands for any of them</span>.
      </p>
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-2">
        {charts.map((chart) => (
          <Chart key={chart.id} {...chart} />
        ))}
      </div>
    </Section>
  )
}
