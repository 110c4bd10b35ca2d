import { Hono } from 'hono'
import { type Claims, type ShownClaims, shownClaims } from '../../src/firm/claims/claims.ts'
import { firm } from '../../src/firm/firm.ts'
import type { Runtime } from '../../src/platform/runtime.server.ts'
import { dayOf } from '../../src/time/local-time.ts'
import { entityTag } from './memory-files.ts'

/** What may be claimed about the firm today, and the path of its file, which changes with its content. */
export type ClaimsToday = { claims: ShownClaims; claimsHref: string; json: string }

/** Returns a function that tells the claims of the firm's present day. */
export function createClaimsToday(
  all: Claims,
  { settings: { siteMode: mode }, clock }: Pick<Runtime, 'settings' | 'clock'>,
): () => ClaimsToday {
  let last: (ClaimsToday & { today: string }) | null = null
  return () => {
    const today = dayOf(clock.now().getTime(), firm.timeZone)
    if (last?.today === today) return last
    const claims = shownClaims(all, { mode, today })
    const json = JSON.stringify(claims)
    last = { today, claims, json, claimsHref: `/claims/${entityTag(Buffer.from(json))}.json` }
    return last
  }
}

/** Serves the claims' file. A page from before midnight, kept by a cache, asks for another: it gets today's claims. */
export function createClaimsFile(claimsToday: () => ClaimsToday): Hono {
  return new Hono().get('/claims/:file', (context) => {
    const { claimsHref, json } = claimsToday()
    const isToday = context.req.path === claimsHref
    return context.body(json, 200, {
      'content-type': 'application/json',
      'cache-control': isToday ? 'public, max-age=31536000, immutable' : 'no-store',
    })
  })
}
