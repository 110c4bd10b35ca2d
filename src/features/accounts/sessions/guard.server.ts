import {
  createContext,
  data,
  type MiddlewareFunction,
  type RouterContextProvider,
  redirect,
  redirectDocument,
} from 'react-router'
import { mayDo, type StaffAction, type StaffMember } from '#src/access/what-agents-may-do.ts'
import { areasOfRoute, decideEntry } from '#src/access/who-may-enter.ts'
import {
  findUser,
  isAdminRole,
  type ProfilePath,
  profilePathOf,
  type UserDocument,
} from '#src/features/accounts/users/user-queries.server.ts'
import type { Actor } from '#src/platform/audit-log/audit-log.server.ts'
import { logSecurityEvent } from '#src/platform/log.server.ts'
import { clientAddressContext, type Runtime, runtimeContext } from '#src/platform/runtime.server.ts'
import { type HomeNotice, noticeCookie } from './home-notice.server.ts'
import { returnPathCookies } from './return-path.server.ts'
import { hasSessionHint, sessionHintCookie } from './signed-in-hint.server.ts'
import { findSignedInUser, principalOf, type SignedInUser } from './signed-in-user.server.ts'

export type GuardedUser = SignedInUser & { document: UserDocument }

/** Set by the guard, which admits nobody without a document. */
export const guardedUserContext = createContext<GuardedUser>()

/** Middleware, so that no loader runs before it: loaders of a URL run in parallel, and a request may select some. */
export const guard: MiddlewareFunction<Response> = async ({ request, url, pattern: routePattern, context }, next) => {
  // The router's patterns begin without a slash.
  const pattern = `/${routePattern}`
  const areas = areasOfRoute[pattern]
  if (!Array.isArray(areas)) throw new Error(`${pattern} is behind the guard but belongs to no guarded area`)
  const runtime = context.get(runtimeContext)
  const { user, setCookies } = await findSignedInUser(runtime, request)
  const requested = { method: request.method, url, pattern }
  const principal = principalOf(user)
  const decision = decideEntry(areas, { principal, allowed: user?.permissions ?? [] })
  if (!decision.enter) {
    const by = { address: context.get(clientAddressContext), userId: user?.userId ?? null }
    const reason = `${principal} at ${areas.join(' and ')}`
    if (decision.isOwnDesk !== true) logSecurityEvent(runtime.log, 'access-refused', { ...by, reason })
    throw redirectAway(runtime, { requested, user, to: decision.redirectTo })
  }
  // The policy admits nobody without a document; this check is for the types.
  if (user?.document == null) throw redirectAway(runtime, { requested, user, to: '/' })

  context.set(guardedUserContext, { ...user, document: user.document })
  const response = await next()
  // Without the hint cookie, the page would show the signed-out menu.
  const hint = hasSessionHint(runtime, request) ? [] : [sessionHintCookie(runtime, true)]
  // If the page has replaced this session, there is nothing to renew.
  const isReplaced = response.headers.getSetCookie().some((cookie) => /^(__Host-)?session=/.test(cookie))
  for (const cookie of [...(isReplaced ? [] : setCookies), ...hint]) response.headers.append('set-cookie', cookie)
  response.headers.set('cache-control', 'no-store')
  return response
}

/** After an action has changed the own document: without scripts, the same request renders the page that answers. */
export async function rereadGuardedUser(context: Readonly<RouterContextProvider>): Promise<void> {
  const user = context.get(guardedUserContext)
  const document = await findUser(context.get(runtimeContext).db, user.userId)
  if (document !== null) context.set(guardedUserContext, { ...user, document })
}

/** The user, and where the pages of their own account are. */
export function readOwnProfile(context: Readonly<RouterContextProvider>): {
  user: GuardedUser
  profilePath: ProfilePath
} {
  const user = context.get(guardedUserContext)
  return { user, profilePath: profilePathOf(user.document.role) }
}

function redirectAway(
  runtime: Runtime,
  {
    requested,
    user,
    to,
  }: { requested: { method: string; url: URL; pattern: string }; user: SignedInUser | null; to: string },
): Response {
  const headers = new Headers({ 'cache-control': 'no-store' })
  if (user !== null && user.document !== null) return redirect(to, { headers })
  if (user === null) {
    // The hint cookie was wrong: nobody is signed in. Clear it, so that the menu is right.
    headers.append('set-cookie', sessionHintCookie(runtime, false))
    for (const cookie of returnPathCookies(runtime, requested)) headers.append('set-cookie', cookie)
  }
  headers.append('set-cookie', noticeCookie(runtime, noticeFor(requested.method, user)))
  // A full page load, because only a newly loaded page shows the notice.
  return redirectDocument(to, { headers })
}

function noticeFor(method: string, user: SignedInUser | null): HomeNotice {
  if (user !== null) return 'account-without-profile'
  return method === 'POST' ? 'form-not-sent' : 'log-in-first'
}

export function nameOf({ email, document }: GuardedUser): string {
  return document.name === '' ? email : document.name
}

export function actingUser(context: Readonly<RouterContextProvider>): Actor {
  return { actor: context.get(guardedUserContext).userId, address: context.get(clientAddressContext) }
}

export function actingStaff(context: Readonly<RouterContextProvider>): StaffMember {
  const { document, permissions } = context.get(guardedUserContext)
  return { isAdmin: isAdminRole(document.role), agentId: document.agentId, allowed: permissions }
}

export function requireMayDo(
  context: Readonly<RouterContextProvider>,
  action: StaffAction,
  agentId: string | null = null,
): void {
  if (mayDo(actingStaff(context), action, agentId)) return
  const { log } = context.get(runtimeContext)
  const { userId } = context.get(guardedUserContext)
  logSecurityEvent(log, 'access-refused', { address: context.get(clientAddressContext), userId, reason: action })
  throw data('Your account isn’t allowed to do this, so nothing has changed. Ask an admin if you need it.', {
    status: 403,
  })
}
