import type { Actor } from '../../../platform/audit-log/audit-log.server.ts'
import type { Runtime } from '../../../platform/runtime.server.ts'
import { auditOwnSecurityChange } from '../own-account/account-emails.server.ts'
import { authOf, sessionLimits } from './auth.server.ts'

/** A place where somebody is signed in. Instants in milliseconds since 1970, UTC. */
export type OwnSession = { sessionId: string; device: string; beganAt: number; lastSeenAt: number; isThis: boolean }

type Owner = { userId: string; sessionId: string }

/** Where a user is signed in: this session first, then by when they were last seen. */
export async function findOwnSessions(
  runtime: Runtime,
  { userId, sessionId, isAdmin }: Owner & { isAdmin: boolean },
): Promise<OwnSession[]> {
  const { internalAdapter } = await authOf(runtime).$context
  const now = runtime.clock.now().getTime()
  const { idleMs, absoluteMs } = sessionLimits[isAdmin ? 'admin' : 'client']
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

/** Ends one of the user's other sessions. Harmless when it has ended already, or is somebody else's. */
export async function endOwnSession(runtime: Runtime, owner: Owner, endedId: string): Promise<void> {
  const { internalAdapter } = await authOf(runtime).$context
  const sessions = await internalAdapter.listSessions(owner.userId)
  const ended = sessions.find(({ id }) => id === endedId && id !== owner.sessionId)
  if (ended !== undefined) await internalAdapter.deleteSession(ended.token)
}

/** Ends all of the user's sessions but one. Returns how many. */
export async function endOtherSessions(runtime: Runtime, { userId, sessionId }: Owner): Promise<number> {
  const { internalAdapter } = await authOf(runtime).$context
  const others = (await internalAdapter.listSessions(userId)).filter(({ id }) => id !== sessionId)
  for (const { token } of others) await internalAdapter.deleteSession(token)
  return others.length
}

/** Signs the user out everywhere but here, because the user asks for it. */
export async function signOutElsewhere(
  runtime: Runtime,
  { by, sessionId }: { by: Actor; sessionId: string },
): Promise<void> {
  const ended = await endOtherSessions(runtime, { userId: by.actor, sessionId })
  if (ended > 0) await auditOwnSecurityChange(runtime, { by, action: 'signed-out-everywhere' })
}

/** The first that fits counts: browsers call themselves by the names of others, too. */
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

/** `Firefox on Windows`: roughly what a browser says it is. It may be wrong, and somebody can make it say anything. */
export function deviceInWords(userAgent: string): string {
  const nameIn = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent))?.[1]
  const [browser, system] = [nameIn(browsers), nameIn(systems)]
  if (browser === undefined && system === undefined) return 'An unknown device'
  return `${browser ?? 'A browser'} on ${system ?? 'an unknown system'}`
}
