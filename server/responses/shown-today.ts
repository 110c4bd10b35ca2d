import { type Claims, claims, firstLastDay, type ShownClaims, shownClaims } from '#src/firm/claims/claims.ts'
import { firmInWords } from '#src/firm/firm-in-words.ts'
import type { FirstSteps } from '#src/firm/first-steps/first-step.ts'
import { firstSteps } from '#src/firm/first-steps/first-steps.ts'
import { shownLetters } from '#src/firm/first-steps/letters/shown-letters.ts'
import { pagesOf } from '#src/firm/first-steps/pages.ts'
import { type FirstStepsToday, firstReviewDay, shownSteps } from '#src/firm/first-steps/shown-steps.ts'
import { phoneOpenings } from '#src/firm/phone/phone-openings.ts'
import { type PublicPage, publicPages } from '#src/firm/public-pages/public-pages.ts'
import type { SiteFacts } from '#src/firm/site-facts.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { dayOf, instantOf } from '#src/time/local-time.ts'
import { entityTag } from './memory-files.ts'

/** Claims until their evidence ends, numbers of first steps until their review. */
export type DatedContent = { claims: Claims; firstSteps: FirstSteps }

export const contentOfFirm: DatedContent = { claims, firstSteps }

export function indexedPages({ firstSteps }: DatedContent): PublicPage[] {
  return [...publicPages, ...pagesOf(firstSteps)]
}

export type ShownToday = {
  facts: SiteFacts
  claims: ShownClaims
  firstSteps: FirstStepsToday
  /** Changes with anything that is shown. */
  version: string
  /** When the first of it may no longer be shown; infinite if none ends. */
  endsAt: number
}

export function createShownToday(
  content: DatedContent,
  runtime: Pick<Runtime, 'settings' | 'firm' | 'clock' | 'closedDays'>,
): () => ShownToday {
  const { settings, firm, clock } = runtime
  const { siteMode: mode, origin } = settings
  let last: (ShownToday & { today: string; closedDays: readonly string[] }) | null = null
  return () => {
    const today = dayOf(clock.now().getTime(), firm.timeZone)
    const { closedDays } = runtime
    if (last?.today === today && last.closedDays === closedDays) return last
    const when = { mode, today }
    const steps = { all: content.firstSteps, when }
    const shown = shownClaims(content.claims, when)
    const { established, recovered, certifiedAgent, regulators } = shown
    const facts = {
      mode,
      origin,
      firm: firmInWords(firm),
      claims: { established, recovered, certifiedAgent, regulators },
      strip: content.firstSteps.strip,
      phoneOpenings: phoneOpenings(firm, { today, closedDays }),
    }
    const lastDays = [firstLastDay(content.claims, when), firstReviewDay(content.firstSteps, today)]
    last = {
      today,
      closedDays,
      facts,
      claims: shown,
      firstSteps: steps,
      version: entityTag(Buffer.from(JSON.stringify([facts, shown, shownSteps(steps), shownLetters(steps)]))),
      endsAt: Math.min(
        ...lastDays.map((day) =>
          day === null ? Number.POSITIVE_INFINITY : instantOf(day, '24:00', firm.timeZone, 'end'),
        ),
      ),
    }
    return last
  }
}
