import certificate2020 from '#src/firm/pictures/certificate-2020.svg'
import certificate2023 from '#src/firm/pictures/certificate-2023.svg'
import sealBeacon from '#src/firm/pictures/seal-beacon.svg'
import sealCompass from '#src/firm/pictures/seal-compass.svg'
import sealKnot from '#src/firm/pictures/seal-knot.svg'
import { type Claim, isClaimShown, type ShownWhen } from './evidence.ts'
import { testimonials } from './testimonials.ts'

type Figure = Claim & { value: string; label: string }

/** `behindName`: the end of a sentence that begins with the firm's name. */
export const established: Figure & { behindName: string } = {
  id: 'established',
  value: 'Helping people since 2018',
  label: 'The firm was established that year',
  behindName: 'was established in 2018.',
  evidence: null,
}

export const recovered: Figure = {
  id: 'recovered',
  value: 'More than $3.6 million',
  label: 'Recovered for our clients so far',
  evidence: null,
}

/** The heading of the contact block says so. */
export const certifiedAgent: Claim & { heading: string } = {
  id: 'certified-agent',
  heading: 'Contact With Our Certified Agent',
  evidence: null,
}

type Certificate = Claim & { caption: string; image: string; alt: string }

export const certificates: Certificate[] = [
  {
    id: 'certificate-2023',
    caption: '2023 certificate',
    image: certificate2023,
    alt: 'Sample certificate from 2023: an engraved frame with the word “Sample” across it',
    evidence: null,
  },
  {
    id: 'certificate-2020',
    caption: '2020 certificate',
    image: certificate2020,
    alt: 'Sample certificate from 2020: an engraved frame with the word “Sample” across it',
    evidence: null,
  },
]

type Regulator = Claim & { register: string; number: string; entryHref: string; seal: string }

export const regulators: Regulator[] = [
  {
    id: 'regulator-recovery-advisers',
    register: 'Sample Register of Recovery Advisers',
    number: 'SAMPLE-0417',
    entryHref: 'https://recovery-advisers.example/SAMPLE-0417',
    seal: sealBeacon,
    evidence: null,
  },
  {
    id: 'regulator-fair-fees',
    register: 'Sample Board of Fair Fees',
    number: 'SAMPLE-2285',
    entryHref: 'https://fair-fees.example/SAMPLE-2285',
    seal: sealCompass,
    evidence: null,
  },
  {
    id: 'regulator-case-handlers',
    register: 'Sample Roll of Case Handlers',
    number: 'SAMPLE-0093',
    entryHref: 'https://case-handlers.example/SAMPLE-0093',
    seal: sealKnot,
    evidence: null,
  },
]

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
