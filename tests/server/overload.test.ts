import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { dropDatabase } from '../support/processes/postgres-server.ts'
import { createDatabaseFor } from '../support/processes/process-pair.ts'
import { openConnection } from '../support/processes/raw-connection.ts'
import { startSite } from '../support/processes/site-process.ts'
import { isWholeRun } from '../support/series.ts'
import { databaseKinds } from '../support/site/test-site.ts'

/** Four times as many as may be under way at once. */
const crowd = 600

for (const kind of databaseKinds) {
  test.runIf(isWholeRun)(
    `a crowd at once: who can be served is, others get 503, and pages at rest stay quick (${kind})`,
    async () => {
      const databaseUrl = await createDatabaseFor(kind)
      const site = await startSite(databaseUrl)
      const connections = await Promise.all(Array.from({ length: crowd }, () => openConnection(site.address)))
      // An answer shows that the site has accepted the connection; it accepts one in each turn of its event loop.
      for (const { write } of connections) write('GET /healthz HTTP/1.1\r\nhost: harbour\r\n\r\n')
      await vi.waitFor(() => expect(connections.filter(({ received }) => received() === '')).toEqual([]), 20_000)
      const first = connections.map(({ received }) => received().length)
      // The site is stopped until everyone has asked, so that the crowd comes at once, however busy this machine is.
      process.kill(site.pid, 'SIGSTOP')
      for (const { write } of connections) {
        write('GET /contact HTTP/1.1\r\nhost: harbour\r\nconnection: close\r\n\r\n')
      }
      process.kill(site.pid, 'SIGCONT')
      const begun = performance.now()
      let isOver = false
      const crowded = Promise.all(
        connections.map(async ({ closed }, index) => {
          const text = (await closed).slice(first[index])
          return { text, ms: performance.now() - begun }
        }),
      ).finally(() => {
        isOver = true
      })
      const restingMs: number[] = []
      while (!isOver) {
        for (const path of ['/healthz', '/about']) {
          const askedAt = performance.now()
          const answer = await fetch(site.address + path)
          await answer.arrayBuffer()
          expect([path, answer.status]).toEqual([path, 200])
          restingMs.push(performance.now() - askedAt)
        }
        await pause(5)
      }

      const answers = await crowded
      const served = answers.filter(({ text }) => text.startsWith('HTTP/1.1 200 '))
      const refused = answers.filter(({ text }) => text.startsWith('HTTP/1.1 503 '))
      expect(served.length + refused.length).toBe(crowd)
      expect(served.length).toBeGreaterThanOrEqual(150)
      expect(refused.length).toBeGreaterThan(0)
      for (const { text } of refused) {
        expect(text).toMatch(/^retry-after: 5\r$/m)
        expect(text).toContain('Please wait a few seconds and reload the page.')
      }
      // Nine in ten: this process has to read the crowd's answers too.
      const quick = restingMs.sort((a, b) => a - b)[Math.floor(restingMs.length * 0.9)]
      expect(quick).toBeLessThan(Math.max(...served.map(({ ms }) => ms)) / 4)
      const afterwards = await fetch(`${site.address}/contact`)
      await afterwards.arrayBuffer()
      expect(afterwards.status).toBe(200)

      await site.stop()
      if (databaseUrl !== null) await dropDatabase(databaseUrl)
    },
  )
}
