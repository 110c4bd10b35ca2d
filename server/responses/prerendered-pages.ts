import { DomUtils, parseDocument } from 'htmlparser2'
import { countryKeys, paymentKeys } from '#src/firm/first-steps/record.ts'
import { scamTypeKeys } from '#src/firm/scam-types.ts'
import type { Clock } from '#src/platform/runtime.server.ts'
import { hashSource } from './document-parts.ts'
import { compress, entityTag, type MemoryAnswers, type MemoryFile, prepareAnswers, withHeader } from './memory-files.ts'
import { type InlineSources, securityHeaders } from './security-headers.ts'
import type { ShownToday } from './shown-today.ts'

/** Rendered once at start and kept in memory. */
export const prerenderedPaths = [
  '/',
  '/about',
  '/safety',
  '/questions',
  '/terms-and-conditions',
  '/privacy-policy',
  ...scamTypeKeys.map((key) => `/scams/${key}`),
  '/first-steps',
  ...countryKeys.flatMap((country) => paymentKeys.map((payment) => `/first-steps/${country}/${payment}`)),
]

export type PrerenderedPages = {
  /** None once anything on them is over, until they have been rendered again: the router answers meanwhile. */
  find: (path: string) => MemoryAnswers | undefined
  /** If what they may show has changed since, at midnight. */
  refresh: () => Promise<void>
}

/** At every start, because they contain the site's address. Each is compressed when it is first asked for. */
export async function prerenderPages(
  render: (path: string, shown: ShownToday) => Promise<string>,
  { shownToday, clock, hsts }: { shownToday: () => ShownToday; clock: Clock; hsts: string | null },
): Promise<PrerenderedPages> {
  const renderAll = async (shown: ShownToday) => {
    const pages = new Map<string, () => MemoryAnswers>()
    for (const path of prerenderedPaths) {
      const html = await render(path, shown)
      let answers: MemoryAnswers | undefined
      pages.set(path, () => (answers ??= prepareAnswers(memoryFileOf(html, hsts))))
    }
    return { version: shown.version, endsAt: shown.endsAt, pages }
  }
  let rendered = await renderAll(shownToday())
  return {
    find: (path) => {
      const leftMs = rendered.endsAt - clock.now().getTime()
      if (leftMs <= 0) return
      const answers = rendered.pages.get(path)?.()
      const leftSeconds = Math.floor(leftMs / 1000)
      if (answers === undefined || leftSeconds >= freshSeconds + staleSeconds) return answers
      return withHeader(answers, 'cache-control', cacheControl(leftSeconds))
    },
    refresh: async () => {
      const shown = shownToday()
      if (shown.version !== rendered.version) rendered = await renderAll(shown)
    },
  }
}

/** For shared caches. After five minutes together no visitor sees a number that has changed. */
const freshSeconds = 60
const staleSeconds = 240

function cacheControl(leftSeconds: number): string {
  if (leftSeconds <= 0) return 'no-store'
  const fresh = Math.min(freshSeconds, leftSeconds)
  const stale = Math.min(staleSeconds, leftSeconds - fresh)
  return `public, max-age=0, s-maxage=${fresh}, stale-while-revalidate=${stale}, stale-if-error=${stale}`
}

function memoryFileOf(html: string, hsts: string | null): MemoryFile {
  const identity = Buffer.from(html)
  return {
    headers: {
      ...securityHeaders(inlineSourcesOf(html), hsts),
      'content-type': 'text/html; charset=utf-8',
      'cache-control': cacheControl(Number.POSITIVE_INFINITY),
      etag: entityTag(identity),
    },
    bodies: { identity, ...compress(identity) },
  }
}

/** Exactly the inline scripts and styles that the page was rendered with. */
function inlineSourcesOf(html: string): InlineSources {
  const document = parseDocument(html)
  const hashesOf = (tag: string) =>
    DomUtils.getElementsByTagName(tag, document, true)
      .filter((element) => !DomUtils.hasAttrib(element, 'src'))
      .map((element) => hashSource(DomUtils.textContent(element)))
  return { scripts: hashesOf('script'), styles: hashesOf('style') }
}
