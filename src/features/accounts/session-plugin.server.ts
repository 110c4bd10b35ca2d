import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'

/** Lets our own operations begin a session for somebody who has just proved, by a link, to be that user. Never routed. */
export function sessionPlugin() {
  return {
    id: 'harbour-session',
    endpoints: {
      startSession: createAuthEndpoint(
        '/harbour/start-session',
        { method: 'POST', body: z.object({ userId: z.string() }) },
        async (context) => {
          const { internalAdapter } = context.context
          const user = await internalAdapter.findUserById(context.body.userId)
          if (user === null) throw context.error('NOT_FOUND')
          const session = await internalAdapter.createSession(user.id)
          await setSessionCookie(context, { session, user })
          return context.json({ ok: true })
        },
      ),
    },
  } satisfies BetterAuthPlugin
}
