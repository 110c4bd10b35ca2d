import { isAPIError } from 'better-auth/api'
import { sql } from 'kysely'
import { notifyOwner } from '#src/features/accounts/own-account/account-emails.server.ts'
import { authOf, clientAddressHeader } from '#src/features/accounts/sessions/auth.server.ts'
import {
  beginSession,
  refuseDisabled,
  type SessionStarted,
  type UserDisabled,
} from '#src/features/accounts/sessions/begin-session.server.ts'
import { readKnownDevice } from '#src/features/accounts/sign-in/account-limits.server.ts'
import { findUser } from '#src/features/accounts/users/user-queries.server.ts'
import { deleteRows } from '#src/platform/database/run-in-batches.server.ts'
import { logSecurityEvent } from '#src/platform/log.server.ts'
import type { RateLimited } from '#src/platform/rate-limits.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { hashRecoveryCode } from './second-factor-plugin.server.ts'
import { consumeSecondFactorLimits } from './security-limits.server.ts'

type VerifySecondFactorResult =
  | ({ ok: true } & SessionStarted)
  | { ok: false; reason: 'wrong-code' | 'used-code' }
  | { ok: false; reason: 'start-again' }
  | UserDisabled
  | RateLimited

export async function findPendingUserId(runtime: Runtime, request: Request): Promise<string | null> {
  const { userId } = await authOf(runtime).api.findPendingUser({ headers: request.headers })
  return userId
}

/** Only now does a session start. A code works once; after five wrong ones the password is needed again. */
export async function verifySecondFactor(
  runtime: Runtime,
  { kind, code, request }: { kind: 'code' | 'recovery-code'; code: string; request: Request },
): Promise<VerifySecondFactorResult> {
  const userId = await findPendingUserId(runtime, request)
  if (userId === null) return { ok: false, reason: 'start-again' }
  // Checked before the code is consumed: afterwards, this step's page could no longer show the message.
  const user = await findUser(runtime.db, userId)
  const refused = refuseDisabled(runtime, user)
  if (refused !== null) return refused
  const address = request.headers.get(clientAddressHeader)
  const refuse = (what: 'wrong-code' | 'used-code') => {
    const reason = what === 'used-code' ? 'used code' : kind === 'code' ? 'app code' : 'recovery code'
    logSecurityEvent(runtime.log, 'factor-refused', { address, userId, reason })
    return { ok: false, reason: what } as const
  }
  // Someone who only knows the password cannot exhaust the attempts of a known device.
  const knownDeviceId = user === null ? null : readKnownDevice(runtime, request, user.email)
  const attempt = { userId, appCode: kind === 'code' ? code : null, knownDeviceId, address }
  const counted = await consumeSecondFactorLimits(runtime, attempt)
  if (!counted.ok) return counted.reason === 'used-code' ? refuse('used-code') : counted
  const { api } = authOf(runtime)
  // Another user's session in this browser is ignored; the library would use it.
  const headers = withoutSession(request.headers)
  try {
    const verified =
      kind === 'code'
        ? await api.verifyTOTP({ body: { code }, headers, returnHeaders: true })
        : await api.verifyBackupCode({
            body: { code: hashRecoveryCode(runtime.secret, code) },
            headers,
            returnHeaders: true,
          })
    if (kind === 'recovery-code') {
      await notifyOwner(runtime, { email: verified.response.user.email, change: 'recovery-code-used' })
      runtime.outbox.wake()
    }
    const setCookies = verified.headers.getSetCookie()
    return await beginSession(runtime, {
      userId,
      token: verified.response.token ?? null,
      by: 'second factor',
      request,
      setCookies,
    })
  } catch (error) {
    if (!isAPIError(error)) throw error
    switch (error.body?.code) {
      case 'INVALID_CODE':
      case 'INVALID_BACKUP_CODE':
        return refuse('wrong-code')
      default:
        return { ok: false, reason: 'start-again' }
    }
  }
}

function withoutSession(headers: Headers): Headers {
  const cookies = headers.get('cookie')?.split('; ') ?? []
  const kept = cookies.filter((cookie) => !/^(__Host-)?session=/.test(cookie))
  const copy = new Headers(headers)
  copy.set('cookie', kept.join('; '))
  return copy
}

export async function purgeUnfinishedSignIns({ db, clock }: Pick<Runtime, 'db' | 'clock'>): Promise<void> {
  const isOver = sql<boolean>`expires_at < ${clock.now().toISOString()}`
  await deleteRows(db, { table: 'auth_verification', key: 'id', where: isOver })
}
