import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../support/free-port.ts'
import { startCommand } from '../support/processes/command.ts'
import { openConnection } from '../support/processes/raw-connection.ts'
import { type SiteProcess, startSite } from '../support/processes/site-process.ts'
import { isWholeRun } from '../support/series.ts'

/** More than the requests that may be under way at once. */
const clients = 200

const form = `POST /login HTTP/1.1\r\nhost: harbour\r\nsec-fetch-site: same-origin\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 60000\r\n\r\n`

let site: SiteProcess
beforeAll(async () => {
  site = await startSite(null)
})
afterAll(() => site.stop())

/** Clients who begin so, and then send one byte after another until the server ends their connections; null = nothing. */
async function sendSlowly(start: string | null) {
  const connections = await Promise.all(Array.from({ length: clients }, () => openConnection(site.address)))
  const writeAll = (text: string) => connections.forEach((connection) => void connection.write(text))
  if (start !== null) writeAll(start)
  const timer = setInterval(() => start !== null && writeAll('x'), 400)
  const begun = performance.now()
  return {
    /** When the last connection was ended, in seconds, and what it was told. */
    ended: async () => {
      const received = await Promise.all(connections.map(({ closed }) => closed))
      return {
        seconds: (performance.now() - begun) / 1000,
        statuses: new Set(received.map((text) => text.slice(9, 12))),
      }
    },
    [Symbol.dispose]: () => {
      clearInterval(timer)
      for (const connection of connections) connection.destroy()
    },
  }
}

async function expectOthersServed() {
  for (const path of ['/about', '/contact', '/login', '/readyz']) {
    const answer = await fetch(site.address + path, { signal: AbortSignal.timeout(5000) })
    await answer.arrayBuffer()
    expect([path, answer.status]).toEqual([path, 200])
  }
}

test.runIf(isWholeRun)(
  'headers sent byte by byte or never delay nobody, and are cut off within ten seconds',
  async () => {
    using slow = await sendSlowly('GET /contact HTTP/1.1\r\nx-padding: ')
    using silent = await sendSlowly(null)
    await expectOthersServed()
    for (const { seconds, statuses } of await Promise.all([slow.ended(), silent.ended()])) {
      expect(statuses).toEqual(new Set(['408']))
      // Five more, in case the machine is busy.
      expect(seconds).toBeLessThan(15)
    }
  },
)

test.runIf(isWholeRun)('forms sent byte by byte hold up nobody, and in the end their connections end', async () => {
  using slow = await sendSlowly(form)
  await expectOthersServed()
  const { seconds, statuses } = await slow.ended()
  expect(statuses).toEqual(new Set(['408']))
  expect(seconds).toBeLessThan(35)
  await expectOthersServed()
})

test('a sender who leaves before the end isn’t an error in the log', async () => {
  const port = await freePort()
  const dataDir = mkdtempSync(join(tmpdir(), 'harbour-slow-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  using process = startCommand(['serve'], { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'info' })
  await process.printed('Harbour is ready at')
  const connection = await openConnection(`http://127.0.0.1:${port}`)
  connection.write(form)
  await fetch(`http://127.0.0.1:${port}/healthz`)
  connection.destroy()
  const output = await process.printed('"path":"/login"')
  expect(output).toContain('"status":408')
  expect(output).not.toContain('"level":50')
})

test('a connection may not send many requests without waiting for the responses', async () => {
  const requests = (count: number, last: string) =>
    'GET /contact HTTP/1.1\r\nhost: harbour\r\n\r\n'.repeat(count - 1) +
    `GET /contact HTTP/1.1\r\nhost: harbour\r\nconnection: ${last}\r\n\r\n`
  const few = await openConnection(site.address)
  few.write(requests(10, 'close'))
  expect((await few.closed).match(/^HTTP\/1\.1 200 /gm)).toHaveLength(10)
  const many = await openConnection(site.address)
  many.write(requests(60, 'keep-alive'))
  expect((await many.closed).match(/^HTTP\/1\.1 200 /gm) ?? []).not.toHaveLength(60)
  await expectOthersServed()
})
