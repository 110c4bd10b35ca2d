import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { isWholeRun } from './tests/support/series.ts'

// The system's browser where there is one: the test runner's own download is the last resort of `npm test`.
const systemChromium = '/usr/bin/chromium'
const executablePath = process.env['CHROMIUM_PATH'] || (existsSync(systemChromium) ? systemChromium : undefined)

export default defineConfig({
  testDir: 'tests/journeys',
  globalSetup: './tests/support/prepare-journeys.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: process.env['CI'] === 'true',
  workers: 2,
  // A journey that passes at the second try is broken.
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    screenshot: 'only-on-failure',
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    launchOptions: {
      ...(executablePath !== undefined && { executablePath }),
      // Chromium refuses its sandbox to root, as which containers run. Without a graphics card a process for it costs a tenth
      // of all that the browser does.
      args: ['--no-sandbox', '--disable-background-networking', '--in-process-gpu'],
    },
  },
  // What takes long and seldom finds something, and the second database, are for `npm run test:all`.
  projects: isWholeRun
    ? [{ name: 'sqlite' }, { name: 'postgres', grep: /@both/ }]
    : [{ name: 'sqlite', grepInvert: /@whole/ }],
})
