import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { PublicPage } from '#src/firm/public-pages/public-pages.ts'
import { structuredDataOf } from '#src/firm/public-pages/structured-data.ts'
import stylesheet from '#src/pages/_layout/document/document.css?url'
import { firstPaintScript } from '#src/pages/_layout/document/first-paint-script.ts'
import { leaveScript } from '#src/pages/_layout/quick-exit/watch-for-leaving.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { type InlineSources, isDevelopment } from './security-headers.ts'

type ConstantParts = {
  /** Null in development, where it is a file that changes. */
  styles: string | null
  /** JSON, by the path of a public page; null for other paths. */
  structuredDataOf: (path: string) => string | null
  /** Only hashes of constants. */
  inlineSourcesOf: (path: string) => InlineSources
}

export function createConstantParts(
  { settings: { origin, siteMode }, firm }: Pick<Runtime, 'settings' | 'firm'>,
  pages: PublicPage[],
): ConstantParts {
  const styles = isDevelopment ? null : readFileSync(`build/client${stylesheet}`, 'utf8')
  const structuredData = new Map(
    pages.map((page) => [
      page.path,
      scriptJson(structuredDataOf({ firm, page, origin, isSample: siteMode === 'sample' })),
    ]),
  )
  const ofEveryPage = [hashSource(firstPaintScript), hashSource(leaveScript)]
  const styleSources = styles === null ? [] : [hashSource(styles)]
  const inlineSources = new Map(
    [...structuredData].map(([path, json]) => [
      path,
      { scripts: [...ofEveryPage, hashSource(json)], styles: styleSources },
    ]),
  )
  return {
    styles,
    structuredDataOf: (path) => structuredData.get(path) ?? null,
    inlineSourcesOf: (path) => inlineSources.get(path) ?? { scripts: ofEveryPage, styles: styleSources },
  }
}

/** Safe inside a script element. */
function scriptJson(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}

export function hashSource(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
