import { Hono } from 'hono'
import { authOf } from '#src/features/accounts/sessions/auth.server.ts'
import { findSignedInUser } from '#src/features/accounts/sessions/signed-in-user.server.ts'
import { createFormKey } from '#src/features/booking/spam-protection.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import type { AppEnvironment, createInnerRequests } from './requests/request-body.ts'

/** The sign-in library's session, identity token and public keys, no other route of it; and keys for proofs of work. */
export function createApi(
  runtime: Runtime,
  toInnerRequest: ReturnType<typeof createInnerRequests>,
): Hono<AppEnvironment> {
  const api = new Hono<AppEnvironment>()

  // Replaces the library's response, which contains the session token: scripts must not see it.
  api.get('/api/auth/get-session', async (context) => {
    const { user, setCookies } = await findSignedInUser(runtime, toInnerRequest(context).request)
    for (const cookie of setCookies) context.header('set-cookie', cookie, { append: true })
    context.header('cache-control', 'no-store')
    return context.json(
      user === null ? null : { user: { id: user.userId, email: user.email, emailVerified: user.isEmailVerified } },
    )
  })

  api.get('/api/auth/token', async (context) => {
    const { request } = toInnerRequest(context)
    // The library does not know our session limits, and answering would renew an expired session. End it here first.
    const { setCookies } = await findSignedInUser(runtime, request)
    const response = await authOf(runtime).handler(request)
    for (const cookie of setCookies) response.headers.append('set-cookie', cookie)
    response.headers.set('cache-control', 'no-store')
    return response
  })

  api.get('/api/auth/jwks', async (context) => {
    const response = await authOf(runtime).handler(toInnerRequest(context).request)
    response.headers.set('cache-control', 'public, max-age=300')
    return response
  })

  // For the proof of work of forms on pages that are the same for everybody.
  api.get('/api/form-key', async (context) => {
    context.header('cache-control', 'no-store')
    return context.text(await createFormKey(runtime))
  })

  api.all('/api/*', (context) => context.json({ error: 'There’s nothing at this address.' }, 404))
  return api
}
