import { indexedPaths } from '../src/firm/site-map.ts'
import type { MemoryFile } from './memory-files.ts'

/** By this browsers say whose page sent a visitor (Fetch Metadata). Older ones say nothing, and nor do proxies. */
export const senderHeader = 'sec-fetch-site'

/** What the headers of a page that is the same for everybody depend on. */
export const pageDependence = { vary: 'Sec-Fetch-Site' }

const withoutPolicy = { 'cross-origin-opener-policy': 'unsafe-none' }

/**
 * Whether no other site's page sent the visitor: a page of ours did, or none (`none`: the address was typed or kept, or
 * stands in a mail or message).
 */
export function isSentByUs(sender: string | null | undefined): boolean {
  return sender === 'none' || sender === 'same-origin'
}

/**
 * A page that is ready to send, as somebody gets it whom no other site sent. Every page is cut off from whatever opened it,
 * which could else put another page in its place. To be cut off, a browser sets up a process of its own when the answer
 * comes, 70 ms on a phone, unless it comes from another site and has to do that anyway. So where no other site can have
 * opened it, a page that is the same for everybody does without. See docs/decisions/022.
 */
export function pageSentByUs(page: MemoryFile): MemoryFile {
  return { ...page, headers: { ...page.headers, ...withoutPolicy } }
}

/** The same for a page that is made for one request: it must be public, and the visitor so far unknown to us. */
export function openerHeaders(path: string, asked: Headers): Record<string, string> {
  if (!indexedPaths.includes(path)) return {}
  const isForNobody = isSentByUs(asked.get(senderHeader)) && !asked.has('cookie')
  return { vary: `${pageDependence.vary}, Cookie`, ...(isForNobody && withoutPolicy) }
}
