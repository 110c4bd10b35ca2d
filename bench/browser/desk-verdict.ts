import type { BenchReport } from '../bench.ts'
import { median, variation } from '../statistics.ts'
import { formatCount } from '../table.ts'

/** One round: how long the yardstick and each page took after the press, and how long its tasks blocked, in ms. */
export type DeskVisit = {
  yardstickMs: number
  pages: { name: string; contentMs: number; blockingMs: number }[]
}

const limits = { contentMs: 200, blockingMs: 50, scriptBytes: 160_000 }

/** Above this coefficient of variation of the yardstick, the machine was too busy to judge times. */
const maxVariation = 0.25

/** Compares the medians of each page, and the bytes of scripts of the desk's first view, with their limits. */
export function judgeDesk(visits: DeskVisit[], scriptBytes: number): BenchReport {
  const yardsticks = visits.map(({ yardstickMs }) => yardstickMs)
  const yardstickMs = median(yardsticks)
  const isSteady = variation(yardsticks) <= maxVariation
  const names = visits[0]?.pages.map(({ name }) => name) ?? []
  const judged = names.map((name, index) => {
    const pages = visits.flatMap(({ pages }) => pages[index] ?? [])
    const contentMs = median(pages.map((page) => page.contentMs))
    const blockingMs = median(pages.map((page) => page.blockingMs))
    const broken = [
      contentMs > limits.contentMs && `${name}: its content comes after ${Math.round(contentMs)} ms, the limit is 200.`,
      blockingMs > limits.blockingMs && `${name}: TBT is ${Math.round(blockingMs)} ms, the limit is 50.`,
    ].filter((sentence) => sentence !== false)
    return { name, contentMs, blockingMs, broken: isSteady ? broken : [] }
  })
  const isTooLarge = scriptBytes > limits.scriptBytes
  return {
    yardstick: `a press that fetches and shows a small file in the same browser: ${Math.round(yardstickMs)} ms`,
    table: {
      columns: ['page', 'content', '÷ yardstick', 'TBT', 'verdict'],
      rows: [
        ...judged.map(({ name, contentMs, blockingMs, broken }) => [
          name,
          `${Math.round(contentMs)} ms`,
          (contentMs / yardstickMs).toFixed(2),
          `${Math.round(blockingMs)} ms`,
          broken.length > 0 ? 'BROKEN' : isSteady ? 'kept' : 'not conclusive',
        ]),
        ['limit', `${limits.contentMs} ms`, '', `${limits.blockingMs} ms`, ''],
        ['first view’s scripts', `${formatCount(scriptBytes)} B`, '', '', isTooLarge ? 'BROKEN' : 'kept'],
      ],
    },
    broken: [
      ...judged.flatMap(({ broken }) => broken),
      ...(isTooLarge
        ? [`The desk's first view loads ${formatCount(scriptBytes)} bytes of scripts, the limit is 160,000.`]
        : []),
    ],
    doubts: isSteady
      ? []
      : [
          `The yardstick took ${yardsticks.map((time) => Math.round(time)).join(', ')} ms: no time can be judged by that.`,
        ],
  }
}
