import { formatCount } from '../../tests/support/table.ts'
import { type BenchReport, verdictOf } from '../bench.ts'
import { median, variation } from '../statistics.ts'
import { type Score, scoreNames, type Visit } from './lighthouse.ts'

export type PageVisits = { path: string; visits: Visit[] }

/** A metric of a page, and the limit for its median. */
type Figure = {
  column: string
  of: (visit: Visit, floorMs: number) => number
  limit: number
  format: (value: number) => string
  /** Set for scores, whose limit is a minimum. All other limits are maximums. */
  score?: Score
  /** Whether it depends on how busy the machine is. */
  isTimed: boolean
}

const figures: Figure[] = [
  { column: 'LCP', of: ({ paintMs }) => paintMs, limit: 1100, format: seconds, isTimed: true },
  {
    column: '÷ floor',
    of: ({ paintMs }, floorMs) => paintMs / floorMs,
    limit: 1.35,
    format: thousandths,
    isTimed: true,
  },
  { column: 'interactive', of: ({ interactiveMs }) => interactiveMs, limit: 3000, format: seconds, isTimed: true },
  { column: 'CLS', of: ({ layoutShift }) => layoutShift, limit: 0.01, format: thousandths, isTimed: false },
  { column: 'TBT', of: ({ blockingMs }) => blockingMs, limit: 50, format: milliseconds, isTimed: true },
  ...scoreNames.map((score) => ({
    column: score,
    of: ({ scores }: Visit) => scores[score],
    limit: score === 'performance' ? 99 : 100,
    format: String,
    score,
    isTimed: score === 'performance',
  })),
]

/** Above this coefficient of variation of the baseline page's paint times, the machine was too busy to judge times. */
const maxVariation = 0.25

/** Compares the medians of each page with their limits. `floor` holds visits to the baseline page in the same run. */
export function judgePages(floor: Visit[], pages: PageVisits[]): BenchReport {
  const floorPaints = floor.map(({ paintMs }) => paintMs)
  const floorMs = median(floorPaints)
  const isSteady = variation(floorPaints) <= maxVariation
  const judged = pages.map((page) => judgePage(page, floorMs, isSteady))
  return {
    yardstick: `a page of one heading from the same nginx: LCP ${seconds(floorMs)} (${range(floorPaints)})`,
    table: {
      columns: ['page', ...figures.map(({ column }) => column), 'LCP from–to', 'bytes', 'verdict'],
      rows: [
        ...judged.map(({ row }) => row),
        ['limit', ...figures.map(({ limit, format }) => format(limit)), '', '', ''],
        ['floor', seconds(floorMs), '1.00', '', '', '', '', '', '', '', range(floorPaints), '', ''],
      ],
    },
    broken: judged.flatMap(({ broken }) => broken),
    doubts: isSteady ? [] : [`The floor page itself took ${range(floorPaints)}: no time can be judged by that.`],
  }
}

function judgePage({ path, visits }: PageVisits, floorMs: number, isSteady: boolean) {
  const measured = figures.map((figure) => ({ ...figure, value: median(visits.map((one) => figure.of(one, floorMs))) }))
  const broken = measured
    .filter(({ isTimed }) => isSteady || !isTimed)
    .filter(({ value, limit, score }) => (score === undefined ? value > limit : value < limit))
    .map(({ column, value, limit, format, score }) => {
      const audits = new Set(score === undefined ? [] : visits.flatMap((visit) => visit.failedAudits[score]))
      const why = audits.size === 0 ? '' : ` (${[...audits].join(', ')})`
      return `${path}: ${column} is ${format(value)}, its limit ${format(limit)}${why}.`
    })
  const row = [
    path,
    ...measured.map(({ value, format }) => format(value)),
    range(visits.map(({ paintMs }) => paintMs)),
    formatCount(median(visits.map(({ bytes }) => bytes))),
    verdictOf({ isBroken: broken.length > 0, isSteady }),
  ]
  return { row, broken }
}

function range(paints: number[]): string {
  return `${(Math.min(...paints) / 1000).toFixed(2)}–${seconds(Math.max(...paints))}`
}

function seconds(value: number): string {
  return `${(value / 1000).toFixed(2)} s`
}

function milliseconds(value: number): string {
  return `${Math.round(value)} ms`
}

function thousandths(value: number): string {
  return value.toFixed(3)
}
