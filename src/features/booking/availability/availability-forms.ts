import { z } from 'zod'
import { closingTime, wallTime } from '#src/features/booking/slots/wall-time.ts'
import type { BookingRules } from '#src/firm/booking-rules.ts'
import { emailAddress } from '#src/input/email-address.ts'
import { freeLine } from '#src/input/free-text/free-text.ts'
import { parseForm } from '#src/input/parse-form.ts'
import { personName } from '#src/input/person-name.ts'
import { type RuleField, ruleGroups, stepOf } from './rule-fields.ts'

const isTicked = z
  .literal('on', { error: 'Tick the box or leave it empty' })
  .optional()
  .transform((value) => value === 'on')

const newAgentSchema = z.object({ name: personName, email: emailAddress, isActive: isTicked })
const agentSchema = newAgentSchema.extend({ version: z.string() })

export function parseNewAgentForm(formData: FormData) {
  return parseForm(formData, newAgentSchema)
}

export function parseAgentForm(formData: FormData) {
  return parseForm(formData, agentSchema)
}

const furthestYears = 5

/** A day from today to `furthestYears` ahead. `today` is `YYYY-MM-DD` in the firm's zone. */
function dayFrom(today: string, whenMissing: string) {
  const last = `${Number(today.slice(0, 4)) + furthestYears}${today.slice(4)}`
  return z.iso
    .date({ error: ({ input }) => (input === undefined ? whenMissing : 'Enter a real date'), abort: true })
    .refine((day) => day >= today, { error: 'That day has passed', abort: true })
    .refine((day) => day <= last, `Enter a day within ${furthestYears} years`)
}

/** The choice of an agent, which a refused form keeps. Whether there is such an agent is known only to the operation. */
const agentChoice = z.string().optional()

function refuseBy(addIssue: z.RefinementCtx['addIssue']) {
  return (field: string, message: string) => addIssue({ code: 'custom', path: [field], message })
}

export function parseDayOffForm(formData: FormData, today: string) {
  const schema = z
    .object({
      agentId: agentChoice,
      firstDay: dayFrom(today, 'Enter the first day'),
      lastDay: dayFrom(today, '').optional(),
      offFrom: wallTime.optional(),
      offUntil: closingTime.optional(),
      note: freeLine('The note', 200).optional(),
      everyWeek: isTicked,
    })
    .superRefine(({ firstDay, lastDay = firstDay, offFrom, offUntil }, { addIssue }) => {
      const refuse = refuseBy(addIssue)
      if (lastDay < firstDay) refuse('lastDay', 'The last day must be the same as or after the first')
      if (offFrom === undefined && offUntil !== undefined)
        refuse('offFrom', 'Enter when it starts, or leave both times empty')
      if (offFrom !== undefined && offUntil === undefined)
        refuse('offUntil', 'Enter when it ends, or leave both times empty')
      if (offFrom !== undefined && offUntil !== undefined && offUntil <= offFrom) {
        refuse('offUntil', 'The end must be after the start')
      }
    })
    .superRefine(({ firstDay, lastDay = firstDay, note, everyWeek }, { addIssue }) => {
      if (!everyWeek) return
      const refuse = refuseBy(addIssue)
      if (lastDay !== firstDay) refuse('lastDay', 'Leave this empty, or untick “Every week”')
      if (note !== undefined) refuse('note', 'Weekly hours can’t have a note. Clear it, or untick “Every week”')
    })
    .transform(({ firstDay, lastDay = firstDay, offFrom = '00:00', offUntil = '24:00', note = '', everyWeek }) => ({
      dayOff: { firstDay, lastDay, offFrom, offUntil },
      note,
      everyWeek,
    }))
  return parseForm(formData, schema)
}

export function parseExtraHoursForm(formData: FormData, today: string) {
  const schema = z
    .object({
      agentId: agentChoice,
      day: dayFrom(today, 'Enter the day'),
      opensFrom: wallTime,
      closesAt: closingTime,
      everyWeek: isTicked,
    })
    .refine(({ opensFrom, closesAt }) => opensFrom < closesAt, {
      path: ['closesAt'],
      error: 'The end must be after the start',
    })
    .transform(({ day, opensFrom, closesAt, everyWeek }) => ({ hours: { day, opensFrom, closesAt }, everyWeek }))
  return parseForm(formData, schema)
}

const ruleShape = Object.fromEntries(
  ruleGroups.flatMap(({ fields }) => fields.map((field) => [field.rule, ruleValue(field)])),
) as Record<keyof BookingRules, ReturnType<typeof ruleValue>>

const rulesSchema = z
  .object({ ...ruleShape, version: z.string() })
  .transform(({ version, ...rules }) => ({ version, rules }))

export function parseRulesForm(formData: FormData) {
  return parseForm(formData, rulesSchema)
}

function ruleValue({ unit, min, max }: RuleField) {
  const step = stepOf({ unit })
  const most = max.toLocaleString('en-GB')
  const message = `Enter a whole number from ${min} to ${most}${step > 1 ? `, in steps of ${step}` : ''}`
  return z
    .string({ error: message })
    .trim()
    .regex(/^\d{1,6}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max && value % step === 0, message)
}
