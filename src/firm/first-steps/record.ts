import { Temporal } from 'temporal-polyfill'
import { z } from 'zod'
import { isCalendarDay } from '#src/time/calendar-days.ts'

export const countryKeys = ['gb', 'us', 'de', 'au', 'ca'] as const
export type CountryKey = (typeof countryKeys)[number]

export const paymentKeys = [
  'bank-transfer',
  'card',
  'direct-debit',
  'crypto',
  'cash-or-gift-card',
  'remote-access',
] as const
export type PaymentKey = (typeof paymentKeys)[number]

const reviewMonths = 6

const numberWords = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|thirty|sixty|ninety'
const spelledTerm = new RegExp(
  `\\b(${numberWords})\\b[\\s-]+((business|working)[\\s-]+)?(hour|day|week|month|year)`,
  'i',
)

/** A text that stays when the record's numbers go. */
export const wordsOnly = (maxLength: number) =>
  z
    .string()
    .trim()
    .min(1, 'Write a text')
    .max(maxLength, `Write at most ${maxLength} characters`)
    .refine(
      (text) => !/\p{N}/u.test(text) && !spelledTerm.test(text),
      'Put numbers into the deadline, the phone number or the figures',
    )

export const calendarDay = z.string().refine(isCalendarDay, 'Enter a calendar day like 2027-03-16')

export const checkFields = {
  /** The person of the firm who has checked it; null if nobody has. */
  checkedBy: z.string().trim().min(1).max(80).nullable(),
  /** When it was checked; or written, if nobody has checked it. */
  checkedOn: calendarDay,
  /** The last day on which its numbers are shown, in the firm's time zone. */
  reviewBy: calendarDay,
}

export type Check = { checkedBy: string | null; checkedOn: string; reviewBy: string }

/** Null if a review is due neither too early nor too late. */
export function reviewFault({ checkedOn, reviewBy }: Pick<Check, 'checkedOn' | 'reviewBy'>): string | null {
  if (!isCalendarDay(checkedOn) || !isCalendarDay(reviewBy)) return null
  const latest = Temporal.PlainDate.from(checkedOn).add({ months: reviewMonths }).toString()
  if (reviewBy < checkedOn) return 'Review it after it was checked'
  return reviewBy > latest ? `Review it within ${reviewMonths} months` : null
}

/**
 * From public sources; nobody of a firm has checked them. Once someone of yours has read a step beside its source,
 * replace these lines in it with the person’s name, the day, and a review within six months.
 */
export const gathered = { checkedBy: null, checkedOn: '2026-11-29', reviewBy: '2027-05-28' }
