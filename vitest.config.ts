import { defineConfig } from 'vitest/config'

export default defineConfig({
  // The same for parts that are written as elements.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    include: ['src/**/*.test.ts', 'server/**/*.test.ts', 'tests/*.test.ts'],
    globalSetup: 'tests/support/prepare-databases.ts',
    setupFiles: 'tests/support/fail-on-console-error.ts',
    // As people get it, and twice as quick as React's development mode, in which `npm run test:all` looks for its warnings.
    env: { NODE_ENV: process.env['NODE_ENV'] === 'development' ? 'development' : 'production' },
    // The built site is read once by each worker: no test leaves anything behind in a module.
    isolate: false,
    // A whole run spends ten minutes waiting for processes that it has killed: another worker goes on meanwhile.
    maxWorkers: process.env['HARBOUR_TESTS'] === 'all' ? '150%' : '100%',
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
