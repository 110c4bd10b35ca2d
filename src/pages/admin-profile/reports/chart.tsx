import { useEffect, useRef } from 'react'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { CsvLinks } from '#src/ui/list/csv-links.tsx'
import { ScrollingTable } from '#src/ui/list/list-table.tsx'
import { differenceInWords, type Report, totalOf } from '#src/workflows/reports/report.ts'

/** Short tables are open. */
const maxRowsShown = 5

/** A report's charts, one for each series on the same scale, and a table with the same numbers, which needs no scripts. */
export function ReportChart({ report, file }: { report: Report; file: string }) {
  const { id, title, rows, series } = report
  const highest = Math.max(...series.flatMap(({ counts }) => counts))
  return (
    <figure
      className={`min-w-0 break-inside-avoid ${series.length > 2 ? 'lg:col-span-full' : ''}`}
      aria-labelledby={`chart-${id}`}
    >
      <figcaption className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id={`chart-${id}`} className="text-h3">
          {title}
        </h2>
        <span className="inline-flex min-h-target items-center text-small">
          <CsvLinks href={file}>
            Export as CSV<span className="sr-only">: {title}</span>
          </CsvLinks>
        </span>
      </figcaption>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] gap-6">
        {series.map(({ name, counts, before }) => (
          <div key={name} className="min-w-0">
            <p className="text-muted text-small">{name}</p>
            <p className="tabular font-semibold text-h3">{inWords(totalOf(counts))}</p>
            <p className="tabular text-small">{comparedWithBefore(totalOf(counts), before)}</p>
            <BarChart
              description={descriptionOf(name, rows, counts)}
              labels={rows.map(({ short }) => short)}
              counts={counts}
              highest={highest}
            />
          </div>
        ))}
      </div>
      <Disclosure summary={`${title}: table`} isOpen={rows.length <= maxRowsShown}>
        <ReportTable {...report} />
      </Disclosure>
    </figure>
  )
}

/** `7 more than before (35)` */
function comparedWithBefore(count: number, countsBefore: number[] | null): string {
  if (countsBefore === null) return 'No earlier figures to compare with yet'
  const before = totalOf(countsBefore)
  const beforeInWords = before.toLocaleString('en-GB')
  return count === before
    ? `the same as before (${beforeInWords})`
    : `${differenceInWords(count, before)} than before (${beforeInWords})`
}

/** All counts; those of the previous period beside each row if there is one series, and as totals if there are more. */
function ReportTable({ title, rowsAre, rows, series }: Report) {
  const [only, ...more] = series
  const columns =
    only !== undefined && more.length === 0
      ? [
          { name: 'This period', cells: only.counts.map(inWords), all: inWords(totalOf(only.counts)) },
          ...(only.before === null ? [] : previousColumns(only.counts, only.before)),
        ]
      : series.map(({ name, counts }) => ({ name, cells: counts.map(inWords), all: inWords(totalOf(counts)) }))
  return (
    <ScrollingTable
      name={title}
      columns={[{ name: rowsAre }, ...columns.map(({ name }) => ({ name }))]}
      isNarrow={columns.length < 4}
    >
      {rows.map(({ label }, row) => (
        <TableRow key={label} name={label} cells={columns.map(({ cells }) => cells[row] ?? '')} />
      ))}
      <TableRow name="Total" cells={columns.map(({ all }) => all)} isSum />
      {more.length > 0 && only?.before != null && (
        <>
          <TableRow
            name="Previous period, total"
            cells={series.map(({ before }) => inWords(totalOf(before ?? [])))}
            isSum
          />
          <TableRow
            name="Difference"
            cells={series.map(({ counts, before }) => differenceInWords(totalOf(counts), totalOf(before ?? [])))}
            isSum
          />
        </>
      )}
    </ScrollingTable>
  )
}

function previousColumns(counts: number[], before: number[]) {
  return [
    { name: 'Previous period', cells: before.map(inWords), all: inWords(totalOf(before)) },
    {
      name: 'Difference',
      cells: counts.map((count, row) => differenceInWords(count, before[row] ?? 0)),
      all: differenceInWords(totalOf(counts), totalOf(before)),
    },
  ]
}

function TableRow({ name, cells, isSum = false }: { name: string; cells: string[]; isSum?: boolean }) {
  return (
    <tr className={isSum ? 'font-semibold' : undefined}>
      <th scope="row">{name}</th>
      {cells.map((cell, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a table's columns have an order and nothing else
        <td key={column} className="tabular">
          {cell}
        </td>
      ))}
    </tr>
  )
}

function inWords(count: number): string {
  return count.toLocaleString('en-GB')
}

/** The description for screen readers: the highest and the last count, and where to find the others. */
function descriptionOf(name: string, rows: Report['rows'], counts: number[]): string {
  const highest = Math.max(...counts)
  const peak = highest === 0 ? 'none' : `highest ${inWords(highest)} (${rows[counts.indexOf(highest)]?.label})`
  const last = `${rows.at(-1)?.label}: ${inWords(counts.at(-1) ?? 0)}`
  return `${name}: ${peak}; ${last}. The table below has every number.`
}

type BarChartProps = {
  /** The chart's accessible description. */
  description: string
  labels: string[]
  counts: number[]
  /** The highest count of all bars on the same scale. */
  highest: number
}

/** A bar chart. Its space is reserved, and the drawing code is loaded by pages with charts only. */
function BarChart({ description, labels, counts, highest }: BarChartProps) {
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
  return (
    <div
      ref={place}
      role="img"
      aria-label={description}
      className="mt-1 h-40 overflow-hidden text-link text-small unscripted:hidden"
    />
  )
}
