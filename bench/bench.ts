import type { Table } from './table.ts'

/** What a bench is asked for on the command line; null and nothing stand for the bench's own choice. */
export type BenchOptions = { runs: number | null; paths: string[] }

export type BenchReport = {
  /** What was measured in the same run to compare with. */
  yardstick: string
  table: Table
  /** Limits that the figures break, each in a sentence. */
  broken: string[]
  /** Why some figures prove nothing either way; such figures break no limit. */
  doubts: string[]
}

/** A measurement with limits. Its figures are compared with a yardstick that is measured in the same run. */
export type Bench = {
  name: string
  measures: string
  run: (options: BenchOptions) => Promise<BenchReport>
}
