import { z } from 'zod'
import { letterSchema } from './letters/letter.ts'
import { calendarDay, checkFields, countryKeys, paymentKeys, reviewFault, wordsOnly } from './record.ts'

/**
 * A free step after a scam. The bodies named in the records are real ones. The schema keeps every number out of the
 * texts, so that all can be left out while nobody of the firm has checked the record, or when a review is due.
 */

/** Without scheme, as people type it: `ic3.gov`, `cyber.gov.au/report`. */
const typedAddress = z
  .string()
  .regex(
    /^([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z]{2,}(\/[\w/-]*\w)?$/,
    'Enter an address to type, such as report.example, without https://',
  )

const httpsAddress = z.url({ protocol: /^https$/, hostname: z.regexes.domain, error: 'Enter an address with https://' })

/** Printed forms: `0300 123 2040`, `159`, `1-888-495-8501`. */
const phoneNumber = z.string().regex(/^\+?\d([\d -]{1,18}\d)$/, 'Enter a phone number in digits, spaces and hyphens')

const deadlineSchema = z.object({
  kind: z.enum(['hours', 'days', 'business-days', 'months', 'years']),
  n: z.int().min(1, 'Enter a whole number from 1 to 999').max(999, 'Enter a whole number from 1 to 999'),
  from: z.enum(['paid', 'last-payment', 'statement', 'final-response', 'knowledge']),
  /** It depends on the case; this is what it often is. */
  isUsual: z.boolean().optional(),
})

export type Deadline = z.infer<typeof deadlineSchema>

const firstStepSchema = z
  .object({
    id: z.string().regex(/^[a-z]+(-[a-z]+)*$/, 'Use small letters and hyphens'),
    countries: z.array(z.enum(countryKeys)).min(1, 'Choose a country'),
    payments: z.array(z.enum(paymentKeys)).min(1, 'Choose a way of payment'),
    /** Only for payments that people made themselves, or only for those that they did not. */
    isAuthorised: z.boolean().optional(),
    /** The same number counts by id. */
    order: z.int().min(1).max(999),
    /** An imperative, as a title: `Call your bank`. */
    do: wordsOnly(60).refine((text) => !/[.!]$/.test(text), 'Leave out the full stop'),
    text: wordsOnly(400),
    whoName: wordsOnly(80),
    typeThis: typedAddress.optional(),
    phone: phoneNumber.optional(),
    /** The person’s own; how long a bank has to answer is one of the figures. None: ask today. */
    deadline: deadlineSchema.optional(),
    appliesIf: wordsOnly(200).optional(),
    doesNotApplyIf: wordsOnly(200).optional(),
    /** Sentences that need numbers, shown and hidden with the other numbers. */
    figures: z.string().trim().min(1).max(300).optional(),
    sourceName: wordsOnly(80),
    sourceUrl: httpsAddress,
    ...checkFields,
    /** On which the rule is going to change. */
    knownChangeOn: calendarDay.optional(),
  })
  .superRefine(({ countries, payments, deadline, checkedOn, reviewBy, knownChangeOn }, { addIssue }) => {
    const refuse = (field: string, message: string) => addIssue({ code: 'custom', path: [field], message })
    if (new Set(countries).size < countries.length) refuse('countries', 'Name each country once')
    if (new Set(payments).size < payments.length) refuse('payments', 'Name each way of payment once')
    if (deadline?.kind === 'business-days' && countries.some((country) => country !== 'us'))
      refuse('deadline', 'Business days are counted in the United States only')
    const fault = reviewFault({ checkedOn, reviewBy })
    if (fault !== null) refuse('reviewBy', fault)
    if (knownChangeOn !== undefined && reviewBy >= knownChangeOn && checkedOn < knownChangeOn)
      refuse('reviewBy', 'Review it before the rule changes')
  })

export type FirstStep = z.infer<typeof firstStepSchema>

const warningSchema = z.object({ text: wordsOnly(400), sourceName: wordsOnly(80), sourceUrl: httpsAddress })

const countrySchema = z.object({
  key: z.enum(countryKeys),
  name: wordsOnly(40),
  warning: warningSchema.optional(),
  whenWeAddNothing: z.record(z.enum(paymentKeys), wordsOnly(250)),
})

export type Country = z.infer<typeof countrySchema>

const fewestSteps = 3

/** The firm's own once it has checked it. */
export const firstStepsSchema = z
  .object({
    countries: z.array(countrySchema),
    payments: z.array(z.object({ key: z.enum(paymentKeys), name: wordsOnly(40), meaning: wordsOnly(120) })),
    /** What to do first, wherever someone is: other pages show it. */
    strip: z.array(wordsOnly(60)).min(2, 'Name two or three').max(3, 'Name two or three'),
    steps: z.array(firstStepSchema),
    letters: z.array(letterSchema),
  })
  .superRefine(({ countries, payments, steps, letters }, { addIssue }) => {
    const refuse = (message: string, field = 'steps') => addIssue({ code: 'custom', path: [field], message })
    for (const id of repeatedIds(steps)) refuse(`There are two steps called ${id}`)
    for (const id of repeatedIds(letters)) refuse(`There are two letters called ${id}`, 'letters')
    for (const { key: country } of countries)
      for (const { key: payment } of payments) {
        const isHere = (step: FirstStep) => step.countries.includes(country) && step.payments.includes(payment)
        if (steps.filter(isHere).length < fewestSteps) refuse(`${country} and ${payment} need ${fewestSteps} steps`)
      }
  })

export type FirstSteps = z.infer<typeof firstStepsSchema>

function repeatedIds(records: { id: string }[]): string[] {
  const ids = records.map(({ id }) => id)
  return ids.filter((id, index) => ids.indexOf(id) < index)
}
