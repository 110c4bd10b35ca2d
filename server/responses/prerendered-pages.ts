import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DomUtils, parseDocument } from 'htmlparser2'
import { prerenderedPaths } from '../../src/firm/site-map.ts'
import type { Settings } from '../../src/platform/settings.server.ts'
import { hashSource } from './document-parts.ts'
import { compress, entityTag, type MemoryFile } from './memory-files.ts'
import { type InlineSources, securityHeaders } from './security-headers.ts'

type StoredPage = {
  path: string
  html: string
  /** Hashes of its inline scripts and styles, as the policy names them. */
  inline: InlineSources
  /** Compressed copies, base64. */
  br: string
  gzip: string
}

type PrerenderOptions = {
  settings: Pick<Settings, 'dataDir' | 'origin' | 'siteMode'>
  buildId: string
  /** Makes the HTML of a page. */
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
    inline: inlineSourcesOf(html),
    br: br.toString('base64'),
    gzip: gzip.toString('base64'),
  }
}

/** What the policy of a page allows: the inline scripts and styles that it was rendered with, before anybody asked for it. */
function inlineSourcesOf(html: string): InlineSources {
  const document = parseDocument(html)
  const hashesOf = (tag: string) =>
    DomUtils.getElementsByTagName(tag, document, true)
      .filter((element) => !DomUtils.hasAttrib(element, 'src'))
      .map((element) => hashSource(DomUtils.textContent(element)))
  return { scripts: hashesOf('script'), styles: hashesOf('style') }
}

function memoryFileOf(page: StoredPage, isHttps: boolean): MemoryFile {
  const identity = Buffer.from(page.html)
  return {
    headers: {
      ...securityHeaders(page.inline, isHttps),
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=0, s-maxage=300, stale-while-revalidate=86400, stale-if-error=86400',
      etag: entityTag(identity),
    },
    bodies: { identity, br: Buffer.from(page.br, 'base64'), gzip: Buffer.from(page.gzip, 'base64') },
  }
}
