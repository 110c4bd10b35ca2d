import type { Runtime } from '../../platform/runtime.server.ts'
import { authOf } from './auth.server.ts'
import { hashPassword } from './password-hash.server.ts'
import { sessionHintCookie } from './session-hint.server.ts'

/** Sets a user's password, counts the address as proved (the link reached it) and ends every session of the user. */
export async function setPassword(runtime: Runtime, userId: string, password: string): Promise<void> {
  const { internalAdapter } = await authOf(runtime).$context
  const hash = await hashPassword(password)
  const accounts = await internalAdapter.findAccounts(userId)
  if (accounts.some((account) => account.providerId === 'credential')) {
    await internalAdapter.updatePassword(userId, hash)
  } else {
    await internalAdapter.linkAccount({ userId, accountId: userId, providerId: 'credential', password: hash })
  }
  await internalAdapter.updateUser(userId, { emailVerified: true })
  await internalAdapter.deleteUserSessions(userId)
}

/** Counts a user's e-mail address as proved. */
export async function markEmailVerified(runtime: Runtime, userId: string): Promise<void> {
  const { internalAdapter } = await authOf(runtime).$context
  await internalAdapter.updateUser(userId, { emailVerified: true })
}

/** Begins a session for a user who has proved the address by a link; returns the cookies for the answer. */
export async function startSession(runtime: Runtime, userId: string, request: Request): Promise<string[]> {
  const { headers } = await authOf(runtime).api.startSession({
    body: { userId },
    headers: request.headers,
    returnHeaders: true,
  })
  return [...headers.getSetCookie(), sessionHintCookie(runtime, true)]
}
