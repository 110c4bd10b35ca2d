import { type BenchReport, verdictOf } from './bench.ts'
import { median } from './statistics.ts'

/** The times of each round in milliseconds: Harbour's, and the baseline's beside them. */
export type Rounds = { name: string; ours: number[]; yardstick: number[] }

/** Above this interquartile range, as a share of the median, the ratios are inconclusive. */
const maxSpread = 0.35

type Question = {
  rounds: Rounds[]
  /** What is measured, capitalised to start a sentence. */
  what: string
  /** A short description of the baseline. */
  yardstick: string
  /** Limit for the median ratio of Harbour's time to the baseline's. */
  limit: number
}

/** Compares the median ratio of each series with a limit. */
export function judgeRatios({ rounds, what, yardstick, limit }: Question): BenchReport {
  const judged = rounds.map(({ name, ours, yardstick: theirs }) => {
    const ratios = ours.map((time, round) => time / (theirs[round] ?? Number.NaN))
    const ratio = median(ratios)
    const isSteady = spread(ratios) <= maxSpread
    return { name, ours, theirs, ratio, ratios, isSteady, isBroken: isSteady && ratio > limit }
  })
  return {
    yardstick: `${yardstick}; ${rounds[0]?.ours.length ?? 0} rounds of both in turn`,
    table: {
      columns: ['database', 'a second', 'time', 'yardstick', '÷ yardstick', 'spread', 'limit', 'verdict'],
      rows: judged.map(({ name, ours, theirs, ratio, ratios, isSteady, isBroken }) => [
        name,
        (1000 / median(ours)).toFixed(0),
        milliseconds(median(ours)),
        milliseconds(median(theirs)),
        ratio.toFixed(2),
        spread(ratios).toFixed(2),
        limit.toFixed(2),
        verdictOf({ isBroken, isSteady }),
      ]),
    },
    broken: judged
      .filter(({ isBroken }) => isBroken)
      .map(
        ({ name, ratio }) => `${what} on ${name} takes ${ratio.toFixed(2)} times the yardstick, the limit is ${limit}.`,
      ),
    doubts: judged
      .filter(({ isSteady }) => !isSteady)
      .map(
        ({ name, ratios }) =>
          `On ${name} the ratios spread by ${spread(ratios).toFixed(2)}; up to ${maxSpread} can be judged.`,
      ),
  }
}

/** The interquartile range as a share of the median: a single slow round does not count. */
function spread(numbers: number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  const quarter = Math.floor(sorted.length / 4)
  return ((sorted.at(-1 - quarter) ?? 0) - (sorted[quarter] ?? 0)) / median(sorted)
}

function milliseconds(time: number): string {
  return `${time.toFixed(2)} ms`
}
