import { DomUtils, parseDocument } from 'htmlparser2'
import { prerenderedPaths } from '../../src/firm/site-map.ts'
import { hashSource } from './document-parts.ts'
import { compress, entityTag, type MemoryFile } from './memory-files.ts'
import { type InlineSources, securityHeaders } from './security-headers.ts'

/**
 * Renders, hashes and compresses the pages that are the same for everyone. This happens at every start, because they
 * contain the site's address. `render` returns a page's HTML.
 */
export async function preparePages(
  render: (path: string) => Promise<string>,
  isHttps: boolean,
): Promise<Map<string, MemoryFile>> {
  const pages = new Map<string, MemoryFile>()
  for (const path of prerenderedPaths) pages.set(path, memoryFileOf(await render(path), isHttps))
  return pages
}

function memoryFileOf(html: string, isHttps: boolean): MemoryFile {
  const identity = Buffer.from(html)
  return {
    headers: {
      ...securityHeaders(inlineSourcesOf(html), isHttps),
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=0, s-maxage=300, stale-while-revalidate=86400, stale-if-error=86400',
      etag: entityTag(identity),
    },
    bodies: { identity, ...compress(identity) },
  }
}

/** A prerendered page's CSP allows exactly the inline scripts and styles it was rendered with. */
function inlineSourcesOf(html: string): InlineSources {
  const document = parseDocument(html)
  const hashesOf = (tag: string) =>
    DomUtils.getElementsByTagName(tag, document, true)
      .filter((element) => !DomUtils.hasAttrib(element, 'src'))
      .map((element) => hashSource(DomUtils.textContent(element)))
  return { scripts: hashesOf('script'), styles: hashesOf('style') }
}
