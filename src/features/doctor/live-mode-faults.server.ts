import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Claims, claims as claimsOfFirm } from '#src/firm/claims/claims.ts'
import type { Firm } from '#src/firm/firm.ts'
import { allClaims, factsMissingForLive, faultyClaims, isReservedEmail } from '#src/firm/ready-for-live.ts'
import type { Fault } from '#src/platform/faults/fault.ts'
import type { Settings } from '#src/platform/settings.server.ts'
import { dayOf } from '#src/time/local-time.ts'
import { dayMs } from '#src/time/time-range.ts'
import type { Checked } from './check.ts'
import { findFaultySteps } from './first-step-reviews.ts'

const noticeDays = 30

export function findLiveFaults({ firm, now }: Pick<Checked, 'firm' | 'now'>, claims: Claims = claimsOfFirm): Fault[] {
  return [
    ...factsMissingForLive(firm).map((fact) => ({
      fault: `Live mode needs a fact about your firm: ${fact}.`,
      remedy: 'Add it to src/firm/firm.ts, then start the site again.',
    })),
    ...findFaultyClaims({ firm, now }, claims).map((claim) => ({
      fault: `Live mode cannot show a claim: ${claim}.`,
      remedy: 'Correct it in src/firm, or set its evidence to null, then start the site again.',
    })),
    ...findFaultySteps().map((step) => ({
      fault: `Live mode cannot show a first step: ${step}.`,
      remedy: 'Correct it in src/firm/first-steps, then start the site again.',
    })),
    ...endingClaims({ firm, now }, claims),
  ]
}

/** The safety page says that all emails come from the firm’s domain. */
export function findForeignSender(
  { mailFromAddress }: Pick<Settings, 'mailFromAddress'>,
  firm: Pick<Firm, 'email'>,
): Fault[] {
  const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  const own = domainOf(firm.email)
  // The settings’ own check says so of an address that reaches nobody.
  if (domainOf(mailFromAddress) === own || isReservedEmail(mailFromAddress)) return []
  const fault = `MAIL_FROM is ${mailFromAddress}, but /safety says that your email addresses end in @${own}.`
  return [{ fault, remedy: 'Use the same domain for MAIL_FROM and for the email address in src/firm/firm.ts.' }]
}

export function findFaultyClaims(
  { firm, now }: Pick<Checked, 'firm' | 'now'>,
  claims: Claims = claimsOfFirm,
): string[] {
  return faultyClaims(claims, { today: dayOf(now.getTime(), firm.timeZone), readPicture })
}

function readPicture(path: string): string {
  if (!path.endsWith('.svg')) return ''
  try {
    return readFileSync(join('build/client', path), 'utf8')
  } catch {
    return ''
  }
}

function endingClaims({ firm, now }: Pick<Checked, 'firm' | 'now'>, claims: Claims): Fault[] {
  const today = dayOf(now.getTime(), firm.timeZone)
  const soon = dayOf(now.getTime() + noticeDays * dayMs, firm.timeZone)
  return allClaims(claims).flatMap(({ id, evidence }) => {
    if (evidence === null || evidence.validUntil > soon) return []
    const isOver = evidence.validUntil < today
    const fault = isOver
      ? `The evidence for the claim ${id} ended on ${evidence.validUntil}, so the site no longer shows it.`
      : `The evidence for the claim ${id} ends on ${evidence.validUntil}.`
    return [{ fault, remedy: 'Check the evidence again and enter its new date in src/firm, or remove the claim.' }]
  })
}
