import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'server/**/*.test.ts', 'tests/*.test.ts'],
    globalSetup: 'tests/support/provide-postgres.ts',
    setupFiles: 'tests/support/fail-on-console-error.ts',
    maxWorkers: '100%',
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
