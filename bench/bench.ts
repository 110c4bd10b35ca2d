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
