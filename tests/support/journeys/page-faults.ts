import { type BrowserContext, expect } from '@playwright/test'

/** What went wrong in a test's pages. The test fails on anything except announced refusals. */
export type PageFaults = {
  watch: (context: BrowserContext, options?: { isScripted: boolean }) => void
  /** Announces that a request for `path` will get `status`, 400 or more. */
  expectAnswer: (status: number, path: string) => void
  /** Allows a request for `path` to get `status`, 400 or more, but does not require it. */
  allowAnswer: (status: number, path: string) => void
  /** Announces that a request for `path` will get no answer, because the visitor is offline. */
  expectNoAnswer: (path: string) => void
  /** What the pages have asked for and got, a line each, to find out why a test failed. */
  requests: () => string
  /** Fails if anything went wrong, or if an announced response did not come. */
  judge: () => void
}

/**
 * Script errors, console messages (Chromium writes policy violations there), failed requests, and responses of 400 or
 * more.
 */
export function collectPageFaults(): PageFaults {
  const faults: string[] = []
  const requests: string[] = []
  const noteRequest = (line: string) => requests.push(`${new Date().toISOString()} ${line}`)
  // A page may be asking for its token just when its session ends: by its own form, or in another tab.
  const expected = new Map([['401 /api/auth/token', true]])
  // A page's scripts request its data under its path plus `.data`.
  const pathOf = (url: string) => new URL(url).pathname.replace(/\.data$/, '')
  return {
    watch(context, { isScripted } = { isScripted: true }) {
      context.on('weberror', (error) => faults.push(`script error: ${error.error().stack ?? error.error().message}`))
      context.on('console', (message) => {
        // Chromium's console message about a response of 400 or more; the response itself is checked below.
        if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return
        // The router's about the routes of a page's links, whose request is judged below too.
        if (message.text().startsWith('Failed to fetch manifest patches')) return
        faults.push(`console: ${message.text()} (${message.location().url})`)
      })
      context.on('request', (request) => noteRequest(`${request.method()} ${request.url()}`))
      context.on('requestfailed', (request) => {
        const reason = request.failure()?.errorText
        noteRequest(`${reason} ${request.method()} ${request.url()}`)
        // Leaving a page aborts its pending requests; and without JavaScript the browser refuses to load scripts.
        const isLeft = reason === 'net::ERR_ABORTED' || (!isScripted && request.resourceType() === 'script')
        // Offline, the router asks in vain for the routes of a page's links, and again when one is pressed.
        const isOffline =
          reason === 'net::ERR_INTERNET_DISCONNECTED' ||
          [...expected.keys()].some((answer) => answer.startsWith('no answer'))
        const isHarmless = isLeft || (isOffline && new URL(request.url()).pathname === '/__manifest')
        const answer = `no answer ${pathOf(request.url())}`
        if (expected.has(answer)) expected.set(answer, true)
        else if (!isHarmless) faults.push(`no answer: ${request.method()} ${request.url()}, ${reason}`)
      })
      context.on('response', (response) => {
        noteRequest(`${response.status()} ${response.request().method()} ${response.url()}`)
        if (response.status() < 400) return
        const answer = `${response.status()} ${pathOf(response.url())}`
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
    expectNoAnswer(path) {
      expected.set(`no answer ${path}`, false)
    },
    requests: () => requests.join('\n'),
    judge() {
      const missing = [...expected].filter(([, hasCome]) => !hasCome).map(([answer]) => `did not come: ${answer}`)
      expect([...faults, ...missing], 'what went wrong in the pages').toEqual([])
    },
  }
}
