import { passkey } from '@better-auth/passkey'
import { APIError } from 'better-auth/api'
import type { Firm } from '#src/firm/firm.ts'

/** The library's cookie that ties a ceremony's two steps together. */
export const ceremonyCookie = 'passkey-ceremony'

/** A passkey counts as two factors, having it and unlocking it. The library accepts one that was not unlocked. */
export function passkeyPlugin(origin: string, firm: Pick<Firm, 'name'>) {
  const refuseUnlessUnlocked = (isUnlocked: boolean | undefined) => {
    if (isUnlocked !== true) throw new APIError('UNAUTHORIZED', { code: 'PASSKEY_NOT_UNLOCKED' })
  }
  return passkey({
    rpID: new URL(origin).hostname,
    rpName: firm.name,
    origin,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      afterVerification: async ({ verification }) => {
        refuseUnlessUnlocked(verification.registrationInfo?.userVerified)
      },
    },
    authentication: {
      afterVerification: async ({ verification }) => {
        refuseUnlessUnlocked(verification.authenticationInfo.userVerified)
      },
    },
    advanced: { webAuthnChallengeCookie: ceremonyCookie },
    schema: {
      passkey: {
        modelName: 'auth_passkey',
        fields: {
          publicKey: 'public_key',
          userId: 'user_id',
          credentialID: 'credential_id',
          deviceType: 'device_type',
          backedUp: 'backed_up',
          createdAt: 'created_at',
        },
      },
    },
  })
}
