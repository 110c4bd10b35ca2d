import { formatCount } from '../../tests/support/table.ts'
import { type BenchReport, verdictOf } from '../bench.ts'
import { median, variation } from '../statistics.ts'

/** One round: how long the yardstick and each page took after the press, and how long its tasks blocked, in ms. */
export type DeskVisit = {
  yardstickMs: number
  pages: { name: string; contentMs: number; blockingMs: number }[]
}

/** The yardstick is one request over the same network, so 1 is a page that costs nothing but its request, and 2 as much again. */
const limits = { ratio: 2, blockingMs: 50, scriptBytes: 160_000 }

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
    const ratio = contentMs / yardstickMs
    const broken: string[] = []
    if (ratio > limits.ratio) {
      broken.push(`${name}: its content takes ${ratio.toFixed(2)} times the yardstick, the limit is ${limits.ratio}.`)
    }
    if (blockingMs > limits.blockingMs) {
      broken.push(`${name}: TBT is ${Math.round(blockingMs)} ms, the limit is ${limits.blockingMs} ms.`)
    }
    return { name, contentMs, ratio, blockingMs, broken: isSteady ? broken : [] }
  })
  const isTooLarge = scriptBytes > limits.scriptBytes
  const tooLarge = `The first view’s scripts have ${formatCount(scriptBytes)} bytes, the limit is ${formatCount(limits.scriptBytes)}.`
  return {
    yardstick: `a press that fetches and shows a small file over the same network: ${Math.round(yardstickMs)} ms`,
    table: {
      columns: ['page', 'content', '÷ yardstick', 'TBT', 'verdict'],
      rows: [
        ...judged.map(({ name, contentMs, ratio, blockingMs, broken }) => [
          name,
          `${Math.round(contentMs)} ms`,
          ratio.toFixed(2),
          `${Math.round(blockingMs)} ms`,
          verdictOf({ isBroken: broken.length > 0, isSteady }),
        ]),
        ['limit', '', limits.ratio.toFixed(2), `${limits.blockingMs} ms`, ''],
        ['first view’s scripts', `${formatCount(scriptBytes)} B`, '', '', isTooLarge ? 'BROKEN' : 'kept'],
      ],
    },
    broken: [...judged.flatMap(({ broken }) => broken), ...(isTooLarge ? [tooLarge] : [])],
    doubts: isSteady
      ? []
      : [
          `The yardstick took ${yardsticks.map((time) => Math.round(time)).join(', ')} ms: no time can be judged by that.`,
        ],
  }
}
