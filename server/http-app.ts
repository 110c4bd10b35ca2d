import { randomBytes, randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { authOf, clientAddressHeader } from '../src/features/accounts/auth.server.ts'
import { findSignedInUser } from '../src/features/accounts/signed-in-user.server.ts'
import { clientAddressContext, nonceContext, type Runtime, runtimeContext } from '../src/platform/runtime.server.ts'
import { createClientAddressReader } from './client-address.ts'
import { isForeignWrite } from './foreign-write.ts'
import { judgePath } from './page-paths.ts'
import { plainPage } from './plain-page.ts'
import { createProbes } from './probes.ts'
import { logRequests } from './request-log.ts'
import { createSearchFiles } from './search-files.ts'
import { isDevelopment, securityHeaders } from './security-headers.ts'

type AppEnvironment = { Bindings: Partial<HttpBindings>; Variables: { requestId: string } }

/** Largest body of a request, in bytes: the longest form with room to spare. */
const bodyLimitBytes = 64 * 1024

/** What other programs and the pages' scripts may ask of the sign-in library; the rest of it is not routed. */
const authPaths = ['/api/auth/get-session', '/api/auth/token', '/api/auth/jwks']

/** The whole site behind one function from request to response. The order of the lines below matters: see each. */
export function createHttpApp(runtime: Runtime, build: ServerBuild): Hono<AppEnvironment> {
  const app = new Hono<AppEnvironment>()
  const isHttps = runtime.settings.origin.startsWith('https:')
  const readClientAddress = createClientAddressReader(runtime.settings.trustedProxies)

  // First, so that whatever happens further in has a line in the log and the headers on its answer.
  app.use(async (context, next) => {
    context.set('requestId', randomUUID())
    await next()
    for (const [name, value] of Object.entries(securityHeaders('none', isHttps))) {
      if (!context.res.headers.has(name)) context.res.headers.set(name, value)
    }
  })
  app.use(logRequests(runtime.log))

  app.onError((error, context) => {
    runtime.log.error({ err: error, requestId: context.get('requestId') }, 'a request failed')
    return plainPage(context.req.path, {
      status: 500,
      title: 'Something went wrong on our side',
      text: 'Nothing was changed by this. Please try again in a minute.',
    })
  })

  app.route('/', createProbes(runtime))
  app.route('/', createSearchFiles(runtime.settings.origin))

  // Before anything reads the body or a session.
  app.use(async (context, next) => {
    if (!['GET', 'HEAD', 'POST'].includes(context.req.method)) {
      return new Response('This address takes GET and POST.\n', { status: 405, headers: { allow: 'GET, HEAD, POST' } })
    }
    if (isForeignWrite(context.req.raw, runtime.settings.origin)) {
      return plainPage(context.req.path, {
        status: 403,
        title: 'This form came from another site',
        text: 'For your safety we take forms only from our own pages. Please open the page here and send the form again.',
      })
    }
    await next()
    return undefined
  })
  app.use(
    bodyLimit({
      maxSize: bodyLimitBytes,
      onError: (context) =>
        plainPage(context.req.path, {
          status: 413,
          title: 'That was too much at once',
          text: 'What you sent is larger than this form takes. Nothing was stored. Please go back and shorten the text.',
        }),
    }),
  )

  const requestOf = (request: Request, address: string) => {
    const headers = new Headers(request.headers)
    headers.set(clientAddressHeader, address)
    // Checked above against the public address; the router would compare it with the address of this process.
    headers.delete('origin')
    const url = new URL(request.url)
    const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
    return new Request(new URL(url.pathname + url.search, runtime.settings.origin), {
      method: request.method,
      headers,
      signal: request.signal,
      ...(hasBody && { body: request.body, duplex: 'half' }),
    })
  }

  app.all('/api/*', async (context) => {
    const isServed = context.req.method === 'GET' && authPaths.includes(context.req.path)
    if (!isServed) return context.json({ error: 'There is nothing at this address.' }, 404)
    const address = readClientAddress(
      context.env?.incoming?.socket.remoteAddress,
      context.req.header('x-forwarded-for'),
    )
    const request = requestOf(context.req.raw, address)
    const isPublic = context.req.path.endsWith('/jwks')
    // The library does not know our limits: a session that is over is ended here, before it is asked and renews it.
    const setCookies = isPublic ? [] : (await findSignedInUser(runtime, request)).setCookies
    const response = await authOf(runtime).handler(request)
    for (const cookie of setCookies) response.headers.append('set-cookie', cookie)
    response.headers.set('cache-control', isPublic ? 'public, max-age=300' : 'no-store')
    return response
  })

  app.use(compress())

  const handlePage = createRequestHandler(build, import.meta.env.MODE)
  app.all('*', async (context) => {
    const { pathname, search } = new URL(context.req.url)
    const verdict = judgePath(pathname)
    if (verdict.kind === 'missing') {
      const text = 'There is no file at this address.'
      return plainPage(context.req.path, { status: 404, title: 'Not found', text })
    }
    if (verdict.kind === 'redirect') return context.redirect(verdict.to + search, verdict.status)

    const nonce = randomBytes(16).toString('base64')
    const address = readClientAddress(
      context.env?.incoming?.socket.remoteAddress,
      context.req.header('x-forwarded-for'),
    )
    const provider = new RouterContextProvider()
    provider.set(runtimeContext, runtime)
    provider.set(clientAddressContext, address)
    provider.set(nonceContext, isDevelopment ? null : nonce)
    const answer = await handlePage(requestOf(context.req.raw, address), provider)
    // The router's answer may have frozen headers.
    const response = new Response(answer.body, answer)
    for (const [name, value] of Object.entries(securityHeaders({ nonce }, isHttps))) {
      // A page whose address holds a token sets a stricter referrer policy of its own.
      if (!response.headers.has(name)) response.headers.set(name, value)
    }
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'private, no-cache')
    return response
  })
  return app
}

/** Renders a page that is the same for everybody: without a nonce, and without anybody's request. */
export function createPageRenderer(runtime: Runtime, build: ServerBuild): (path: string) => Promise<Response> {
  const handlePage = createRequestHandler(build, import.meta.env.MODE)
  return (path) => {
    const provider = new RouterContextProvider()
    provider.set(runtimeContext, runtime)
    return handlePage(new Request(new URL(path, runtime.settings.origin)), provider)
  }
}
