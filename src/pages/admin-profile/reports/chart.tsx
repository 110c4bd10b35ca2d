import { useEffect, useRef } from 'react'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { ScrollingTable } from '../../../ui/list/scrolling-table.tsx'
import { Section } from '../../../ui/section.tsx'
import { minShownCount, type SuppressedCount, suppressedCountInWords } from './small-counts.ts'

/** Counts by week or by category. All series share one scale. */
export type ChartData = {
  id: string
  title: string
  /** The heading of the table's first column, such as `Week starting`. */
  rowsAre: string
  labels: string[]
  series: { name: string; counts: SuppressedCount[] }[]
}

/** A chart and a table with the same numbers, which works without JavaScript too. */
export function Chart({ id, title, rowsAre, labels, series }: ChartData) {
  const highest = Math.max(...series.flatMap(({ counts }) => counts.map((count) => count ?? 0)))
  return (
    <figure className="min-w-0" aria-labelledby={`chart-${id}`}>
      <figcaption>
        <h3 id={`chart-${id}`} className="text-h3">
          {title}
        </h3>
      </figcaption>
      <div className={series.length > 1 ? 'grid gap-x-6 sm:grid-cols-2' : ''}>
        {series.map(({ name, counts }) => (
          <div key={name} className="min-w-0 unscripted:hidden">
            <p className="mt-3 text-muted text-small">{name}</p>
            <BarChart
              description={descriptionOf(name, labels, counts)}
              labels={labels}
              counts={counts}
              highest={highest}
            />
          </div>
        ))}
      </div>
      <Disclosure summary={`${title}: table`}>
        <ScrollingTable name={title} columns={[rowsAre, ...series.map(({ name }) => name)]} isNarrow>
          {labels.map((label, row) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {series.map(({ name, counts }) => (
                <td key={name} className="tabular">
                  {suppressedCountInWords(counts[row] ?? null)}
                </td>
              ))}
            </tr>
          ))}
        </ScrollingTable>
      </Disclosure>
    </figure>
  )
}

/** The description for screen readers: the highest and the last count, and where to find the others. */
function descriptionOf(name: string, labels: string[], counts: SuppressedCount[]): string {
  const highest = Math.max(...counts.map((count) => count ?? 0))
  const at = labels[counts.indexOf(highest)]
  const peak = highest === 0 ? 'never five or more' : `at most ${highest.toLocaleString('en-GB')} (${at})`
  const last = `${labels.at(-1)}: ${suppressedCountInWords(counts.at(-1) ?? null)}`
  return `${name}: ${peak}; ${last}. The table below has every number.`
}

/** The charts of the last 12 weeks. */
export function Charts({ charts }: { charts: ChartData[] }) {
  return (
    <Section id="charts" title="The last 12 weeks">
      <p className="max-w-3xl">
        To protect people’s privacy, we don’t show numbers from 1 to {minShownCount - 1}. Tables show them as “fewer
        than {minShownCount}”<span className="unscripted:hidden">, and charts show them as a dashed bar</span>.
      </p>
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-2">
        {charts.map((chart) => (
          <Chart key={chart.id} {...chart} />
        ))}
      </div>
    </Section>
  )
}

type BarChartProps = {
  /** The chart's accessible description. */
  description: string
  labels: string[]
  counts: SuppressedCount[]
  /** The highest count of all bars on the same scale. */
  highest: number
}

/** A bar chart. Its space is reserved, and the drawing code is loaded by pages with charts only. */
export function BarChart({ description, labels, counts, highest }: BarChartProps) {
  const place = useRef<HTMLDivElement>(null)
  const drawn = JSON.stringify({ labels, counts, highest })
  useEffect(() => {
    let erase: (() => void) | null = null
    let isGone = false
    import('./draw-bars.ts').then(({ drawBars }) => {
      if (!isGone && place.current !== null) erase = drawBars(place.current, JSON.parse(drawn))
    })
    return () => {
      isGone = true
      erase?.()
    }
  }, [drawn])
  return <div ref={place} role="img" aria-label={description} className="h-44 overflow-hidden text-link text-small" />
}
