import { isCalendarDay } from '#src/time/calendar-days.ts'
import type { Claims } from './claims/claims.ts'
import type { Claim } from './claims/evidence.ts'
import type { Firm } from './firm.ts'
import type { Agent } from './opening-hours.ts'
import { findBannedWords } from './plain-words/banned-words.ts'
import { isReservedHost } from './reserved-hosts.mjs'

export function isReservedEmail(address: string): boolean {
  return isReservedHost(/@([^@\s]+)\s*$/.exec(address)?.[1] ?? '')
}

function isPublicLink(href: string): boolean {
  return href.startsWith('https://') && /\.[a-z]/i.test(URL.parse(href)?.hostname ?? '')
}

/** Only the facts of an invented firm contain these. */
const sampleContents = [
  // Also in “SampleQuay”, “Samples” and “SAMPLE_1”, but not in “Resampled”.
  /(?<![\p{L}])sample/iu,
  // Reserved for examples and tests by RFC 2606, but not www.test.de or the-example.com.
  /\.(example|test|invalid|localhost)(?!\.?[\w-])|(?<![\w-])example\.(com|net|org)(?!\.?[\w-])/i,
  // The postcode of nobody.
  /\bZZ ?99( ?\d ?[A-Z]{2})?\b/i,
]

/**
 * Ofcom reserves these for drama. Digits only; an extension may follow.
 * https://www.ofcom.org.uk/phones-and-broadband/phone-numbers/numbers-for-drama
 */
const dramaNumber = /^(((00)?440?|0)?2079460|((00)?440?|0)(1\d{2}4960|1914980|1632960|7700900|8081570))\d{3}/

/** Looks at every text within a list or record. */
export function isSampleValue(value: unknown): boolean {
  if (typeof value === 'string') {
    // Without characters that nobody sees, such as soft hyphens.
    const seen = value.normalize('NFKC').replaceAll(/\p{Cf}/gu, '')
    return sampleContents.some((pattern) => pattern.test(seen)) || dramaNumber.test(seen.replaceAll(/\D/g, ''))
  }
  return typeof value === 'object' && value !== null && Object.values(value).some(isSampleValue)
}

/** Capital letters, spaces, full stops and numbers make no difference. */
const isSameName = (one: string, other: string) => lettersOf(one) === lettersOf(other)
const lettersOf = (text: string) => text.normalize('NFKC').replaceAll(/\P{L}/gu, '').toLowerCase()

const sampleFirmName = 'Harbour'

const sampleTestimonials = [
  ['A. M., retired teacher', 'I had stopped opening my post.'],
  ['J. O., electrician', 'What helped most was that nobody asked how I could have fallen for it.'],
  ['S. K., nurse', 'I read their fee page three times looking for the trick.'],
]

function isSampleTestimonial({ client, quote }: { client: string; quote: string }): boolean {
  return sampleTestimonials.some(
    ([name = '', opening = '']) => isSameName(client, name) || lettersOf(quote).includes(lettersOf(opening)),
  )
}

/** The one that Harbour comes with, or one whose email address reaches nobody. */
export function isSampleAgent({ name, email }: Pick<Agent, 'name' | 'email'>): boolean {
  return /^(sampleagent|agentsample)/.test(lettersOf(name)) || isReservedEmail(email)
}

/** With what the firm's own words state. */
function agreesOnFee({ feeStatement, feePercent }: Firm): boolean {
  const stated = [...feeStatement.matchAll(/(\d+(\.\d+)?)\s*(%|per ?cent)/gi)].map(([, percent]) => Number(percent))
  return feePercent >= 0 && feePercent <= 100 && (stated.length === 0 || stated.includes(feePercent))
}

/** The money goes to the client first, as the steps of a case say. */
function keepsShare({ feeStatement }: Firm): boolean {
  return /\bwe(’ll|'ll| will)? (keep|retain|deduct)\b/i.test(feeStatement)
}

/** Neither sender nor subject says whose emails they are or what the firm does. */
function hasNeutralMails({ name, discreetMails: { sender, subject } }: Firm): boolean {
  const isNeutral = (text: string) =>
    lettersOf(text) !== '' && !lettersOf(text).includes(lettersOf(name)) && !/recover|scam|fraud|refund/i.test(text)
  return isNeutral(sender) && isNeutral(subject)
}

/** The quick exit would lead to the firm's own site, as far as its email address tells. */
function isOwnSite({ email, exitHref }: Firm): boolean {
  const domain = email.split('@').at(-1) ?? ''
  return `.${URL.parse(exitHref)?.hostname}`.endsWith(`.${domain.trim().toLowerCase()}`)
}

export function factsMissingForLive(facts: Firm): string[] {
  const { address, complaints, registerNumbers } = facts
  const isFilledIn = (...texts: string[]) => texts.every((text) => text.trim() !== '')
  const isAddress = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())
  const required: [string, boolean, unknown][] = [
    ['name', isFilledIn(facts.name), facts.name],
    ['legal name', isFilledIn(facts.legalName), facts.legalName],
    [
      'register numbers',
      registerNumbers.length > 0 && registerNumbers.every(({ register, number }) => isFilledIn(register, number)),
      registerNumbers,
    ],
    ['address', isFilledIn(address.street, address.town, address.country), address],
    ['email', isAddress(facts.email), facts.email],
    ['neutral sender and subject of discreet emails', hasNeutralMails(facts), facts.discreetMails],
    ['phone', isFilledIn(facts.phone.display, facts.phone.link), facts.phone],
    ['complaints contact', isAddress(complaints.email), complaints],
    // Its words may suit another firm as they are: it counts as the firm's own once the firm has a name of its own.
    ['fee statement', isFilledIn(facts.feeStatement), [facts.feeStatement, facts.legalName]],
    ['fee in percent, the same as in the fee statement', agreesOnFee(facts), null],
    [
      'fee statement that says what clients pay you, not what you keep: the money reaches them first',
      !keepsShare(facts),
      null,
    ],
    ['fee statement without blame, promises or pressure', findBannedWords(facts.feeStatement).length === 0, null],
    ['governing law', isFilledIn(facts.governingLaw), facts.governingLaw],
    ['social links', facts.socialLinks.every(({ href }) => isPublicLink(href)), facts.socialLinks],
    ['page of another site for the quick exit', isPublicLink(facts.exitHref) && !isOwnSite(facts), facts.exitHref],
  ]
  return required.flatMap(([fact, isThere, value]) => {
    if (!isThere) return [fact]
    const isSample = isSampleValue(value) || (fact === 'name' && isSameName(facts.name, sampleFirmName))
    return isSample ? [`${fact} (still the sample firm's)`] : []
  })
}

export function allClaims({ established, recovered, certifiedAgent, ...lists }: Claims): Claim[] {
  const { testimonials, certificates, regulators } = lists
  return [established, recovered, certifiedAgent, ...testimonials, ...certificates, ...regulators]
}

type ClaimsQuestion = {
  today: string
  /** The text of a drawing that the site serves; empty for a photograph, or if there is none. */
  readPicture: (path: string) => string
}

/**
 * They have evidence that no page can rely on, or are still examples. The year, the sum and the certified agent that
 * Harbour comes with could be true of a firm: they are its own to prove.
 */
export function faultyClaims(claims: Claims, { today, readPicture }: ClaimsQuestion): string[] {
  const pictures = new Map(claims.certificates.map(({ id, image }) => [id, readPicture(image)]))
  const examples = new Set(claims.testimonials.filter(isSampleTestimonial).map(({ id }) => id))
  return allClaims(claims).flatMap(({ evidence, ...words }) => {
    if (evidence === null) return []
    const faults: string[] = []
    if (![evidence.checkedOn, evidence.validUntil].every(isCalendarDay)) {
      faults.push(`${words.id} (the dates of its evidence must be calendar days like 2027-03-16)`)
    }
    if (isCalendarDay(evidence.checkedOn) && evidence.checkedOn > today) {
      faults.push(`${words.id} (its evidence can’t have been checked on a day that is still to come)`)
    }
    if ([evidence.document, evidence.checkedBy].some((text) => text.trim() === '')) {
      faults.push(`${words.id} (its evidence must name a document, and who checked it)`)
    }
    // A client may well have written of a sample; nothing else on the page is a quotation.
    if (examples.has(words.id) || isSampleValue({ ...words, quote: '', picture: pictures.get(words.id) ?? '' }))
      faults.push(`${words.id} (has evidence, but is still an example)`)
    return faults
  })
}
