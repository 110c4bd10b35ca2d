import { defineConfig } from '@playwright/test'
import { systemChromium } from './scripts/programs.mjs'
import { isWholeRun } from './tests/support/series.ts'

// Otherwise Playwright's own, if it has been downloaded.
const executablePath = systemChromium()

export default defineConfig({
  testDir: 'tests/journeys',
  globalSetup: './tests/support/prepare-journeys.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: process.env['CI'] === 'true',
  workers: 3,
  // No retries: a journey that passes only at the second attempt is broken.
  retries: 0,
  // Long enough for a machine that does much else: only what hangs meets them.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    screenshot: 'only-on-failure',
    actionTimeout: 45_000,
    navigationTimeout: 60_000,
    launchOptions: {
      ...(executablePath !== undefined && { executablePath }),
      // Chromium's sandbox does not work as root, which is how containers run.
      // On a busy machine a smooth scroll may begin late, and move what is just being pressed.
      args: ['--no-sandbox', '--disable-background-networking', '--disable-smooth-scrolling'],
    },
  },
  // Slow tests that rarely find anything, and the second database, run only in `npm run test:all`.
  projects: isWholeRun
    ? [{ name: 'sqlite' }, { name: 'postgres', grep: /@both/ }]
    : [{ name: 'sqlite', grepInvert: /@whole/ }],
})
