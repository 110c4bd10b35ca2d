import { twoFactor } from 'better-auth/plugins'
import { firm } from '../../firm/firm.ts'
import { keepHashesOnly } from './recovery-codes.server.ts'

/** The library's second factor by authenticator app. Of the recovery codes only keyed hashes reach the database. */
export function secondFactorPlugin(secret: string) {
  return twoFactor({
    issuer: firm.name,
    twoFactorTable: 'auth_two_factor',
    // Our own limits count tries, whichever the challenge (security-limits.server.ts).
    accountLockout: { enabled: false },
    backupCodeOptions: {
      storeBackupCodes: {
        encrypt: async (codes) => keepHashesOnly(secret, codes),
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
