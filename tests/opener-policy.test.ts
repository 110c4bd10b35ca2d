import { expect, test } from 'vitest'
import { indexedPaths } from '../src/firm/site-map.ts'
import { startSite } from './support/site-process.ts'

/** Asks as a browser does which says that `sender` sent the visitor; null: as one that says nothing. */
async function ask(address: string, sender: string | null, more: Record<string, string> = {}) {
  const headers = { ...more, ...(sender !== null && { 'sec-fetch-site': sender }) }
  const answer = await fetch(address, { headers, redirect: 'manual' })
  await answer.arrayBuffer()
  return {
    status: answer.status,
    tag: answer.headers.get('etag'),
    policy: answer.headers.get('cross-origin-opener-policy'),
    dependsOnSender: answer.headers.get('vary')?.includes('Sec-Fetch-Site') === true,
  }
}

test('a public page is cut off from whoever opened it, unless the browser says that no other site sent the visitor', async () => {
  const site = await startSite(null)
  try {
    for (const path of indexedPaths) {
      for (const sender of [null, 'cross-site', 'same-site', 'NONE', '']) {
        const { status, policy, dependsOnSender } = await ask(site.origin + path, sender)
        expect([path, sender, status, policy, dependsOnSender]).toEqual([path, sender, 200, 'same-origin', true])
      }
      for (const sender of ['none', 'same-origin']) {
        const { status, policy, dependsOnSender } = await ask(site.origin + path, sender)
        expect([path, sender, status, policy, dependsOnSender]).toEqual([path, sender, 200, 'unsafe-none', true])
      }
    }
    // A browser that keeps the page puts what it is told now in place of what it was told before.
    for (const [before, now, policy] of [
      ['none', 'cross-site', 'same-origin'],
      ['cross-site', 'none', 'unsafe-none'],
    ] as const) {
      const { tag } = await ask(`${site.origin}/about`, before)
      const again = await ask(`${site.origin}/about`, now, { 'if-none-match': String(tag) })
      expect([again.status, again.policy, again.dependsOnSender]).toEqual([304, policy, true])
    }
  } finally {
    await site.stop()
  }
})

test('every other answer is cut off, whoever sent the visitor', async () => {
  const site = await startSite(null)
  try {
    for (const path of [
      '/profile',
      '/admin-profile',
      '/reset-password',
      '/appointments/x',
      '/nothing',
      '/nothing.css',
    ]) {
      for (const sender of ['none', 'same-origin']) {
        const { policy } = await ask(site.origin + path, sender)
        expect([path, sender, policy]).toEqual([path, sender, 'same-origin'])
      }
    }
    // Public pages with something for one person: a notice, what a client would have to type again, a held time.
    for (const [path, cookie] of [
      ['/', 'harbour-notice=account-without-profile'],
      ['/contact', 'harbour-signed-in=1'],
      ['/login', 'anything=at all'],
    ] as const) {
      const { policy } = await ask(site.origin + path, 'none', { cookie })
      expect([path, policy]).toEqual([path, 'same-origin'])
    }
  } finally {
    await site.stop()
  }
})
