import { type BookingRules, defaultBookingRules } from '#src/firm/booking-rules.ts'
import { durationInWords } from '#src/time/duration-in-words.ts'

type Unit = 'minutes' | 'days' | 'times'

/** A whole number within bounds; durations in steps of five minutes. */
export type RuleField = {
  rule: keyof BookingRules
  label: string
  hint: string
  unit: Unit
  min: number
  max: number
}

export const ruleGroups: { title: string; fields: RuleField[] }[] = [
  {
    title: 'The consultation',
    fields: [
      lengthField('consultationMinutes', 'Length of a consultation', 'New bookings only.', 15, 180),
      lengthField('startsEveryMinutes', 'Start times every', 'Counted from the start of an agent’s hours.', 5, 180),
      lengthField('bufferAfterMinutes', 'Buffer after each', 'This can run past closing time.', 0, 120),
    ],
  },
  {
    title: 'How soon, and how far ahead',
    fields: [
      lengthField(
        'minimumNoticeMinutes',
        'Minimum notice',
        'Nobody can book a time sooner than this.',
        0,
        14 * 24 * 60,
      ),
      field('horizonDays', 'How far ahead', 'Nobody can book a time later than this.', 'days', 1, 365),
    ],
  },
  {
    title: 'Changes visitors can make',
    fields: [
      lengthField(
        'cutOffMinutes',
        'Cut-off',
        'Visitors can move or cancel until this long before the start.',
        0,
        7 * 24 * 60,
      ),
      field('maximumMoves', 'Moves', 'How many times a visitor can move an appointment.', 'times', 0, 20),
    ],
  },
  {
    title: 'How many appointments',
    fields: [field('maximumADay', 'Per day with one agent', 'After that, the day is full.', 'times', 1, 50)],
  },
  {
    title: 'Limits on bookings, to prevent abuse',
    fields: [
      field('bookingsAnHourAndAddress', 'From one IP address', 'Per hour.', 'times', 1, 1000),
      field('bookingsAnHourWithoutProof', 'Of these, without JavaScript', 'Per hour.', 'times', 1, 1000),
      field('bookingsADayAndEmail', 'With one email address', 'Per day.', 'times', 1, 1000),
      field('bookingsAnHourInAll', 'From everyone together', 'Per hour.', 'times', 1, 100_000),
    ],
  },
  {
    title: 'Limits on changes and emails, to prevent abuse',
    fields: [
      field(
        'linkPressesAnHourAndAddress',
        'Changes by link, from one IP address',
        'Moved, cancelled or undone. Per hour.',
        'times',
        10,
        10_000,
      ),
      field(
        'appointmentMailsAnHourAndEmail',
        'Emails to one address',
        'About appointments, unless staff changed them. Per hour.',
        'times',
        1,
        100,
      ),
      field(
        'mailedChangesByLink',
        'Changes by link that we email about',
        'Per appointment. Later ones are made without an email.',
        'times',
        0,
        50,
      ),
    ],
  },
]

/** `Minimum notice (minutes)`; counts (`times`) have no unit. */
export function labelOf({ label, unit }: RuleField): string {
  return unit === 'times' ? label : `${label} (${unit})`
}

/** Durations are multiples of the database's 5-minute steps. */
export function stepOf({ unit }: Pick<RuleField, 'unit'>): number {
  return unit === 'minutes' ? 5 : 1
}

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

export function ruleFieldsOf(rules: BookingRules): Record<keyof BookingRules, string> {
  const fields = Object.entries(rules).map(([rule, value]) => [rule, String(value)])
  return Object.fromEntries(fields)
}
