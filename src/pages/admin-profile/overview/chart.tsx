import { useEffect, useRef } from 'react'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { ScrollingTable } from '../../../ui/list/scrolling-table.tsx'
import { Section } from '../../../ui/section.tsx'
import { minShownCount, type SuppressedCount, suppressedCountInWords } from './small-counts.ts'

/** Counts by week or by kind, some beside each other with one scale. */
export type ChartData = {
  id: string
  title: string
  /** What a row of the table is, `Week from`. */
  rowsAre: string
  labels: string[]
  series: { name: string; counts: SuppressedCount[] }[]
}

/** A chart with its table: the table is there without JavaScript too, and gives everything that the bars show. */
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

/** What somebody who does not see the bars hears: the highest, the last, and where the rest is. */
function descriptionOf(name: string, labels: string[], counts: SuppressedCount[]): string {
  const highest = Math.max(...counts.map((count) => count ?? 0))
  const at = labels[counts.indexOf(highest)]
  const peak = highest === 0 ? 'never five or more' : `at most ${highest.toLocaleString('en-GB')} (${at})`
  const last = `${labels.at(-1)}: ${suppressedCountInWords(counts.at(-1) ?? null)}`
  return `${name}: ${peak}; ${last}. The table below has every number.`
}

/** How the last weeks went. */
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
  /** The chart described in a sentence. */
  description: string
  labels: string[]
  counts: SuppressedCount[]
  /** The highest number of all bars that are compared with these. */
  highest: number
}

/** Bars, drawn by scripts that this page alone fetches, in a room that is kept for them. */
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
