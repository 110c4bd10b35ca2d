import { get } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { publicPages } from '#src/firm/public-pages/public-pages.ts'
import { prerenderedPaths } from '../../server/responses/prerendered-pages.ts'
import { startSite } from '../support/processes/site-process.ts'
import { openTestSite } from '../support/site/test-site.ts'
import { formatCount, formatTable } from '../support/table.ts'

/** What browsers accept over https. */
const accepted = { 'accept-encoding': 'gzip, deflate, br, zstd' }

/** A page's HTML as sent, including the whole stylesheet and the first picture. */
type Sent = { path: string; encoding: string; bytes: number; limit: number }

const limitOf = (path: string) => (path === '/' ? 18_600 : 21_300)

/** Requests as a browser does, without decompressing the response. */
function sentBy(origin: string, path: string): Promise<Sent> {
  return new Promise((resolve, reject) => {
    get(origin + path, { headers: accepted, agent: false }, async (answer) => {
      const encoding = answer.headers['content-encoding'] ?? 'none'
      resolve({ path, encoding, bytes: (await buffer(answer)).length, limit: limitOf(path) })
    }).on('error', reject)
  })
}

test('the HTML of every public page stays within its byte budget', async () => {
  // A fixed address, because some 45 bytes more or less depend on how its digits compress.
  const site = await startSite(null, null, { settings: { ORIGIN: 'http://localhost:3000' } })
  const pages = await Promise.all(prerenderedPaths.map((path) => sentBy(site.origin, path))).finally(site.stop)
  // On a fixed day, because the number of times on offer depends on it.
  await using testSite = await openTestSite('sqlite')
  for (const { path } of publicPages.filter(({ path }) => pages.every((page) => page.path !== path))) {
    const answer = await testSite.request(path, { headers: accepted })
    const encoding = answer.headers.get('content-encoding') ?? 'none'
    pages.push({ path, encoding, bytes: (await answer.arrayBuffer()).byteLength, limit: limitOf(path) })
  }

  const rows = pages.map(({ path, encoding, bytes, limit }) => [
    path,
    encoding,
    ...[bytes, limit, limit - bytes].map(formatCount),
  ])
  console.log(`\n${formatTable({ columns: ['HTML, bytes', 'encoding', 'sent', 'limit', 'headroom'], rows })}\n`)

  for (const { path, encoding, bytes, limit } of pages) {
    expect(['br', 'gzip'], path).toContain(encoding)
    expect(bytes, path).toBeGreaterThan(1000)
    expect(bytes, path).toBeLessThanOrEqual(limit)
  }
})
