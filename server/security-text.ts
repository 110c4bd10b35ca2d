import { Hono } from 'hono'
import { firm } from '../src/firm/firm.ts'
import type { Runtime } from '../src/platform/runtime.server.ts'
import { dayMs } from '../src/time/time-range.ts'

/** For how long the text says that it holds: RFC 9116 advises less than a year. It is written anew whenever somebody asks. */
const validDays = 180

/** Whom to tell of a hole in the site, in the place where those who look for holes look first (RFC 9116). */
export function createSecurityText({ settings, clock }: Pick<Runtime, 'settings' | 'clock'>): Hono {
  const path = '/.well-known/security.txt'
  return new Hono().get(path, (context) => {
    const expires = new Date(clock.now().getTime() + validDays * dayMs).toISOString().replace(/\.\d+Z$/, 'Z')
    const fields = {
      Contact: `mailto:${firm.email}`,
      Expires: expires,
      'Preferred-Languages': 'en',
      Canonical: `${settings.origin}${path}`,
    }
    const text = Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`)
    return context.text(text.join(''), 200, { 'cache-control': 'public, max-age=3600' })
  })
}
