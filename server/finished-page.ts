import { indexedPaths } from '../src/firm/site-map.ts'
import { structuredDataOf } from '../src/firm/structured-data.ts'
import type { Settings } from '../src/platform/settings.server.ts'
import { deferScripts } from './deferred-scripts.ts'
import { isDevelopment } from './security-headers.ts'

type FinishOptions = {
  path: string
  settings: Pick<Settings, 'origin' | 'siteMode'>
  nonce?: string
  /** See `deferScripts`. */
  stylesheet?: string
}

/** What happens to a page's HTML between the router and the visitor, whether it was made at start or for one request. */
export function finishPage(html: string, { path, settings, ...scripts }: FinishOptions): string {
  return withStructuredData(deferScripts(html, scripts), path, settings)
}

/** The router's answer as it is sent: a page finished, everything else as it is. Its headers may be added to. */
export async function finishAnswer(answer: Response, options: FinishOptions): Promise<Response> {
  const isPage = !isDevelopment && answer.headers.get('content-type')?.startsWith('text/html') === true
  return new Response(isPage ? finishPage(await answer.text(), options) : answer.body, answer)
}

/** Data for search engines, on the pages that they may list. It is no script: the policy does not ask for its hash. */
function withStructuredData(html: string, path: string, settings: FinishOptions['settings']): string {
  if (!indexedPaths.includes(path)) return html
  const data = structuredDataOf({ path, origin: settings.origin, isSample: settings.siteMode === 'sample' })
  // Nothing in a fact may end the element early.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  return html.replace('</head>', () => `<script type="application/ld+json">${json}</script></head>`)
}
