import type { Table } from '../tests/support/table.ts'

/** Command-line options. With `runs` null or `paths` empty, the bench chooses. */
export type BenchOptions = { runs: number | null; paths: string[] }

export type BenchReport = {
  /** The baseline that was measured in the same run. */
  yardstick: string
  table: Table
  /** One sentence for each limit that was exceeded. */
  broken: string[]
  /** Why some figures are inconclusive. Inconclusive figures exceed no limit. */
  doubts: string[]
}

/** A measurement with limits, compared with a baseline that is measured in the same run. */
export type Bench = {
  name: string
  measures: string
  run: (options: BenchOptions) => Promise<BenchReport>
}

/** The word in a table. Pages whose bytes or scores are over a limit are `BROKEN` on an unsteady machine too. */
export function verdictOf({ isBroken, isSteady }: { isBroken: boolean; isSteady: boolean }): string {
  if (isBroken) return 'BROKEN'
  return isSteady ? 'kept' : 'not conclusive'
}
