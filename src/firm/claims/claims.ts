import { certificates } from './certificates.ts'
import { type Claim, isClaimShown, type ShownWhen } from './evidence.ts'
import { certifiedAgent, established, recovered } from './figures.ts'
import { regulators } from './regulators.ts'
import { testimonials } from './testimonials.ts'

/** Scripts must not import this: the server gives pages what may be shown today. */
export const claims = { established, recovered, certifiedAgent, testimonials, certificates, regulators }

export type Claims = typeof claims

type Shown<SomeClaim> = Omit<SomeClaim, 'evidence'>

/** Single claims are null and lists are shorter if they may not be shown. */
export type ShownClaims = {
  [Name in keyof Claims]: Claims[Name] extends (infer Item)[] ? Shown<Item>[] : Shown<Claims[Name]> | null
}

/** Testimonials and certificates only go to the one page that shows them. */
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

/** After this day a claim that is shown no longer may be; null in sample mode, or if none ends. */
export function firstLastDay(all: Claims, when: ShownWhen): string | null {
  if (when.mode === 'sample') return null
  const shown = Object.values(all)
    .flat()
    .filter((claim) => isClaimShown(claim, when))
  const lastDays = shown.flatMap(({ evidence }) => (evidence === null ? [] : [evidence.validUntil]))
  return lastDays.sort()[0] ?? null
}
