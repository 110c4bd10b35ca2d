import { timingSafeEqual } from 'node:crypto'
import { cookieName } from '../../platform/cookie-name.server.ts'
import type { Runtime } from '../../platform/runtime.server.ts'
import { deriveToken } from '../../platform/tokens.server.ts'
import { linkLifetimeMs } from './one-time-links.server.ts'

const nameOf = ({ settings }: Pick<Runtime, 'settings'>) => cookieName(settings.origin, 'harbour-sign-up')

/**
 * A cookie by which the browser that has chosen a password is known again: a keyed hash of what is kept of that password, so
 * that nobody else can make it, nothing has to be stored, and it says nothing once there is another password.
 */
export function signUpCookie(runtime: Pick<Runtime, 'settings' | 'secret'>, passwordHash: string): string {
  const seconds = linkLifetimeMs['verify-email'] / 1000
  const secure = runtime.settings.origin.startsWith('https:') ? '; Secure' : ''
  const value = valueFor(runtime.secret, passwordHash)
  return `${nameOf(runtime)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
}

/** Whether a request comes from the browser in which the user's present password was chosen at sign-up. */
export async function isSignUpBrowser(runtime: Runtime, request: Request, userId: string): Promise<boolean> {
  const pairs = (request.headers.get('cookie') ?? '').split('; ').map((pair) => pair.split('='))
  const given = pairs.find(([name]) => name === nameOf(runtime))?.[1]
  const account = await runtime.db
    .selectFrom('auth_account')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst()
  if (given === undefined || account?.password == null) return false
  const expected = Buffer.from(valueFor(runtime.secret, account.password))
  return given.length === expected.length && timingSafeEqual(Buffer.from(given), expected)
}

function valueFor(secret: string, passwordHash: string): string {
  return deriveToken(secret, `sign-up:${passwordHash}`)
}
