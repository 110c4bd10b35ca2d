import { redirect } from 'react-router'
import { firm } from '../../../firm/firm.ts'
import { writeAuditEntry } from '../../../platform/audit-log/audit-log.server.ts'
import type { Runtime } from '../../../platform/runtime.server.ts'
import { knownDeviceCookie } from '../sign-in/known-device.server.ts'
import { findUser, isAdminRole, type UserDocument } from '../users/user-queries.server.ts'
import { hasFactors } from '../users/user-state.server.ts'
import { authOf, clientAddressHeader } from './auth.server.ts'
import { sessionHintCookie } from './session-hint.server.ts'

/** Where somebody goes next who has proved who it is, and the cookies to take along. */
export type SessionStarted = { path: '/profile' | '/login/second-factor'; setCookies: string[] }

export type UserDisabled = { ok: false; reason: 'auth/user-disabled'; message: string }

/** What a disabled user is told; null for everybody else. */
export function refuseDisabled(user: UserDocument | null): UserDisabled | null {
  if (user === null || user.disabledAt === null) return null
  const message = `This account is disabled. Please write to ${firm.email}.`
  return { ok: false, reason: 'auth/user-disabled', message }
}

/**
 * What follows when somebody has proved, in whichever way, to be a user: the one place through which every session begins. Of
 * a disabled user the session ends again, and so does that of an admin with a passkey who has not used it: a password or a link
 * opens no desk where there is more. The session that the browser had until now ends, too. `token` is that of the session which
 * the library has begun; null = the second factor has to be given first, and nobody is signed in yet.
 */
export async function beginSession(
  runtime: Runtime,
  proved: { userId: string; token: string | null; by: SignInProof; request: Request; setCookies: string[] },
): Promise<({ ok: true } & SessionStarted) | UserDisabled> {
  const { userId, token, by, request, setCookies } = proved
  const user = await findUser(runtime.db, userId)
  const { api, $context } = authOf(runtime)
  const { internalAdapter } = await $context
  const refused = refuseDisabled(user)
  if (refused !== null) {
    if (token !== null) await internalAdapter.deleteSession(token)
    return refused
  }
  if (token === null) return { ok: true, path: '/login/second-factor', setCookies }
  const isAlone = by === 'password' || by === 'link'
  if (isAlone && user !== null && isAdminRole(user.role) && (await hasFactors(runtime.db, userId))) {
    await internalAdapter.deleteSession(token)
    const { headers } = await api.startSecondStep({ body: { userId }, returnHeaders: true })
    return { ok: true, path: '/login/second-factor', setCookies: headers.getSetCookie() }
  }
  const former = await api.getSession({ headers: request.headers, query: { disableRefresh: true } })
  if (former !== null && former.session.token !== token) await internalAdapter.deleteSession(former.session.token)
  await auditSignIn(runtime, user, { by, request })
  const device = user === null ? [] : [knownDeviceCookie(runtime, request, user.email)]
  return { ok: true, path: '/profile', setCookies: [...setCookies, sessionHintCookie(runtime, true), ...device] }
}

/** By what somebody has signed in: what was proved last. */
export type SignInProof = 'password' | 'link' | 'second factor' | 'passkey'

/** Writes into the audit log that an admin has signed in, once the session has begun. Of clients nothing is written. */
export async function auditSignIn(
  runtime: Runtime,
  user: UserDocument | null,
  { by, request }: { by: SignInProof; request: Request },
): Promise<void> {
  if (user === null || !isAdminRole(user.role)) return
  await runtime.db.transaction().execute((transaction) =>
    writeAuditEntry(
      { ...runtime, db: transaction },
      {
        by: { actor: user.userId, address: request.headers.get(clientAddressHeader) },
        action: 'admin-signed-in',
        about: `user:${user.userId}`,
        after: { by },
      },
    ),
  )
}

/** Answers a form with 303 to another page, with the cookies of a session that has begun or ended. */
export function redirectWithCookies(path: string, setCookies: string[]): Response {
  const headers = new Headers({ 'cache-control': 'no-store' })
  for (const cookie of setCookies) headers.append('set-cookie', cookie)
  return redirect(path, { status: 303, headers })
}
