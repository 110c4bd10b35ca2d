import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import type { ServerBuild } from 'react-router'
import { logSecurityEvent } from '#src/platform/log.server.ts'
import { isConnectionFault } from '#src/platform/network/connection-fault.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { createApi } from './api.ts'
import { createProbes } from './probes.ts'
import { isCrossSiteRequest } from './requests/csrf.ts'
import { limitRequests } from './requests/overload.ts'
import { classifyPath } from './requests/page-paths.ts'
import { type AppEnvironment, BodyTooLarge, createInnerRequests, readBody } from './requests/request-body.ts'
import { logRequests } from './requests/request-log.ts'
import { addHeaders, createPageResponder } from './responses/page-answers.ts'
import { createPlainStyle, plainPage } from './responses/plain-page.ts'
import { noInlineSources, securityHeaders } from './responses/security-headers.ts'
import { createShownToday, type DatedContent, indexedPages } from './responses/shown-today.ts'
import { createSearchFiles, createSecurityText, createWebManifest } from './responses/well-known-files.ts'

/** From request to response. The order of the middleware below matters. */
export function createHttpApp(runtime: Runtime, build: ServerBuild, content: DatedContent): Hono<AppEnvironment> {
  const app = new Hono<AppEnvironment>()
  const toInnerRequest = createInnerRequests(runtime.settings)

  // Outermost, so that every response is logged and gets the headers.
  app.use(async (context, next) => {
    context.set('requestId', randomUUID())
    await next()
    addHeaders(context.res, securityHeaders(noInlineSources, runtime.settings.hsts))
  })
  app.use(logRequests(runtime.log))

  app.onError((error, context) => {
    runtime.log.error({ err: error, requestId: context.get('requestId') }, 'a request failed')
    return plainPage(context.req.path, {
      firm: runtime.firm,
      status: 500,
      title: 'Something went wrong on our side',
      text: 'Nothing has been changed. Please try again in a minute.',
    })
  })

  app.route('/', createProbes(runtime, toInnerRequest))
  app.route('/', createSearchFiles(runtime.settings.origin, indexedPages(content)))
  app.route('/', createSecurityText(runtime))
  app.route('/', createWebManifest(runtime))
  app.route('/', createPlainStyle())

  // Before anything reads the body or a session.
  app.use(async (context, next) => {
    if (!['GET', 'HEAD', 'POST'].includes(context.req.method)) {
      return new Response('This address accepts GET and POST only.\n', {
        status: 405,
        headers: { allow: 'GET, HEAD, POST' },
      })
    }
    if (isCrossSiteRequest(context.req.raw, runtime.settings.origin)) {
      const reason = context.req.header('sec-fetch-site') === undefined ? 'origin' : 'sec-fetch-site'
      logSecurityEvent(runtime.log, 'cross-site-refused', { address: toInnerRequest(context).address, reason })
      return plainPage(context.req.path, {
        firm: runtime.firm,
        status: 403,
        title: 'This form came from another site',
        text: 'To keep you safe, we only accept forms from our own pages. Please open the page on this site and send the form again.',
      })
    }
    await next()
    return undefined
  })
  app.use(async (context, next) => {
    try {
      context.set('body', await readBody(context.req.raw))
    } catch (error) {
      // The sender has gone, or has been too slow: nobody reads the response.
      if (isConnectionFault(error)) return new Response(null, { status: 408 })
      if (!(error instanceof BodyTooLarge)) throw error
      return plainPage(context.req.path, {
        firm: runtime.firm,
        status: 413,
        title: 'That’s too much to send at once',
        text: 'What you sent is too large for this form. Nothing has been stored. Please go back and shorten the text.',
      })
    }
    await next()
    return undefined
  })

  // After the body has arrived: a slow sender must not take anyone's place.
  app.use(limitRequests(runtime))

  app.route('/', createApi(runtime, toInnerRequest))

  app.use(compress())

  const shownToday = createShownToday(content, runtime)
  const answerPage = createPageResponder(runtime, build, { shownToday, pages: indexedPages(content) })
  app.all('*', async (context) => {
    const { pathname, search } = new URL(context.req.url)
    const verdict = classifyPath(pathname)
    if (verdict.kind === 'missing') {
      const text = 'There’s nothing at this address.'
      return plainPage(context.req.path, { firm: runtime.firm, status: 404, title: 'Page not found', text })
    }
    if (verdict.kind === 'redirect') {
      return context.redirect(verdict.to === '/' ? '/' : verdict.to + search, verdict.status)
    }
    return answerPage(toInnerRequest(context))
  })
  return app
}
