import { z } from 'zod'
import type { BookingRules } from '#src/firm/booking-rules.ts'
import type { OpeningHours } from '#src/firm/opening-hours.ts'
import { emailAddress } from '#src/input/email-address.ts'
import { freeLine } from '#src/input/free-text/free-text.ts'
import { personName } from '#src/input/person-name.ts'
import { shownIn } from '#src/input/shown.ts'
import { isClockTime } from '#src/time/calendar-days.ts'
import { weekdays } from '#src/time/day-in-words.ts'
import {
  type HoursField,
  hoursField,
  type OpenField,
  openField,
  places,
  type WeekdayName,
  weekdayNumbers,
} from './availability.ts'
import { type RuleField, ruleGroups, stepOf } from './rule-fields.ts'

/** In the database's 5-minute steps, such as `09:05`. */
const wallTime = z
  .string({ error: 'Enter a time, like 09:00' })
  .trim()
  .refine(isClockTime, { error: 'Enter a time, like 09:00', abort: true })
  .regex(/[05]$/, 'Use steps of 5 minutes, such as 09:05')

/** Midnight is 24:00, but a browser's time input only allows 00:00. */
const closingTime = wallTime.transform((time) => (time === '00:00' ? '24:00' : time))

const isTicked = z
  .literal('on', { error: 'Tick the box or leave it empty' })
  .optional()
  .transform((value) => value === 'on')

export const newAgentForm = z.object({ name: personName, email: emailAddress })

const text = z.string()

export const agentForm = newAgentForm.extend({
  isActive: isTicked,
  version: shownIn({ name: text, email: text, isActive: text }),
})

const furthestYears = 5

function dayFrom(today: string, whenMissing: string) {
  const last = `${Number(today.slice(0, 4)) + furthestYears}${today.slice(4)}`
  return z.iso
    .date({ error: ({ input }) => (input === undefined ? whenMissing : 'Enter a real date'), abort: true })
    .refine((day) => day >= today, { error: 'That day has passed', abort: true })
    .refine((day) => day <= last, `Enter a day within ${furthestYears} years`)
}

/** Blocked time and extra hours share these. Only the operation knows whether there is such an agent. */
function timeFields(today: string) {
  return z.object({
    agentId: z.string({ error: 'Choose an agent' }),
    day: dayFrom(today, 'Enter the day'),
    lastDay: dayFrom(today, '').optional(),
    from: wallTime.optional(),
    until: closingTime.optional(),
    note: freeLine('The note', 200).optional(),
    everyWeek: isTicked,
  })
}

type TimeFields = z.output<ReturnType<typeof timeFields>>

const endBeforeStart = 'The end must be after the start'

export function dayOffForm(today: string) {
  return timeFields(today)
    .superRefine(({ day, lastDay = day, from, until }, { addIssue }) => {
      const refuse = refuseBy(addIssue)
      if (lastDay < day) refuse('lastDay', 'The last day must be the same as or after the first')
      if (from === undefined && until !== undefined) refuse('from', 'Enter when it starts, or leave both times empty')
      if (from !== undefined && until === undefined) refuse('until', 'Enter when it ends, or leave both times empty')
      if (from !== undefined && until !== undefined && until <= from) refuse('until', endBeforeStart)
    })
    .superRefine(refuseOfEveryWeek)
    .transform(({ agentId, day, lastDay = day, from = '00:00', until = '24:00', note = '', everyWeek }) => ({
      agentId,
      dayOff: { firstDay: day, lastDay, offFrom: from, offUntil: until },
      note,
      everyWeek,
    }))
}

export function extraHoursForm(today: string) {
  return timeFields(today)
    .superRefine(({ day, lastDay = day, from, until, note, everyWeek }, { addIssue }) => {
      const refuse = refuseBy(addIssue)
      if (from === undefined) refuse('from', 'Enter when it starts')
      if (until === undefined) refuse('until', 'Enter when it ends')
      if (from !== undefined && until !== undefined && until <= from) refuse('until', endBeforeStart)
      if (everyWeek) return
      if (lastDay !== day) refuse('lastDay', 'Extra hours are added for one day at a time. Leave this empty')
      if (note !== undefined) refuse('note', 'Extra hours can’t have a note. Clear it')
    })
    .superRefine(refuseOfEveryWeek)
    .transform(({ agentId, day, from = '', until = '', everyWeek }) => ({
      agentId,
      hours: { day, opensFrom: from, closesAt: until },
      everyWeek,
    }))
}

function refuseOfEveryWeek({ day, lastDay = day, note, everyWeek }: TimeFields, { addIssue }: z.RefinementCtx) {
  if (!everyWeek) return
  const refuse = refuseBy(addIssue)
  if (lastDay !== day) refuse('lastDay', 'Leave this empty, or untick “Every week”')
  if (note !== undefined) refuse('note', 'Weekly hours can’t have a note. Clear it, or untick “Every week”')
}

function refuseBy(addIssue: z.RefinementCtx['addIssue']) {
  return (field: string, message: string) => addIssue({ code: 'custom', path: [field], message })
}

const ruleShape = Object.fromEntries(
  ruleGroups.flatMap(({ fields }) => fields.map((field) => [field.rule, ruleValue(field)])),
) as Record<keyof BookingRules, ReturnType<typeof ruleValue>>

const shownRules = Object.fromEntries(Object.keys(ruleShape).map((rule) => [rule, text])) as Record<
  keyof BookingRules,
  typeof text
>

export const rulesForm = z
  .object({ ...ruleShape, version: shownIn(shownRules) })
  .transform(({ version: shown, ...rules }) => ({ shown, rules }))

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

const fields = weekdayNumbers.flatMap((weekday) =>
  places.flatMap((place) => [
    [hoursField(weekday, place, 'From'), wallTime.optional()],
    [hoursField(weekday, place, 'Until'), closingTime.optional()],
  ]),
)

const switches = weekdayNumbers.map((weekday) => [openField(weekday), z.string().optional()])

type Shape = Record<HoursField | OpenField, z.ZodOptional<z.ZodType<string>>>

const shownDays = Object.fromEntries(weekdays.map((name) => [name, z.string()])) as Record<WeekdayName, z.ZodString>

export const openingHoursForm = z
  .object({ ...(Object.fromEntries([...switches, ...fields]) as Shape), version: shownIn(shownDays) })
  .transform(({ version: shown, ...typed }, context) => {
    const refuse = (field: HoursField, message: string) => context.addIssue({ code: 'custom', path: [field], message })
    return { shown, openingHours: weekdayNumbers.flatMap((weekday) => readWeekday(weekday, typed, refuse)) }
  })

type Refuse = (field: HoursField, message: string) => void

/** None if it is switched to closed, whatever its times say. */
function readWeekday(
  weekday: number,
  typed: Partial<Record<HoursField | OpenField, string | undefined>>,
  refuse: Refuse,
): OpeningHours[] {
  if (typed[openField(weekday)] !== 'on') return []
  if (places.every((place) => isEmpty(weekday, place, typed))) {
    refuse(hoursField(weekday, 1, 'From'), 'Enter a start time, or untick the day if it’s closed')
  }
  const ranges: OpeningHours[] = []
  for (const place of places) {
    const [from, until] = [hoursField(weekday, place, 'From'), hoursField(weekday, place, 'Until')]
    const [opensFrom, closesAt] = [typed[from], typed[until]]
    if (opensFrom === undefined && closesAt === undefined) continue
    if (opensFrom === undefined) refuse(from, 'Enter when it starts, or leave both empty')
    else if (closesAt === undefined) refuse(until, 'Enter when it ends, or leave both empty')
    else if (closesAt <= opensFrom) refuse(until, 'The end must be after the start')
    else if (ranges.some((other) => opensFrom < other.closesAt && other.opensFrom < closesAt)) {
      refuse(from, 'These hours overlap others on the same day')
    } else ranges.push({ weekday, opensFrom, closesAt })
  }
  return ranges.sort((a, b) => (a.opensFrom < b.opensFrom ? -1 : 1))
}

function isEmpty(
  weekday: number,
  place: (typeof places)[number],
  typed: Partial<Record<HoursField, string | undefined>>,
): boolean {
  return (['From', 'Until'] as const).every((edge) => typed[hoursField(weekday, place, edge)] === undefined)
}
