import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { prerenderedPaths } from '../src/firm/site-map.ts'
import type { Settings } from '../src/platform/settings.server.ts'
import { compress, entityTag, type MemoryFile } from './memory-files.ts'
import { securityHeaders } from './security-headers.ts'

type StoredPage = { path: string; scriptHashes: string[]; html: string; br: string; gzip: string }

type PrerenderOptions = {
  settings: Pick<Settings, 'dataDir' | 'origin' | 'siteMode'>
  buildId: string
  /** Renders a path of the site as the router would, without a nonce. */
  render: (path: string) => Promise<Response>
}

/**
 * The pages that are the same for everybody, ready to send. They are rendered, hashed and compressed at the first start
 * of this build with this address and mode, and kept in the data folder for the next start.
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
    for (const other of readdirSync(folder))
      if (join(folder, other) !== file) rmSync(join(folder, other), { force: true })
  }
  return new Map(pages.map((page) => [page.path, memoryFileOf(page, settings.origin.startsWith('https:'))]))
}

function readPages(file: string): StoredPage[] | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as StoredPage[]
  } catch {
    return null
  }
}

async function storedPage(path: string, response: Response): Promise<StoredPage> {
  if (response.status !== 200) throw new Error(`The page ${path} could not be rendered: status ${response.status}.`)
  const html = await response.text()
  const { br, gzip } = compress(Buffer.from(html))
  return {
    path,
    html,
    br: br.toString('base64'),
    gzip: gzip.toString('base64'),
    scriptHashes: inlineScripts(html).map((script) => `sha256-${createHash('sha256').update(script).digest('base64')}`),
  }
}

/** The texts of a page's inline scripts, as the browser hashes them. */
function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map((match) => match[1] ?? '')
}

function memoryFileOf(page: StoredPage, isHttps: boolean): MemoryFile {
  const identity = Buffer.from(page.html)
  return {
    headers: {
      ...securityHeaders({ hashes: page.scriptHashes }, isHttps),
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
