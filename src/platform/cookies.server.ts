import { parse, serialize } from 'hono/utils/cookie'
import type { Runtime } from './runtime.server.ts'

type Site = Pick<Runtime, 'settings'>

/** Under https with `__Host-`, so that no other host of the domain can set or replace it. */
export function cookieName({ settings }: Site, name: string): string {
  return isHttps({ settings }) ? `__Host-${name}` : name
}

/** Anyone may have written it. */
export function readCookie(site: Site, header: string | null | undefined, name: string): string | null {
  const fullName = cookieName(site, name)
  return parse(header ?? '', fullName)[fullName] ?? null
}

/** For the whole site. Scripts cannot read the cookie, unless `isForScripts`. */
export function setCookieHeader(
  site: Site,
  {
    name,
    value,
    maxAge,
    isForScripts = false,
  }: { name: string; value: string; maxAge: number; isForScripts?: boolean },
): string {
  return serialize(cookieName(site, name), value, {
    path: '/',
    maxAge,
    httpOnly: !isForScripts,
    secure: isHttps(site),
    sameSite: 'Lax',
  })
}

function isHttps({ settings }: Site): boolean {
  return settings.origin.startsWith('https:')
}
