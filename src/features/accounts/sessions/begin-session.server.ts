import { redirect } from 'react-router'
import { knownDeviceCookie } from '#src/features/accounts/sign-in/account-limits.server.ts'
import {
  findUser,
  isStaffRole,
  profilePathOf,
  type UserDocument,
} from '#src/features/accounts/users/user-queries.server.ts'
import { hasFactors } from '#src/features/accounts/users/user-state.server.ts'
import { writeAuditEntry } from '#src/platform/audit-log/audit-log.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { authOf, clientAddressHeader } from './auth.server.ts'
import { takeReturnPath } from './return-path.server.ts'
import { sessionHintCookie } from './signed-in-hint.server.ts'

export type SessionStarted = { path: string; setCookies: string[] }

export type UserDisabled = { ok: false; reason: 'auth/user-disabled'; message: string }

export function refuseDisabled({ firm }: Pick<Runtime, 'firm'>, user: UserDocument | null): UserDisabled | null {
  if (user === null || user.disabledAt === null) return null
  const message = `This account is disabled. Please write to ${firm.email}.`
  return { ok: false, reason: 'auth/user-disabled', message }
}

/**
 * Sessions begin nowhere else. Deletes the new session of a disabled user, and of staff with a factor not used yet;
 * also ends the browser's previous session. `token` is the new session's; null = the second factor is still needed.
 */
export async function beginSession(
  runtime: Runtime,
  proved: { userId: string; token: string | null; by: SignInProof; request: Request; setCookies: string[] },
): Promise<({ ok: true } & SessionStarted) | UserDisabled> {
  const { userId, token, by, request, setCookies } = proved
  const user = await findUser(runtime.db, userId)
  const { api, $context } = authOf(runtime)
  const { internalAdapter } = await $context
  const refused = refuseDisabled(runtime, user)
  if (refused !== null) {
    if (token !== null) await internalAdapter.deleteSession(token)
    return refused
  }
  if (token === null) return { ok: true, path: '/login/second-factor', setCookies }
  const isAlone = by === 'password' || by === 'link'
  if (isAlone && user !== null && isStaffRole(user.role) && (await hasFactors(runtime.db, userId))) {
    await internalAdapter.deleteSession(token)
    const { headers } = await api.startSecondStep({ body: { userId }, returnHeaders: true })
    return { ok: true, path: '/login/second-factor', setCookies: headers.getSetCookie() }
  }
  const former = await api.getSession({ headers: request.headers, query: { disableRefresh: true } })
  if (former !== null && former.session.token !== token) await internalAdapter.deleteSession(former.session.token)
  await auditSignIn(runtime, user, { by, request })
  const device = user === null ? [] : [knownDeviceCookie(runtime, request, user.email)]
  const returning = takeReturnPath(runtime, request, profilePathOf(user?.role ?? ''))
  const cookies = [...setCookies, sessionHintCookie(runtime, true), ...device, ...returning.setCookies]
  return { ok: true, path: returning.path ?? '/profile', setCookies: cookies }
}

type SignInProof = 'password' | 'link' | 'second factor' | 'passkey'

/** Audits staff only, once the session has begun. */
async function auditSignIn(
  runtime: Runtime,
  user: UserDocument | null,
  { by, request }: { by: SignInProof; request: Request },
): Promise<void> {
  if (user === null || !isStaffRole(user.role)) return
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

export function cookieHeaders(setCookies: string[]): Headers {
  const headers = new Headers({ 'cache-control': 'no-store' })
  for (const cookie of setCookies) headers.append('set-cookie', cookie)
  return headers
}

export function redirectWithCookies(path: string, setCookies: string[]): Response {
  return redirect(path, { status: 303, headers: cookieHeaders(setCookies) })
}
