import { randomInt } from 'node:crypto'
import { twoFactor } from 'better-auth/plugins'
import type { Firm } from '#src/firm/firm.ts'
import { cleanRecoveryCode } from '#src/input/code.ts'
import { deriveToken } from '#src/platform/crypto/secret.server.ts'

/** Only keyed hashes of the recovery codes reach the database. */
export function secondFactorPlugin(secret: string, firm: Pick<Firm, 'name'>) {
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

const recoveryCodeCount = 10

/** Without 0, 1, i, l, o and u, which are easily misread in handwriting. */
const letters = '23456789abcdefghjkmnpqrstvwxyz'
const mark = 'hash:'

/** `k7m2p-9xw4d`, 49 bits each. */
export function newRecoveryCodes(): string[] {
  const part = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  return Array.from({ length: recoveryCodeCount }, () => `${part()}-${part()}`)
}

export function hashRecoveryCode(secret: string, code: string): string {
  return `${mark}${deriveToken(secret, `recovery code:${cleanRecoveryCode(code)}`)}`
}

/** In the library's JSON list, which holds hashes already when it writes back the remaining codes. */
export function hashRecoveryCodes(secret: string, codesAsJson: string): string {
  const codes: string[] = JSON.parse(codesAsJson)
  return JSON.stringify(codes.map((code) => (code.startsWith(mark) ? code : hashRecoveryCode(secret, code))))
}
