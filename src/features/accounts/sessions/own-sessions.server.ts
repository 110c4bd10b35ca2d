import { sql } from 'kysely'
import { auditOwnSecurityChange } from '#src/features/accounts/own-account/account-emails.server.ts'
import { hasRole } from '#src/features/accounts/users/user-queries.server.ts'
import type { Actor } from '#src/platform/audit-log/audit-log.server.ts'
import type { Database } from '#src/platform/database/connect.server.ts'
import { deleteRows } from '#src/platform/database/run-in-batches.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { toIso } from '#src/time/to-iso.ts'
import { authOf, sessionLimits } from './auth.server.ts'

type OwnSession = { sessionId: string; device: string; beganAt: number; lastSeenAt: number; isThis: boolean }

type Owner = { userId: string; sessionId: string }

export async function findOwnSessions(
  runtime: Runtime,
  { userId, sessionId, isStaff }: Owner & { isStaff: boolean },
): Promise<OwnSession[]> {
  const { internalAdapter } = await authOf(runtime).$context
  const now = runtime.clock.now().getTime()
  const { idleMs, absoluteMs } = sessionLimits[isStaff ? 'staff' : 'client']
  const sessions = await internalAdapter.listSessions(userId)
  return sessions
    .map(({ id, userAgent, createdAt, updatedAt }) => ({
      sessionId: id,
      device: deviceInWords(userAgent ?? ''),
      beganAt: createdAt.getTime(),
      lastSeenAt: updatedAt.getTime(),
      isThis: id === sessionId,
    }))
    .filter(({ beganAt, lastSeenAt }) => now - lastSeenAt <= idleMs && now - beganAt <= absoluteMs)
    .sort((a, b) => Number(b.isThis) - Number(a.isThis) || b.lastSeenAt - a.lastSeenAt)
}

export async function endOwnSession(runtime: Runtime, owner: Owner, endedId: string): Promise<void> {
  const { internalAdapter } = await authOf(runtime).$context
  const sessions = await internalAdapter.listSessions(owner.userId)
  const ended = sessions.find(({ id }) => id === endedId && id !== owner.sessionId)
  if (ended !== undefined) await internalAdapter.deleteSession(ended.token)
}

export async function endOtherSessions(db: Database, { userId, sessionId }: Owner): Promise<number> {
  const others = db.deleteFrom('auth_session').where('user_id', '=', userId).where('id', '!=', sessionId)
  return Number((await others.executeTakeFirstOrThrow()).numDeletedRows)
}

export async function signOutElsewhere(
  runtime: Runtime,
  { by, sessionId }: { by: Actor; sessionId: string },
): Promise<void> {
  await runtime.db.transaction().execute(async (transaction) => {
    const ended = await endOtherSessions(transaction, { userId: by.actor, sessionId })
    if (ended === 0) return
    await auditOwnSecurityChange({ ...runtime, db: transaction }, { by, action: 'signed-out-everywhere' })
  })
}

export async function purgeExpiredSessions({ db, clock }: Pick<Runtime, 'db' | 'clock'>): Promise<void> {
  const now = clock.now().getTime()
  const before = (ms: number) => toIso(now - ms)
  const { client, staff } = sessionLimits
  const isOfStaff = sql`user_id in (select user_id from users where ${hasRole('staff')})`
  for (const where of [
    sql<boolean>`expires_at < ${before(0)}`,
    sql<boolean>`created_at < ${before(client.absoluteMs)}`,
    sql<boolean>`${isOfStaff} and (updated_at < ${before(staff.idleMs)} or created_at < ${before(staff.absoluteMs)})`,
  ]) {
    await deleteRows(db, { table: 'auth_session', key: 'id', where })
  }
}

/** The first match wins: browsers also name other browsers. */
const browsers: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|Chromium\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const systems: [RegExp, string][] = [
  [/iPhone/, 'an iPhone'],
  [/iPad/, 'an iPad'],
  [/Android.*Mobile/, 'an Android phone'],
  [/Android/, 'an Android tablet'],
  [/CrOS/, 'a Chromebook'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'a Mac'],
  [/Linux|X11/, 'Linux'],
]

/** `Firefox on Windows`, from the user agent, which may be wrong or forged. */
export function deviceInWords(userAgent: string): string {
  const nameIn = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent))?.[1]
  const [browser, system] = [nameIn(browsers), nameIn(systems)]
  if (browser === undefined && system === undefined) return 'Unknown device'
  return `${browser ?? 'A browser'} on ${system ?? 'an unknown system'}`
}
