import { type BookingRules, defaultBookingRules } from '../../../firm/opening-hours.ts'
import { durationInWords } from '../../../time/duration-in-words.ts'

type Unit = 'minutes' | 'days' | 'times'

/** A rule of booking as an admin sets it: a whole number within bounds, lengths in steps of five minutes. */
export type RuleField = {
  rule: keyof BookingRules
  label: string
  hint: string
  unit: Unit
  min: number
  max: number
}

/** All rules, in groups, in the order in which they are shown. */
export const ruleGroups: { title: string; fields: RuleField[] }[] = [
  {
    title: 'The consultation',
    fields: [
      lengthField('consultationMinutes', 'Length of a consultation', 'New bookings only.', 15, 180),
      lengthField('startsEveryMinutes', 'A start every', 'Counted from when an agent’s hours begin.', 5, 180),
      lengthField('bufferAfterMinutes', 'Kept free after each', 'It may pass closing time.', 0, 120),
    ],
  },
  {
    title: 'How soon, and how far ahead',
    fields: [
      lengthField('minimumNoticeMinutes', 'Notice', 'No time sooner than this is offered.', 0, 14 * 24 * 60),
      field('horizonDays', 'Ahead', 'No time later than this is offered.', 'days', 1, 365),
    ],
  },
  {
    title: 'What visitors change themselves',
    fields: [
      lengthField('cutOffMinutes', 'Cut-off', 'So long before the start, moving and cancelling end.', 0, 7 * 24 * 60),
      field('maximumMoves', 'Moves', 'How often an appointment can be moved.', 'times', 0, 20),
    ],
  },
  {
    title: 'How many appointments',
    fields: [
      field('maximumAhead', 'Ahead of one e-mail address', 'At one time.', 'times', 1, 50),
      field('maximumADay', 'A day with one agent', 'Then that day is full.', 'times', 1, 50),
    ],
  },
  {
    title: 'How many bookings, against abuse',
    fields: [
      field('bookingsAnHourAndAddress', 'From one internet address', 'In an hour.', 'times', 1, 1000),
      field('bookingsAnHourWithoutProof', 'Of these, without JavaScript', 'In an hour.', 'times', 1, 1000),
      field('bookingsADayAndEmail', 'With one e-mail address', 'In a day.', 'times', 1, 1000),
      field('bookingsAnHourInAll', 'From everybody together', 'In an hour.', 'times', 1, 100_000),
    ],
  },
]

/** `Notice (minutes)`; what is counted in times goes without saying so. */
export function labelOf({ label, unit }: RuleField): string {
  return unit === 'times' ? label : `${label} (${unit})`
}

/** Lengths are multiples of the database's 5-minute steps. */
export function stepOf({ unit }: Pick<RuleField, 'unit'>): number {
  return unit === 'minutes' ? 5 : 1
}

/** `12 hours by default`, so that an admin can go back to it. */
export function defaultInWords({ rule, unit }: RuleField): string {
  const value = defaultBookingRules[rule]
  return `${unit === 'minutes' ? durationInWords(value) : value} by default`
}

function field(rule: keyof BookingRules, label: string, hint: string, unit: Unit, min: number, max: number): RuleField {
  return { rule, label, hint, unit, min, max }
}

function lengthField(rule: keyof BookingRules, label: string, hint: string, min: number, max: number): RuleField {
  return field(rule, label, hint, 'minutes', min, max)
}
