import type { Runtime } from '../../platform/runtime.server.ts'
import { authOf } from './auth.server.ts'
import { findOwnPasskeys } from './passkey-queries.server.ts'
import { findSecondFactorRow } from './second-factor-queries.server.ts'
import type { SignedInUser } from './signed-in-user.server.ts'

/** All that is stored of an account, for its owner to keep; secrets and scrambled forms of them stay out. */
export async function findAccountRecord(runtime: Runtime, { userId, email, isEmailVerified, document }: SignedInUser) {
  const { internalAdapter } = await authOf(runtime).$context
  const sessions = await internalAdapter.listSessions(userId)
  const secondFactor = await findSecondFactorRow(runtime, userId)
  const passkeys = await findOwnPasskeys(runtime, userId)
  const links = await runtime.db
    .selectFrom('one_time_links')
    .select(['purpose', 'created_at as madeAt', 'expires_at as endsAt', 'used_at as usedAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return {
    account: {
      email,
      emailConfirmed: isEmailVerified,
      name: document?.name ?? '',
      phone: document?.phone ?? '',
      timeZone: document?.timeZone ?? '',
      role: document?.role ?? '',
      madeAt: isoOf(document?.createdAt),
      toBeDeletedOn: isoOf(document?.deleteAt),
      secondFactor: secondFactor !== null && secondFactor.verified !== false,
      recoveryCodesLeft: secondFactor === null ? 0 : JSON.parse(secondFactor.backupCodes).length,
    },
    passkeys: passkeys.map(({ name, addedAt, isSynced }) => ({
      name,
      addedAt: isoOf(addedAt),
      sharedByDevices: isSynced,
    })),
    sessions: sessions.map(({ createdAt, updatedAt, expiresAt, ipAddress, userAgent }) => ({
      begunAt: createdAt.toISOString(),
      lastUsedAt: updatedAt.toISOString(),
      endsAt: expiresAt.toISOString(),
      networkAddress: ipAddress ?? '',
      browser: userAgent ?? '',
    })),
    linksThatWorkOnce: links,
  }
}

function isoOf(instantMs: number | null | undefined): string | null {
  return instantMs == null ? null : new Date(instantMs).toISOString()
}
