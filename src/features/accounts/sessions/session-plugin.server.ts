import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth'
import { createAuthEndpoint, sessionMiddleware } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { generateRandomString } from 'better-auth/crypto'
import { z } from 'zod'
import { pendingSignInMinutes } from '#src/firm/session-terms.ts'
import { minuteMs } from '#src/time/time-range.ts'

/** The library's cookie of a pending sign-in, before the second factor. */
export const pendingCookie = 'two_factor'

const pendingLifetimeMs = pendingSignInMinutes * minuteMs

/** Endpoints that our own operations need and the library lacks. None is routed. */
export function sessionPlugin(now: () => Date) {
  /** With the same cookie and records as the library. */
  async function startPending(context: GenericEndpointContext, userId: string): Promise<void> {
    const { internalAdapter, createAuthCookie, secret } = context.context
    const cookie = createAuthCookie(pendingCookie, { maxAge: pendingLifetimeMs / 1000 })
    const identifier = `2fa-${generateRandomString(20)}`
    const expiresAt = new Date(now().getTime() + pendingLifetimeMs)
    await internalAdapter.createVerificationValue({ value: userId, identifier, expiresAt })
    await internalAdapter.createVerificationValue({ value: '0', identifier: `2fa-attempts-${identifier}`, expiresAt })
    await context.setSignedCookie(cookie.name, identifier, secret, cookie.attributes)
  }

  return {
    id: 'harbour-session',
    endpoints: {
      /**
       * `provedBy`: none = by a link; `hasChosenPassword`: and by a password that was chosen on its page. A user with a
       * second factor must give it first.
       */
      startSession: createAuthEndpoint(
        '/harbour/start-session',
        {
          method: 'POST',
          body: z.object({
            userId: z.string(),
            provedBy: z.string().optional(),
            hasChosenPassword: z.boolean().optional(),
          }),
        },
        async (context) => {
          const { internalAdapter } = context.context
          const user = await internalAdapter.findUserById(context.body.userId)
          if (user === null) throw context.error('NOT_FOUND')
          if ((user as { twoFactorEnabled?: boolean | null }).twoFactorEnabled === true) {
            await startPending(context, user.id)
            return context.json({ token: null })
          }
          const { provedBy, hasChosenPassword } = context.body
          const proved = {
            ...(provedBy !== undefined && { signedInWith: provedBy }),
            ...((provedBy !== undefined || hasChosenPassword === true) && { authenticatedAt: now() }),
          }
          const session = await internalAdapter.createSession(user.id, false, proved)
          await setSessionCookie(context, { session, user })
          return context.json({ token: session.token })
        },
      ),

      /** After the password or a link: the library supports only codes as a second step, not passkeys. */
      startSecondStep: createAuthEndpoint(
        '/harbour/start-second-step',
        { method: 'POST', body: z.object({ userId: z.string() }) },
        async (context) => {
          await startPending(context, context.body.userId)
          return context.json({})
        },
      ),

      /** Who has given the password or used a link, but not the second factor yet. */
      findPendingUser: createAuthEndpoint('/harbour/pending-user', { method: 'GET' }, async (context) => {
        const { createAuthCookie, internalAdapter, secret } = context.context
        const identifier = await context.getSignedCookie(createAuthCookie(pendingCookie).name, secret)
        const pending = identifier ? await internalAdapter.findVerificationValue(identifier) : null
        return context.json({ userId: pending === null || pending.expiresAt <= now() ? null : pending.value })
      }),

      /**
       * The session keeps its age, so re-authenticating does not extend it. `isProof`: its user has just proved who
       * they are, with what the session began with or by `provedBy`.
       */
      rotateSession: createAuthEndpoint(
        '/harbour/rotate-session',
        {
          method: 'POST',
          body: z.object({ isProof: z.boolean(), provedBy: z.string().optional() }),
          use: [sessionMiddleware],
        },
        async (context) => {
          const { internalAdapter } = context.context
          const { session: old, user } = context.context.session
          const { token: _token, expiresAt: _expiresAt, updatedAt: _updatedAt, ...kept } = old
          const { isProof, provedBy } = context.body
          const proved = {
            ...(isProof && { authenticatedAt: now() }),
            ...(provedBy !== undefined && { signedInWith: provedBy }),
          }
          const session = await internalAdapter.createSession(user.id, false, { ...kept, ...proved }, true)
          await setSessionCookie(context, { session, user })
          await internalAdapter.deleteSession(old.token)
          return context.json({ sessionId: session.id })
        },
      ),
    },
  } satisfies BetterAuthPlugin
}
