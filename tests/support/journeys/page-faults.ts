import { type BrowserContext, expect } from '@playwright/test'

/** What went wrong in the pages of a test. The test fails on any of it, but for refusals that it announced. */
export type PageFaults = {
  watch: (context: BrowserContext, options?: { isScripted: boolean }) => void
  /** Announces that the site will answer a request for `path` with `status`, 400 or more. */
  expectAnswer: (status: number, path: string) => void
  /** Lets the site answer a request for `path` with `status`, 400 or more, or not. */
  allowAnswer: (status: number, path: string) => void
  /** Fails when anything went wrong, or when an announced answer did not come. */
  judge: () => void
}

/**
 * Script errors, lines in the console (among them each break of the security policy, which Chromium writes there),
 * requests that got no answer and answers of 400 or more.
 */
export function collectPageFaults(): PageFaults {
  const faults: string[] = []
  // A page may be asking for its token just when its session ends: by its own form, or in another tab.
  const expected = new Map([['401 /api/auth/token', true]])
  return {
    watch(context, { isScripted } = { isScripted: true }) {
      context.on('weberror', (error) => faults.push(`script error: ${error.error().stack ?? error.error().message}`))
      context.on('console', (message) => {
        // Chromium's line about an answer of 400 or more; the answer itself is judged below.
        if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return
        faults.push(`console: ${message.text()} (${message.location().url})`)
      })
      context.on('requestfailed', (request) => {
        const reason = request.failure()?.errorText
        // Leaving a page ends the requests that it still had; and a browser without scripts refuses to load them.
        const isHarmless = reason === 'net::ERR_ABORTED' || (!isScripted && request.resourceType() === 'script')
        if (!isHarmless) faults.push(`no answer: ${request.method()} ${request.url()}, ${reason}`)
      })
      context.on('response', (response) => {
        if (response.status() < 400) return
        // The scripts of a page ask for its data under its own path with `.data`.
        const answer = `${response.status()} ${new URL(response.url()).pathname.replace(/\.data$/, '')}`
        if (expected.has(answer)) expected.set(answer, true)
        else faults.push(`answer: ${answer}`)
      })
    },
    expectAnswer(status, path) {
      expected.set(`${status} ${path}`, false)
    },
    allowAnswer(status, path) {
      expected.set(`${status} ${path}`, true)
    },
    judge() {
      const missing = [...expected].filter(([, hasCome]) => !hasCome).map(([answer]) => `did not come: ${answer}`)
      expect([...faults, ...missing], 'what went wrong in the pages').toEqual([])
    },
  }
}
