import type { Entrant } from '../../access/who-may-enter.ts'
import type { Runtime } from '../../platform/runtime.server.ts'
import { authOf, sessionLimits } from './auth.server.ts'
import { findUser, isAdminRole, type UserDocument } from './user-queries.server.ts'

/** Who is signed in: the identity, and the user document when there is one. */
export type SignedInUser = {
  userId: string
  email: string
  isEmailVerified: boolean
  document: UserDocument | null
}

/** The signed-in user of a request, or null; and the cookies that renew the session, to go out with the answer. */
export type SignedIn = { user: SignedInUser | null; setCookies: string[] }

/**
 * Who sent a request. A session that was not used for too long, or that began too long ago, is ended here; staff have
 * shorter limits than clients.
 */
export async function findSignedInUser(runtime: Runtime, request: Request): Promise<SignedIn> {
  const auth = authOf(runtime)
  const found = await auth.api.getSession({ headers: request.headers, query: { disableRefresh: true } })
  if (found === null) return { user: null, setCookies: [] }

  const document = await findUser(runtime.db, found.user.id)
  const limits = sessionLimits[document !== null && isAdminRole(document.role) ? 'admin' : 'client']
  const now = runtime.clock.now().getTime()
  const { createdAt, updatedAt, token } = found.session
  if (now - updatedAt.getTime() > limits.idleMs || now - createdAt.getTime() > limits.absoluteMs) {
    const { internalAdapter } = await auth.$context
    await internalAdapter.deleteSession(token)
    return { user: null, setCookies: [] }
  }

  const { headers } = await auth.api.getSession({ headers: request.headers, returnHeaders: true })
  const { id: userId, email, emailVerified: isEmailVerified } = found.user
  return { user: { userId, email, isEmailVerified, document }, setCookies: headers.getSetCookie() }
}

/** How the table of who may enter calls this person. */
export function entrantOf(user: SignedInUser | null): Entrant {
  if (user === null) return 'visitor'
  if (user.document === null) return 'account-without-document'
  return isAdminRole(user.document.role) ? 'admin' : 'client'
}
