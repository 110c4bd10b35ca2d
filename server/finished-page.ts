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
  const page = moveTypefaceHint(deferScripts(html, scripts))
  if (!indexedPaths.includes(path)) return page
  return page.replace('</head>', () => `${structuredDataScript(path, settings, scripts.nonce)}</head>`)
}

/** The router's answer as it is sent: a page finished, everything else as it is. Its headers may be added to. */
export async function finishAnswer(answer: Response, options: FinishOptions): Promise<Response> {
  const isPage = !isDevelopment && answer.headers.get('content-type')?.startsWith('text/html') === true
  return new Response(isPage ? finishPage(await answer.text(), options) : answer.body, answer)
}

/**
 * Chromium holds the first paint back, up to 50 ms, for a typeface that the head asks for early. Named at the body's end it
 * is asked for just as early, and nothing waits.
 */
function moveTypefaceHint(html: string): string {
  const [hint] = /<link rel="preload" as="font"[^>]*>/.exec(html) ?? []
  if (hint === undefined) return html
  return html.replace(hint, '').replace('</body>', () => `${hint}</body>`)
}

/** Data for search engines. It runs nowhere, but is named to the policy like every other script. */
function structuredDataScript(path: string, { origin, siteMode }: FinishOptions['settings'], nonce?: string): string {
  const data = structuredDataOf({ path, origin, isSample: siteMode === 'sample' })
  // Nothing in a fact may end the element early.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  const permission = nonce === undefined ? '' : ` nonce="${nonce}"`
  return `<script type="application/ld+json"${permission}>${json}</script>`
}
