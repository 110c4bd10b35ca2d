import { formatCount } from '../../tests/support/table.ts'
import { type BenchReport, verdictOf } from '../bench.ts'
import { median, variation } from '../statistics.ts'
import { type Score, scoreNames, type Visit } from './lighthouse.ts'

type PageVisits = { path: string; visits: Visit[] }

/** How many times as slow the CPU is: as on Lighthouse's phone, and as on a cheap one that is some years old. */
export const slowdowns = [4, 6] as const

/** Visits at one speed. `floor` holds those to the baseline page in the same run. */
export type VisitsAtSpeed = { slowdown: (typeof slowdowns)[number]; floor: Visit[]; pages: PageVisits[] }

/** A metric of a page, and the limit for its median. */
type Figure = {
  column: string
  of: (visit: Visit, floorMs: number) => number
  limit: number
  /** On the slower phone; null if it is only reported there. Unset if it is the same. */
  slowLimit?: number | null
  format: (value: number) => string
  /** Set for scores, whose limit is a minimum. All other limits are maximums. */
  score?: Score
  /** Whether it depends on how busy the machine is. */
  isTimed: boolean
}

const figures: Figure[] = [
  { column: 'LCP', of: ({ paintMs }) => paintMs, limit: 1100, slowLimit: null, format: seconds, isTimed: true },
  {
    column: '÷ floor',
    of: ({ paintMs }, floorMs) => paintMs / floorMs,
    limit: 1.35,
    slowLimit: 1.5,
    format: thousandths,
    isTimed: true,
  },
  {
    column: 'interactive',
    of: ({ interactiveMs }) => interactiveMs,
    limit: 3000,
    slowLimit: null,
    format: seconds,
    isTimed: true,
  },
  { column: 'layout', of: ({ layoutMs }) => layoutMs, limit: Infinity, format: milliseconds, isTimed: true },
  { column: 'CLS', of: ({ layoutShift }) => layoutShift, limit: 0.01, format: thousandths, isTimed: false },
  {
    column: 'TBT',
    of: ({ blockingMs }) => blockingMs,
    limit: 50,
    slowLimit: null,
    format: milliseconds,
    isTimed: true,
  },
  ...scoreNames.map((score) => ({
    column: score,
    of: ({ scores }: Visit) => scores[score],
    limit: score === 'performance' ? 99 : 100,
    ...(score === 'performance' && { slowLimit: null }),
    format: String,
    score,
    isTimed: score === 'performance',
  })),
]

/** Above this coefficient of variation of the baseline page's paint times, the machine was too busy to judge times. */
const maxVariation = 0.25

/** Compares the medians of each page with their limits. */
export function judgePages(speeds: VisitsAtSpeed[]): BenchReport {
  const judged = speeds.map(judgeSpeed)
  return {
    yardstick: `a page of one heading from the same nginx: LCP ${judged.map(({ yardstick }) => yardstick).join('; ')}`,
    table: {
      columns: ['page', 'CPU', ...figures.map(({ column }) => column), 'LCP from–to', 'bytes', 'verdict'],
      rows: judged.flatMap(({ rows }) => rows),
    },
    broken: judged.flatMap(({ broken }) => broken),
    doubts: judged.flatMap(({ doubts }) => doubts),
  }
}

function judgeSpeed({ slowdown, floor, pages }: VisitsAtSpeed) {
  const floorPaints = floor.map(({ paintMs }) => paintMs)
  const floorMs = median(floorPaints)
  const isSteady = variation(floorPaints) <= maxVariation
  const limits = figures.map(({ limit, slowLimit = limit }) => (slowdown === slowdowns[0] ? limit : slowLimit))
  const judged = pages.map((page) => judgePage(page, { slowdown, floorMs, isSteady, limits }))
  const shown = limits.map((limit, index) =>
    limit === null || limit === Infinity ? '' : (figures[index]?.format(limit) ?? ''),
  )
  const ofFloor = figures.map((figure) => figure.format(median(floor.map((one) => figure.of(one, floorMs)))))
  return {
    yardstick: `${seconds(floorMs)} (${range(floorPaints)}) at ${slowdown}×`,
    rows: [
      ...judged.map(({ row }) => row),
      ['limit', `${slowdown}×`, ...shown, '', '', ''],
      ['floor', `${slowdown}×`, ...ofFloor, range(floorPaints), '', ''],
    ],
    broken: judged.flatMap(({ broken }) => broken),
    doubts: isSteady ? [] : [`The floor page itself took ${range(floorPaints)}: no time can be judged by that.`],
  }
}

type Judged = { slowdown: number; floorMs: number; isSteady: boolean; limits: (number | null)[] }

function judgePage({ path, visits }: PageVisits, { slowdown, floorMs, isSteady, limits }: Judged) {
  const measured = figures.map((figure, index) => {
    return { ...figure, limit: limits[index] ?? null, value: median(visits.map((one) => figure.of(one, floorMs))) }
  })
  const broken = measured
    .filter(({ isTimed }) => isSteady || !isTimed)
    .flatMap(({ column, value, limit, format, score }) => {
      if (limit === null || (score === undefined ? value <= limit : value >= limit)) return []
      const audits = new Set(score === undefined ? [] : visits.flatMap((visit) => visit.failedAudits[score]))
      const why = audits.size === 0 ? '' : ` (${[...audits].join(', ')})`
      return [`${path} at ${slowdown}×: ${column} is ${format(value)}, its limit ${format(limit)}${why}.`]
    })
  const row = [
    path,
    `${slowdown}×`,
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
