import { randomInt } from 'node:crypto'
import { twoFactor } from 'better-auth/plugins'
import { firm } from '../../../firm/firm.ts'
import { deriveToken } from '../../../platform/crypto/secret.server.ts'

/** The library's second factor by authenticator app. Of the recovery codes only keyed hashes reach the database. */
export function secondFactorPlugin(secret: string) {
  return twoFactor({
    issuer: firm.name,
    twoFactorTable: 'auth_two_factor',
    // Our own limits count attempts across all challenges (security-limits.server.ts).
    accountLockout: { enabled: false },
    backupCodeOptions: {
      storeBackupCodes: {
        encrypt: async (codes) => hashRecoveryCodes(secret, codes),
        decrypt: async (hashes) => hashes,
      },
    },
    schema: {
      user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
      twoFactor: {
        fields: {
          backupCodes: 'backup_codes',
          userId: 'user_id',
          failedVerificationCount: 'failed_verification_count',
          lockedUntil: 'locked_until',
        },
      },
    },
  })
}

export const recoveryCodeCount = 10

/** No 0, 1, i, l, o, u: what is written by hand is read again. */
const letters = '23456789abcdefghjkmnpqrstvwxyz'
const mark = 'hash:'

/** Ten new codes for a lost phone, `k7m2p-9xw4d`: 49 bits each. */
export function newRecoveryCodes(): string[] {
  const part = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  return Array.from({ length: recoveryCodeCount }, () => `${part()}-${part()}`)
}

/** The keyed hash of a code that the database stores. */
export function hashRecoveryCode(secret: string, code: string): string {
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return `${mark}${deriveToken(secret, `recovery code:${plain}`)}`
}

/** The library's JSON list of codes with each code hashed that is not yet: it also writes back the remaining ones. */
export function hashRecoveryCodes(secret: string, codesAsJson: string): string {
  const codes: string[] = JSON.parse(codesAsJson)
  return JSON.stringify(codes.map((code) => (code.startsWith(mark) ? code : hashRecoveryCode(secret, code))))
}
