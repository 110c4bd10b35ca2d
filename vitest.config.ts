import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { definedColours } from './scripts/export/colours.mjs'
import { isWholeRun } from './tests/support/series.ts'

/** The files that take longest in `npm run test:all`. */
const longSeries =
  /\/(round-trip|kill-while-writing|outbox-kill|hostile-\w+|fuzz|double-booking|database-outage|one-ipv6-customer|scanners|two-senders|second-reader)\.test\.ts$/

/** Starts long series first, so that none of them runs alone at the end. */
class LongSeriesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isShort = ({ moduleId }: TestSpecification) => Number(!longSeries.test(moduleId))
    return (await super.sort(files)).sort((a, b) => isShort(a) - isShort(b))
  }
}

export default defineConfig({
  define: definedColours,
  // Compile JSX for production too.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    include: ['src/**/*.test.ts', 'server/**/*.test.ts', 'tests/**/*.test.ts'],
    globalSetup: 'tests/support/prepare-databases.ts',
    setupFiles: 'tests/support/set-up-test-file.ts',
    // What users get, and twice as fast as React's development mode, in which `npm run test:all` looks for warnings.
    env: { NODE_ENV: process.env['HARBOUR_REACT'] === 'development' ? 'development' : 'production' },
    // Each worker reads the built site once: no test leaves state behind in a module.
    isolate: false,
    // Many whole series wait for other processes, or for a time-out; another worker uses that time. Samples rarely wait.
    maxWorkers: isWholeRun ? Math.ceil(availableParallelism() * 1.5) : availableParallelism(),
    // Long enough for a machine that does much else: only what hangs meets it.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    sequence: { sequencer: LongSeriesFirst },
  },
})
