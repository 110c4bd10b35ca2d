import { indexedPaths } from '../src/firm/site-map.ts'
import { structuredDataOf } from '../src/firm/structured-data.ts'
import type { Settings } from '../src/platform/settings.server.ts'
import { clearFirstPaint } from './first-paint.ts'
import { isDevelopment } from './security-headers.ts'

type FinishOptions = {
  path: string
  settings: Pick<Settings, 'origin' | 'siteMode'>
  nonce?: string
  /** See `clearFirstPaint`. */
  stylesheet?: string
}

/** What happens to a page's HTML between the router and the visitor, whether it was made at start or for one request. */
export function finishPage(html: string, { path, settings, ...firstPaint }: FinishOptions): string {
  const page = clearFirstPaint(html, firstPaint)
  if (!indexedPaths.includes(path)) return page
  return page.replace('</head>', () => `${structuredDataScript(path, settings, firstPaint.nonce)}</head>`)
}

/** The router's answer as it is sent: a page finished, everything else as it is. Its headers may be added to. */
export async function finishAnswer(answer: Response, options: FinishOptions): Promise<Response> {
  const isPage = !isDevelopment && answer.headers.get('content-type')?.startsWith('text/html') === true
  return new Response(isPage ? finishPage(await answer.text(), options) : answer.body, answer)
}

/** Data for search engines. It runs nowhere, but is named to the policy like every other script. */
function structuredDataScript(path: string, { origin, siteMode }: FinishOptions['settings'], nonce?: string): string {
  const data = structuredDataOf({ path, origin, isSample: siteMode === 'sample' })
  // Nothing in a fact may end the element early.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  const permission = nonce === undefined ? '' : ` nonce="${nonce}"`
  return `<script type="application/ld+json"${permission}>${json}</script>`
}
