import { findOwnPasskeys } from '#src/features/accounts/passkeys.server.ts'
import { findSecondFactorRow } from '#src/features/accounts/second-factor/second-factor-queries.server.ts'
import { authOf } from '#src/features/accounts/sessions/auth.server.ts'
import type { SignedInUser } from '#src/features/accounts/sessions/signed-in-user.server.ts'
import type { Database } from '#src/platform/database/connect.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { toIso } from '#src/time/to-iso.ts'

export async function findPersonIdOfUser(db: Database, userId: string): Promise<string | null> {
  const row = await db.selectFrom('people').select('person_id').where('user_id', '=', userId).executeTakeFirst()
  return row?.person_id ?? null
}

/** For its owner to download, without secrets and their hashes. */
export async function findAccountRecord(runtime: Runtime, { userId, email, isEmailVerified, document }: SignedInUser) {
  const { internalAdapter } = await authOf(runtime).$context
  const sessions = await internalAdapter.listSessions(userId)
  const secondFactor = await findSecondFactorRow(runtime, userId)
  const passkeys = await findOwnPasskeys(runtime, userId)
  const links = await runtime.db
    .selectFrom('one_time_links')
    .select([
      'purpose',
      'email as changesEmailTo',
      'created_at as createdAt',
      'expires_at as expiresAt',
      'used_at as usedAt',
    ])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  const ourRecordOfYou = await runtime.db
    .selectFrom('people')
    .select(['email', 'name', 'phone', 'created_at as createdAt', 'updated_at as updatedAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return {
    account: {
      email,
      emailConfirmed: isEmailVerified,
      name: document?.name ?? '',
      phone: document?.phone ?? '',
      timeZone: document?.timeZone ?? '',
      discreetEmails: document?.hasDiscreetMails === true,
      role: document?.role ?? '',
      createdAt: isoOf(document?.createdAt),
      toBeDeletedOn: isoOf(document?.deleteAt),
      secondFactor: secondFactor !== null && secondFactor.verified !== false,
      recoveryCodesLeft: secondFactor === null ? 0 : JSON.parse(secondFactor.backupCodes).length,
    },
    passkeys: passkeys.map(({ name, addedAt, isSynced }) => ({
      name,
      addedAt: isoOf(addedAt),
      syncedAcrossDevices: isSynced,
    })),
    sessions: sessions.map(({ createdAt, updatedAt, expiresAt, ipAddress, userAgent }) => ({
      startedAt: createdAt.toISOString(),
      lastUsedAt: updatedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      networkAddress: ipAddress ?? '',
      browser: userAgent ?? '',
    })),
    singleUseLinks: links,
    ourRecordOfYou: ourRecordOfYou ?? null,
  }
}

function isoOf(instantMs: number | null | undefined): string | null {
  return instantMs == null ? null : toIso(instantMs)
}
