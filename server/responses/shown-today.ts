import { Hono } from 'hono'
import { type Claims, claims, firstLastDay, shownClaims } from '../../src/firm/claims/claims.ts'
import { firm } from '../../src/firm/firm.ts'
import type { FirstSteps } from '../../src/firm/first-steps/first-step.ts'
import { firstSteps } from '../../src/firm/first-steps/first-steps.ts'
import { shownLetters } from '../../src/firm/first-steps/letters/shown-letters.ts'
import { pagesOf } from '../../src/firm/first-steps/pages.ts'
import { type FirstStepsToday, firstReviewDay, shownSteps } from '../../src/firm/first-steps/shown-steps.ts'
import { type PublicPage, publicPages } from '../../src/firm/public-pages.ts'
import type { Runtime, ShownParts } from '../../src/platform/runtime.server.ts'
import { dayOf, instantOf } from '../../src/time/local-time.ts'
import { entityTag } from './memory-files.ts'

/** What pages say only until a day: claims until their evidence ends, numbers of first steps until their review. */
export type DatedContent = { claims: Claims; firstSteps: FirstSteps }

/** The firm's own. Tests pass others. */
export const contentOfFirm: DatedContent = { claims, firstSteps }

/** Every page that search engines may list. */
export function indexedPages({ firstSteps }: DatedContent): PublicPage[] {
  return [...publicPages, ...pagesOf(firstSteps)]
}

/** What pages may say today. */
export type ShownToday = {
  /** What the browser reads to draw pages, and the path of its file, which changes with its content. */
  parts: ShownParts
  partsHref: string
  json: string
  firstSteps: FirstStepsToday
  /** Changes with anything that is shown. */
  version: string
  /** When the first of it may no longer be shown (milliseconds since 1970, UTC); infinite if none ends. */
  endsAt: number
}

const yearSeconds = 31_536_000

/** Returns a function that gives what may be shown today, in the firm's zone. */
export function createShownToday(
  content: DatedContent,
  { settings: { siteMode: mode }, clock }: Pick<Runtime, 'settings' | 'clock'>,
): () => ShownToday {
  let last: (ShownToday & { today: string }) | null = null
  return () => {
    const today = dayOf(clock.now().getTime(), firm.timeZone)
    if (last?.today === today) return last
    const when = { mode, today }
    const steps = { all: content.firstSteps, when }
    const parts = { claims: shownClaims(content.claims, when), strip: content.firstSteps.strip }
    const json = JSON.stringify(parts)
    const lastDays = [firstLastDay(content.claims, when), firstReviewDay(content.firstSteps, today)]
    last = {
      today,
      parts,
      json,
      partsHref: `/shown/${tagOf(json)}.json`,
      firstSteps: steps,
      version: tagOf(JSON.stringify([parts, shownSteps(steps), shownLetters(steps)])),
      endsAt: Math.min(...lastDays.map((day) => (day === null ? Number.POSITIVE_INFINITY : endOf(day)))),
    }
    return last
  }
}

const tagOf = (text: string) => entityTag(Buffer.from(text))

const endOf = (day: string) => instantOf(day, '24:00', firm.timeZone, 'end')

/**
 * Serves the file that the browser reads. A page from before midnight, kept by a browser, asks for another: it gets
 * today's. No copy of the file is kept for longer than all that it says may be shown.
 */
export function createShownFile(shownToday: () => ShownToday, now: () => number): Hono {
  return new Hono().get('/shown/:file', (context) => {
    const { partsHref, json, endsAt } = shownToday()
    const isToday = context.req.path === partsHref
    const maxAge = Math.min(yearSeconds, Math.floor((endsAt - now()) / 1000))
    return context.body(json, 200, {
      'content-type': 'application/json',
      'cache-control': isToday ? `public, max-age=${maxAge}, immutable` : 'no-store',
    })
  })
}
