import { firm } from '../../firm/firm.ts'
import type { Runtime } from '../../platform/runtime.server.ts'
import { authOf } from './auth.server.ts'
import { noteSignIn, type SignedInBy } from './note-sign-in.server.ts'
import { sessionHintCookie } from './session-hint.server.ts'
import { findUser, type UserDocument } from './user-queries.server.ts'

/** Where somebody goes next who has proved who it is, and the cookies to take along. */
export type Begun = { path: '/profile' | '/login/second-factor'; setCookies: string[] }

export type UserDisabled = { ok: false; reason: 'auth/user-disabled'; message: string }

/** What a disabled user is told; null for everybody else. */
export function refuseDisabled(user: UserDocument | null): UserDisabled | null {
  if (user === null || user.disabledAt === null) return null
  const message = `This account is disabled. Please write to ${firm.email}.`
  return { ok: false, reason: 'auth/user-disabled', message }
}

/**
 * What follows when somebody has proved, in whichever way, to be a user: the one place through which every session begins. Of
 * a disabled user the session ends again. `token` is that of the session which the library has begun; null = the second
 * factor has to be given first, and nobody is signed in yet.
 */
export async function beginSession(
  runtime: Runtime,
  proved: { userId: string; token: string | null; by: SignedInBy; request: Request; setCookies: string[] },
): Promise<({ ok: true } & Begun) | UserDisabled> {
  const { userId, token, by, request, setCookies } = proved
  const user = await findUser(runtime.db, userId)
  const refused = refuseDisabled(user)
  if (refused !== null) {
    if (token !== null) await (await authOf(runtime).$context).internalAdapter.deleteSession(token)
    return refused
  }
  if (token === null) return { ok: true, path: '/login/second-factor', setCookies }
  await noteSignIn(runtime, user, { by, request })
  return { ok: true, path: '/profile', setCookies: [...setCookies, sessionHintCookie(runtime, true)] }
}
