import { randomBytes } from 'node:crypto'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { endedNoticeCookie, noticeIn } from '#src/features/accounts/sessions/home-notice.server.ts'
import type { PublicPage } from '#src/firm/public-pages/public-pages.ts'
import {
  claimsContext,
  clientAddressContext,
  databaseLostContext,
  documentPartsContext,
  firstStepsContext,
  onThisMachineContext,
  type Runtime,
  runtimeContext,
  siteFactsContext,
} from '#src/platform/runtime.server.ts'
import type { InnerRequest } from '../requests/request-body.ts'
import { createConstantParts } from './document-parts.ts'
import { isDevelopment, securityHeaders } from './security-headers.ts'
import type { ShownToday } from './shown-today.ts'

/** For a page that failed because the database could not be reached. */
const retryAfterSeconds = 10

export function createPageResponder(
  runtime: Runtime,
  build: ServerBuild,
  { shownToday, pages }: { shownToday: () => ShownToday; pages: PublicPage[] },
): (inner: InnerRequest) => Promise<Response> {
  const handle = createRequestHandler(build, import.meta.env.MODE)
  const constantParts = createConstantParts(runtime, pages)
  const { hsts } = runtime.settings
  return async ({ request, address, isOnThisMachine }) => {
    const { pathname } = new URL(request.url)
    const { facts, claims, firstSteps } = shownToday()
    const nonce = randomBytes(16).toString('base64')
    const notice = pathname === '/' ? noticeIn(runtime, request.headers.get('cookie')) : null
    const provider = new RouterContextProvider()
    provider.set(runtimeContext, runtime)
    provider.set(clientAddressContext, address)
    provider.set(onThisMachineContext, isOnThisMachine)
    provider.set(documentPartsContext, {
      nonce: isDevelopment ? undefined : nonce,
      notice: notice ?? undefined,
      styles: constantParts.styles,
      structuredData: constantParts.structuredDataOf(pathname),
    })
    provider.set(siteFactsContext, facts)
    provider.set(claimsContext, claims)
    provider.set(firstStepsContext, firstSteps)
    const rendered = await handle(request, provider)
    const isTemporary = rendered.status === 500 && provider.get(databaseLostContext)
    // Copy the response, so that its headers can be changed.
    const response = new Response(rendered.body, isTemporary ? { status: 503, headers: rendered.headers } : rendered)
    if (isTemporary) response.headers.set('retry-after', String(retryAfterSeconds))
    if (notice !== null) expireNotice(response, runtime)
    // The path contains a token, which must not reach any cache, whatever the response is.
    if (/^\/(appointments|calendar)\//i.test(pathname)) response.headers.set('cache-control', 'no-store')
    const { scripts, styles } = constantParts.inlineSourcesOf(pathname)
    addHeaders(response, {
      ...securityHeaders({ scripts: [...scripts, `nonce-${nonce}`], styles }, hsts),
      'cache-control': cacheControlOf(request),
    })
    return response
  }
}

function expireNotice(response: Response, runtime: Runtime): void {
  response.headers.append('set-cookie', endedNoticeCookie(runtime))
  response.headers.set('cache-control', 'no-store')
}

/** Only those that a response does not set itself: pages with a token or in a frame set stricter ones. */
export function addHeaders({ headers }: Response, more: Record<string, string>): void {
  for (const [name, value] of Object.entries(more)) if (!headers.has(name)) headers.set(name, value)
}

/** An answer to a form or a user may hold personal data. A public page may be stored briefly when prefetched. */
function cacheControlOf(request: Request): string {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const hasSession = /(^|; *)(__Host-)?session=/.test(request.headers.get('cookie') ?? '')
  if (!isRead || hasSession) return 'no-store'
  const isPrefetch = request.headers.get('sec-purpose')?.startsWith('prefetch') === true
  return isPrefetch ? 'private, max-age=10' : 'private, no-cache'
}

/** The same for everyone, so without a nonce. */
export function createPageRenderer(
  runtime: Runtime,
  build: ServerBuild,
  pages: PublicPage[],
): (path: string, shown: ShownToday) => Promise<string> {
  const handlePage = createRequestHandler(build, import.meta.env.MODE)
  const { settings } = runtime
  const { styles, structuredDataOf } = createConstantParts(runtime, pages)
  return async (path, { facts, claims, firstSteps }) => {
    const provider = new RouterContextProvider()
    provider.set(runtimeContext, runtime)
    const structuredData = structuredDataOf(path)
    provider.set(documentPartsContext, { styles, structuredData })
    provider.set(siteFactsContext, facts)
    provider.set(claimsContext, claims)
    provider.set(firstStepsContext, firstSteps)
    const response = await handlePage(new Request(new URL(path, settings.origin)), provider)
    if (response.status !== 200) throw new Error(`The page ${path} could not be rendered: status ${response.status}.`)
    return response.text()
  }
}
