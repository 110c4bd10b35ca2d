import { certificates } from './certificates.ts'
import { type Claim, isClaimShown, type ShownWhen } from './evidence.ts'
import { certifiedAgent, established, recovered } from './figures.ts'
import { regulators } from './regulators.ts'
import { testimonials } from './testimonials.ts'

/**
 * Everything that the site claims about the firm. Scripts must not import it: the server gives pages what may be shown
 * today, so that no script holds the words of anything else.
 */
export const claims = { established, recovered, certifiedAgent, testimonials, certificates, regulators }

export type Claims = typeof claims

type Shown<SomeClaim> = Omit<SomeClaim, 'evidence'>

/** The claims that may be shown, without their evidence: single ones are null and lists are shorter if they may not. */
export type ShownClaims = {
  [Name in keyof Claims]: Claims[Name] extends (infer Item)[] ? Shown<Item>[] : Shown<Claims[Name]> | null
}

/** Those that every page is given. Testimonials and certificates only go to the one page that shows them. */
export type SharedClaims = Pick<ShownClaims, 'established' | 'recovered' | 'certifiedAgent' | 'regulators'>

export function shownClaims(all: Claims, when: ShownWhen): ShownClaims {
  const each = <SomeClaim extends Claim>(list: SomeClaim[]) =>
    list.filter((claim) => isClaimShown(claim, when)).map(({ evidence: _, ...shown }) => shown)
  const one = <SomeClaim extends Claim>(claim: SomeClaim) => each([claim])[0] ?? null
  return {
    established: one(all.established),
    recovered: one(all.recovered),
    certifiedAgent: one(all.certifiedAgent),
    testimonials: each(all.testimonials),
    certificates: each(all.certificates),
    regulators: each(all.regulators),
  }
}

/** The first calendar day after which a claim that is shown no longer may be; null in sample mode, or if none is. */
export function firstLastDay(all: Claims, when: ShownWhen): string | null {
  if (when.mode === 'sample') return null
  const shown = Object.values(all)
    .flat()
    .filter((claim) => isClaimShown(claim, when))
  const lastDays = shown.flatMap(({ evidence }) => (evidence === null ? [] : [evidence.validUntil]))
  return lastDays.sort()[0] ?? null
}
