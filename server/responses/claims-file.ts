import { Hono } from 'hono'
import { type Claims, firstLastDay, type ShownClaims, shownClaims } from '../../src/firm/claims/claims.ts'
import { firm } from '../../src/firm/firm.ts'
import type { Runtime } from '../../src/platform/runtime.server.ts'
import { dayOf, instantOf } from '../../src/time/local-time.ts'
import { entityTag } from './memory-files.ts'

/** What may be claimed about the firm today, and the path of its file, which changes with its content. */
export type ClaimsToday = {
  claims: ShownClaims
  claimsHref: string
  json: string
  /** When the first of them may no longer be shown (milliseconds since 1970, UTC); infinite if none ends. */
  endsAt: number
}

const yearSeconds = 31_536_000

/** Returns a function that gives the claims that hold today, in the firm's zone. */
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
    const claimsHref = `/claims/${entityTag(Buffer.from(json))}.json`
    const lastDay = firstLastDay(all, { mode, today })
    const endsAt = lastDay === null ? Number.POSITIVE_INFINITY : instantOf(lastDay, '24:00', firm.timeZone, 'end')
    last = { today, claims, json, claimsHref, endsAt }
    return last
  }
}

/**
 * Serves the claims' file. A page from before midnight, kept by a browser, asks for another: it gets today's claims. No
 * copy of the file is kept for longer than all that it says may be shown.
 */
export function createClaimsFile(claimsToday: () => ClaimsToday, now: () => number): Hono {
  return new Hono().get('/claims/:file', (context) => {
    const { claimsHref, json, endsAt } = claimsToday()
    const isToday = context.req.path === claimsHref
    const maxAge = Math.min(yearSeconds, Math.floor((endsAt - now()) / 1000))
    return context.body(json, 200, {
      'content-type': 'application/json',
      'cache-control': isToday ? `public, max-age=${maxAge}, immutable` : 'no-store',
    })
  })
}
