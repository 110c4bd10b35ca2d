import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { ServerBuild } from 'react-router'
import { indexedPaths } from '../../src/firm/site-map.ts'
import { structuredDataOf } from '../../src/firm/structured-data.ts'
import { firstPaintScript } from '../../src/pages/_layout/first-paint-script.ts'
import type { Settings } from '../../src/platform/settings.server.ts'
import { type InlineSources, isDevelopment } from './security-headers.ts'

/** The inline parts of a document that no request changes, with the hashes that the policy allows. */
export type ConstantParts = {
  /** The stylesheet that the build made for the whole site; null while developing, where it is a file that changes. */
  styles: string | null
  /** JSON for search engines by the path of a public page; null for any other path. */
  structuredDataOf: (path: string) => string | null
  /** What the policy of the page at a path allows inline: hashes of constants, and nothing that came with a request. */
  inlineSourcesOf: (path: string) => InlineSources
}

/** Reads the build's stylesheet and prepares what no request changes. */
export function createConstantParts(
  build: ServerBuild,
  settings: Pick<Settings, 'origin' | 'siteMode'>,
): ConstantParts {
  const styles = isDevelopment ? null : readStyles(build)
  const { origin, siteMode } = settings
  const structuredData = new Map(
    indexedPaths.map((path) => [path, scriptJson(structuredDataOf({ path, origin, isSample: siteMode === 'sample' }))]),
  )
  const ofEveryPage = [hashSource(firstPaintScript)]
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

/** JSON that is safe inside a script element. */
function scriptJson(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}

/** The CSP source expression for an inline script or style. */
export function hashSource(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}

function readStyles(build: ServerBuild): string {
  // Only the stylesheet that the root imports; desk pages may load others.
  const files = build.assets.routes['root']?.css ?? []
  return files.map((file) => readFileSync(`build/client${file}`, 'utf8')).join('\n')
}
