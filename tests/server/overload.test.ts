import { setTimeout as pause } from 'node:timers/promises'
import { expect, inject, test } from 'vitest'
import { createDatabase, dropDatabase } from '../support/processes/postgres-server.ts'
import { startSite } from '../support/processes/site-process.ts'
import { bothDatabases } from '../support/site/test-site.ts'

/** Four times as many as may be under way at once. */
const crowd = 600

for (const kind of bothDatabases) {
  test(`a crowd at once: who can be served is, others get 503, and pages at rest stay quick (${kind})`, async () => {
    const serverUrl = inject('postgresUrl')
    const databaseUrl = kind === 'postgres' && serverUrl !== null ? await createDatabase(serverUrl) : null
    const site = await startSite(databaseUrl)
    const get = async (path: string) => {
      const begun = performance.now()
      const answer = await fetch(site.address + path)
      const text = await answer.text()
      return {
        status: answer.status,
        retryAfter: answer.headers.get('retry-after'),
        text,
        ms: performance.now() - begun,
      }
    }
    let isOver = false
    const crowded = Promise.all(Array.from({ length: crowd }, () => get('/contact'))).finally(() => {
      isOver = true
    })
    const restingMs: number[] = []
    while (!isOver) {
      for (const path of ['/healthz', '/about']) {
        const { status, ms } = await get(path)
        expect([path, status]).toEqual([path, 200])
        restingMs.push(ms)
      }
      await pause(5)
    }

    const answers = await crowded
    const served = answers.filter(({ status }) => status === 200)
    const refused = answers.filter(({ status }) => status === 503)
    expect(served.length + refused.length).toBe(crowd)
    expect(served.length).toBeGreaterThanOrEqual(150)
    expect(refused.length).toBeGreaterThan(0)
    for (const { retryAfter, text } of refused) {
      expect(retryAfter).toBe('5')
      expect(text).toContain('Please wait a few seconds and reload the page.')
    }
    // Nine in ten: the first one waits until this process has opened the crowd's connections.
    const quick = restingMs.sort((a, b) => a - b)[Math.floor(restingMs.length * 0.9)]
    expect(quick).toBeLessThan(Math.max(...served.map(({ ms }) => ms)) / 4)
    expect((await get('/contact')).status).toBe(200)

    await site.stop()
    if (databaseUrl !== null) await dropDatabase(databaseUrl)
  })
}
