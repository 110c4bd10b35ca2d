import { isAPIError } from 'better-auth/api'
import { data, type MiddlewareFunction, type RouterContextProvider, redirect } from 'react-router'
import { confirmationOf, formNameOf, formsOfRoute, passingRoutes } from '#src/access/sensitive-actions.ts'
import { pageOfExport } from '#src/access/who-may-enter.ts'
import { verifyPassword } from '#src/features/accounts/passwords/password-hash.server.ts'
import { authOf } from '#src/features/accounts/sessions/auth.server.ts'
import { guardedUserContext } from '#src/features/accounts/sessions/guard.server.ts'
import type { SignedInUser } from '#src/features/accounts/sessions/signed-in-user.server.ts'
import { clearAttempts, countAttempt, refundAttempt } from '#src/features/accounts/sign-in/account-limits.server.ts'
import { profilePathOf } from '#src/features/accounts/users/user-queries.server.ts'
import { hasFactors, type SignInMethod } from '#src/features/accounts/users/user-state.server.ts'
import { readFormData, unknownForm } from '#src/input/form-data.ts'
import { decrypt, encrypt } from '#src/platform/crypto/encryption.server.ts'
import { logSecurityEvent } from '#src/platform/log.server.ts'
import type { RateLimited } from '#src/platform/rate-limits.server.ts'
import { type Runtime, runtimeContext } from '#src/platform/runtime.server.ts'
import { minuteMs } from '#src/time/time-range.ts'

type PasswordProof = { userId: string; sessionId: string; password: string; address: string }

/** `busy`: too many passwords are waiting, and this one has not been checked. */
type OwnPasswordRefused = { ok: false; reason: 'wrong-password' } | { ok: false; reason: 'busy' } | RateLimited

/** Wrong ones are limited per session, so that strangers' guesses at the login page cannot block the user. */
async function checkOwnPassword(
  runtime: Runtime,
  { userId, sessionId, password, address }: PasswordProof,
): Promise<{ ok: true } | OwnPasswordRefused> {
  const counted = await countAttempt(runtime, { sessionId, address })
  if (!counted.ok) return counted
  const { internalAdapter } = await authOf(runtime).$context
  const account = (await internalAdapter.findAccounts(userId)).find(({ providerId }) => providerId === 'credential')
  // Nothing matches the empty hash of an account without a password.
  const checked = await verifyPassword({ hash: account?.password ?? '', password })
  if (!checked.ok) {
    await refundAttempt(runtime, { sessionId, address }, counted.at)
    return checked
  }
  if (!checked.isRight) {
    logSecurityEvent(runtime.log, 'factor-refused', { address, userId, reason: 'own password' })
    return { ok: false, reason: 'wrong-password' }
  }
  await clearAttempts(runtime, { sessionId, address }, counted.at)
  return { ok: true }
}

const recentAuthenticationMs = 10 * minuteMs

/** With a factor where there is one, or in its place a code by email. */
export function isRecentlyAuthenticated(
  { clock }: Pick<Runtime, 'clock'>,
  user: Pick<SignedInUser, 'authenticatedAt' | 'hasUnusedFactor' | 'signedInWith'>,
): boolean {
  return (
    (!user.hasUnusedFactor || user.signedInWith === 'emailed-code') &&
    user.authenticatedAt !== null &&
    clock.now().getTime() - user.authenticatedAt < recentAuthenticationMs
  )
}

/**
 * Redirects to a page that re-authenticates and returns here. `access/sensitive-actions.ts` says what asks for it; call
 * it only where that depends on the account. A form is re-submitted afterwards, even without JavaScript (status 307);
 * secrets in it, except `keepSecret`, must be typed again. `backTo`: the page of a download.
 */
export function requireRecentAuthentication({
  request,
  context,
  backTo,
  keepSecret,
}: {
  request: Request
  context: Readonly<RouterContextProvider>
  backTo?: string
  keepSecret?: (typeof pendingSecretNames)[number] | undefined
}): void {
  const user = context.get(guardedUserContext)
  if (isRecentlyAuthenticated(context.get(runtimeContext), user)) return
  const profilePath = profilePathOf(user.document.role)
  const next = encodeURIComponent(pathOf(request, backTo))
  const keeps = keepSecret === undefined ? '' : `&keeps=${keepSecret}`
  throw redirect(`${profilePath}/confirm-it-is-you?next=${next}${keeps}`, request.method === 'POST' ? 307 : 302)
}

function pathOf(request: Request, path?: string): string {
  const { pathname, search } = new URL(request.url)
  return (path ?? pathname.replace(/\.data$/, '')) + search
}

/** If the account has no factor. The session gets a new token. */
export async function reauthenticateWithPassword(
  runtime: Runtime,
  { request, ...proof }: PasswordProof & { request: Request },
): Promise<{ ok: true; setCookies: string[] } | { ok: false; reason: 'factor-needed' } | OwnPasswordRefused> {
  if (await hasFactors(runtime.db, proof.userId)) return { ok: false, reason: 'factor-needed' }
  const checked = await checkOwnPassword(runtime, proof)
  if (!checked.ok) return checked
  return { ok: true, ...(await rotateSession(runtime, { request })) }
}

/**
 * `isProof`: starts the ten minutes anew. A change that somebody has to confirm first is no proof of who they are.
 * Where a second press has replaced the session meanwhile, the browser sends the form again, with the cookie it has now.
 */
export async function rotateSession(
  runtime: Runtime,
  { request, isProof = true, provedBy }: { request: Request; isProof?: boolean; provedBy?: SignInMethod },
): Promise<{ setCookies: string[] }> {
  const body = { isProof, provedBy }
  try {
    const { api } = authOf(runtime)
    const { headers } = await api.rotateSession({ body, headers: request.headers, returnHeaders: true })
    return { setCookies: headers.getSetCookie() }
  } catch (error) {
    if (!isAPIError(error)) throw error
    throw redirect(pathOf(request), 307)
  }
}

/**
 * Asks who they are before a form that `sensitive-actions.ts` says or an export, and refuses forms that the table lacks. After the guard,
 * before any loader or action runs.
 */
export const confirmSensitiveActions: MiddlewareFunction<Response> = async ({ request, pattern: route, context }) => {
  // The router's patterns begin without a slash.
  const pattern = `/${route}`
  if (request.method !== 'POST') {
    const backTo = pageOfExport[pattern]
    if (backTo !== undefined) requireRecentAuthentication({ request, context, backTo })
    return
  }
  if (passingRoutes.includes(pattern)) return
  if (formsOfRoute[pattern] === undefined) throw data(null, { status: 405 })
  // A copy, because the action reads the body too.
  const formData = await readFormData(request.clone())
  const confirmation = confirmationOf(pattern, formNameOf(formData))
  if (confirmation === null) throw unknownForm()
  const keepSecret = pendingSecretNames.find((name) => formData.has(name))
  if (confirmation === 'first') requireRecentAuthentication({ request, context, keepSecret })
}

/** What may wait, encrypted, while a user re-authenticates: another's password, a new one, a calendar's address. */
export const pendingSecretNames = ['password', 'newPassword', 'secretAddress'] as const

type PendingSecretName = (typeof pendingSecretNames)[number]

export const pendingSecretField = 'encrypted-secret'

const lifetimeMs = 60 * minuteMs

type PendingSecret = { userId: string; until: number; name: PendingSecretName; value: string }

export function encryptPendingSecret(
  { secret, clock }: Runtime,
  typed: Pick<PendingSecret, 'userId' | 'name' | 'value'>,
): string {
  const pending: PendingSecret = { ...typed, until: clock.now().getTime() + lifetimeMs }
  return encrypt(secret, JSON.stringify(pending))
}

/** `isLost`: it is another user's or has expired, and must be typed again. */
export function restorePendingSecret(
  { secret, clock }: Runtime,
  userId: string,
  formData: FormData,
): { formData: FormData; isLost: boolean } {
  const encrypted = formData.get(pendingSecretField)
  if (typeof encrypted !== 'string') return { formData, isLost: false }
  formData.delete(pendingSecretField)
  const pending = decryptPending(secret, encrypted)
  if (pending === null || pending.userId !== userId || clock.now().getTime() >= pending.until) {
    return { formData, isLost: true }
  }
  formData.set(pending.name, pending.value)
  return { formData, isLost: false }
}

function decryptPending(secret: string, encrypted: string): PendingSecret | null {
  try {
    return JSON.parse(decrypt(secret, encrypted))
  } catch {
    return null
  }
}
