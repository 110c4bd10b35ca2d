import type { Runtime } from '../../platform/runtime.server.ts'
import { logSecurityEvent } from '../../platform/security-events.server.ts'
import { readKnownDevice } from './known-device.server.ts'
import { type Attempt, countAsRight, countAttempt } from './password-attempts.server.ts'
import { type SignInResult, signIn } from './sign-in.server.ts'
import { findUserIdByEmail } from './user-queries.server.ts'

export type LimitedSignInResult = SignInResult | { ok: false; reason: 'auth/too-many'; freeAgainAt: Date }

/**
 * Signs in, or says when to try again where too many wrong passwords came for the address or from the network: the same for
 * every address. With a device that the owner has signed in with before, others' wrong passwords do not count. When the attempts cannot be counted, nobody is let in.
 */
export async function signInWithinLimits(
  runtime: Runtime,
  { email, password, address, request }: { email: string; password: string; address: string; request: Request },
): Promise<LimitedSignInResult> {
  try {
    const attempt: Attempt = { email, address, knownDeviceId: readKnownDevice(runtime, request, email) }
    const counted = await countAttempt(runtime, attempt)
    if (!counted.ok) return { ok: false, reason: 'auth/too-many', freeAgainAt: counted.freeAgainAt }
    const signedIn = await signIn(runtime, { email, password, request })
    const isWrong = !signedIn.ok && ['auth/wrong-password', 'auth/unavailable'].includes(signedIn.reason)
    if (!isWrong) await countAsRight(runtime, attempt, counted.at)
    if (!signedIn.ok && signedIn.reason !== 'auth/unavailable') {
      // Asked for known and unknown addresses alike, so that both take the same time.
      const userId = await findUserIdByEmail(runtime.db, email)
      logSecurityEvent(runtime.log, 'sign-in-failed', { address, userId, reason: reasonInLog(signedIn) })
    }
    return signedIn
  } catch (error) {
    runtime.log.error({ err: error }, 'signing in failed')
    const message = 'Signing in does not work at the moment. Please try again in a minute.'
    return { ok: false, reason: 'auth/unavailable', message }
  }
}

function reasonInLog(refused: SignInResult & { ok: false }): string {
  if (refused.reason === 'auth/user-disabled') return 'user disabled'
  return refused.isUnconfirmed ? 'address not confirmed' : 'wrong password'
}
