import { Disclosure } from '../../../ui/disclosure.tsx'
import { ScrollingTable } from '../../../ui/scrolling-table.tsx'
import { BarPicture } from './bar-picture.tsx'
import { type DiscreetCount, discreetInWords } from './discreet-count.ts'

/** Counts by week or by kind, some beside each other with one scale. */
export type ChartData = {
  id: string
  title: string
  /** What a row of the table is, `Week from`. */
  rowsAre: string
  labels: string[]
  series: { name: string; counts: DiscreetCount[] }[]
}

/** A chart with its table: the table is there without scripts, too, and says in words all that the bars show. */
export function Chart({ id, title, rowsAre, labels, series }: ChartData) {
  const most = Math.max(...series.flatMap(({ counts }) => counts.map((count) => count ?? 0)))
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
            <BarPicture description={descriptionOf(name, labels, counts)} labels={labels} counts={counts} most={most} />
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
                  {discreetInWords(counts[row] ?? null)}
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
function descriptionOf(name: string, labels: string[], counts: DiscreetCount[]): string {
  const highest = Math.max(...counts.map((count) => count ?? 0))
  const at = labels[counts.indexOf(highest)]
  const peak = highest === 0 ? 'never five or more' : `at most ${highest.toLocaleString('en-GB')} (${at})`
  const last = `${labels.at(-1)}: ${discreetInWords(counts.at(-1) ?? null)}`
  return `${name}: ${peak}; ${last}. The table below has every number.`
}
