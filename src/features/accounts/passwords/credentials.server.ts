import { savePersonOfUser } from '../../../platform/people/people.server.ts'
import type { Runtime } from '../../../platform/runtime.server.ts'
import { authOf } from '../sessions/auth.server.ts'
import { beginSession, type SessionStarted } from '../sessions/begin-session.server.ts'
import { revokeAccess } from '../users/change-user.server.ts'

/**
 * Sets a user's password, given as its hash, marks the email as verified (the link reached it), and ends every session, pending sign-in
 * and link.
 */
export async function setPassword(runtime: Runtime, userId: string, hash: string): Promise<void> {
  const { internalAdapter } = await authOf(runtime).$context
  const accounts = await internalAdapter.findAccounts(userId)
  if (accounts.some((account) => account.providerId === 'credential')) {
    await internalAdapter.updatePassword(userId, hash)
  } else {
    await internalAdapter.linkAccount({ userId, accountId: userId, providerId: 'credential', password: hash })
  }
  await internalAdapter.updateUser(userId, { emailVerified: true })
  await runtime.db.transaction().execute(async (transaction) => {
    await revokeAccess(transaction, userId)
    await savePersonOfUser(transaction, userId, runtime.clock.now())
  })
}

/** Marks a user's email as verified, so that the account now says what the person is called. */
export async function markEmailVerified(runtime: Runtime, userId: string): Promise<void> {
  const { internalAdapter } = await authOf(runtime).$context
  await internalAdapter.updateUser(userId, { emailVerified: true })
  await runtime.db.transaction().execute((transaction) => savePersonOfUser(transaction, userId, runtime.clock.now()))
}

/**
 * Starts a session for a user who proved the address by a link or a code. The second factor is asked for first; a
 * disabled user is sent to the login page.
 */
export async function startSession(
  runtime: Runtime,
  userId: string,
  request: Request,
): Promise<{ path: SessionStarted['path']; setCookies: string[] }> {
  const { headers, response } = await authOf(runtime).api.startSession({
    body: { userId },
    headers: request.headers,
    returnHeaders: true,
  })
  const setCookies = headers.getSetCookie()
  const begun = await beginSession(runtime, { userId, token: response.token, by: 'link', request, setCookies })
  return begun.ok ? { path: begun.path, setCookies: begun.setCookies } : { path: '/login', setCookies: [] }
}

/** Where to go after using a link or code, and the cookies to set. */
export type Started = Awaited<ReturnType<typeof startSession>>
