import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { prerenderedPaths } from '../src/firm/site-map.ts'
import type { Settings } from '../src/platform/settings.server.ts'
import { compress, entityTag, type MemoryFile } from './memory-files.ts'
import { pageDependence } from './opener-policy.ts'
import { securityHeaders } from './security-headers.ts'

type StoredPage = {
  path: string
  html: string
  scriptHashes: string[]
  styleHashes: string[]
  /** Compressed copies, base64. */
  br: string
  gzip: string
}

type PrerenderOptions = {
  settings: Pick<Settings, 'dataDir' | 'origin' | 'siteMode'>
  buildId: string
  /** Makes the finished HTML of a page. */
  render: (path: string) => Promise<string>
}

/**
 * The pages that are the same for everybody, ready to send. They are rendered, hashed and compressed at the first
 * start of this build with this address and mode, and kept in the data folder for the next start.
 */
export async function preparePages({ settings, buildId, render }: PrerenderOptions): Promise<Map<string, MemoryFile>> {
  const key = createHash('sha256')
    .update(JSON.stringify([buildId, settings.origin, settings.siteMode]))
    .digest('hex')
  const folder = join(settings.dataDir, 'pages')
  const file = join(folder, `${key.slice(0, 32)}.json`)
  let pages = readPages(file)
  if (pages === null) {
    pages = await Promise.all(prerenderedPaths.map(async (path) => storedPage(path, await render(path))))
    mkdirSync(folder, { recursive: true })
    // Written beside and renamed, so that a process that dies here leaves no half file.
    writeFileSync(`${file}.${process.pid}`, JSON.stringify(pages))
    renameSync(`${file}.${process.pid}`, file)
    const others = readdirSync(folder).filter((name) => name.endsWith('.json') && join(folder, name) !== file)
    for (const other of others) rmSync(join(folder, other), { force: true })
  }
  const isHttps = settings.origin.startsWith('https:')
  return new Map(pages.map((page) => [page.path, memoryFileOf(page, isHttps)]))
}

function readPages(file: string): StoredPage[] | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as StoredPage[]
  } catch {
    return null
  }
}

function storedPage(path: string, html: string): StoredPage {
  const { br, gzip } = compress(Buffer.from(html))
  return {
    path,
    html,
    scriptHashes: inlineHashes(html, 'script'),
    styleHashes: inlineHashes(html, 'style'),
    br: br.toString('base64'),
    gzip: gzip.toString('base64'),
  }
}

/** The hashes of a page's inline scripts or styles, as the policy names them. */
function inlineHashes(html: string, tag: 'script' | 'style'): string[] {
  const elements = html.matchAll(new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g'))
  return [...elements].map(([, text = '']) => `sha256-${createHash('sha256').update(text).digest('base64')}`)
}

function memoryFileOf(page: StoredPage, isHttps: boolean): MemoryFile {
  const identity = Buffer.from(page.html)
  return {
    headers: {
      ...securityHeaders(page, isHttps),
      ...pageDependence,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=0, s-maxage=300, stale-while-revalidate=86400, stale-if-error=86400',
      etag: entityTag(identity),
    },
    bodies: { identity, br: Buffer.from(page.br, 'base64'), gzip: Buffer.from(page.gzip, 'base64') },
  }
}

/** The home page for somebody who was sent there: the same page with the notice that it holds hidden made visible. */
export function withNotice(page: MemoryFile): MemoryFile {
  const html = page.bodies.identity.toString().replace('<html ', '<html data-notice="account-without-profile" ')
  return {
    headers: {
      ...page.headers,
      'cache-control': 'no-store',
      'set-cookie': 'harbour-notice=; Path=/; Max-Age=0',
      etag: `${page.headers['etag']}-notice`,
    },
    bodies: { identity: Buffer.from(html) },
  }
}
