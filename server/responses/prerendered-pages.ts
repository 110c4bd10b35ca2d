import { DomUtils, parseDocument } from 'htmlparser2'
import { prerenderedPaths } from '../../src/firm/site-map.ts'
import type { ClaimsToday } from './claims-file.ts'
import { hashSource } from './document-parts.ts'
import { compress, entityTag, type MemoryAnswers, type MemoryFile, prepareAnswers } from './memory-files.ts'
import { type InlineSources, securityHeaders } from './security-headers.ts'

/** The pages that are the same for everyone, in memory. */
export type PrerenderedPages = {
  find: (path: string) => MemoryAnswers | undefined
  /** Renders them again if what may be claimed about the firm has changed since, at midnight. */
  refresh: () => Promise<void>
}

/**
 * Renders, hashes and compresses the pages that are the same for everyone. This happens at every start, because they
 * contain the site's address. `render` returns a page's HTML.
 */
export async function prerenderPages(
  render: (path: string, claims: ClaimsToday) => Promise<string>,
  { claimsToday, isHttps }: { claimsToday: () => ClaimsToday; isHttps: boolean },
): Promise<PrerenderedPages> {
  const renderAll = async (claims: ClaimsToday) => {
    const pages = new Map<string, MemoryAnswers>()
    for (const path of prerenderedPaths) {
      pages.set(path, prepareAnswers(memoryFileOf(await render(path, claims), isHttps)))
    }
    return { href: claims.claimsHref, pages }
  }
  let rendered = await renderAll(claimsToday())
  return {
    find: (path) => rendered.pages.get(path),
    refresh: async () => {
      const claims = claimsToday()
      if (claims.claimsHref !== rendered.href) rendered = await renderAll(claims)
    },
  }
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
