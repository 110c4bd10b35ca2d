import { type BookingRules, defaultBookingRules } from '#src/firm/booking-rules.ts'
import type { Firm } from '#src/firm/firm.ts'
import { defaultAgents, type OpeningHours } from '#src/firm/opening-hours.ts'
import type { Fault } from '#src/platform/faults/fault.ts'
import { isTimeZone } from '#src/time/local-time.ts'
import { ruleGroups, stepOf } from './rule-fields.ts'

const clockTime = /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/

/** Why no free time can be worked out from what `src/firm` says, so that the site can’t start. */
export function findHoursFaults(
  { timeZone, officeHours }: Firm,
  hours = hoursWith(officeHours),
  rules: BookingRules = defaultBookingRules,
): Fault[] {
  const times = hours.filter(({ opensFrom, closesAt }) => !isRange(opensFrom, closesAt))
  const weekdays = hours.filter(({ weekday }) => ![1, 2, 3, 4, 5, 6, 7].includes(weekday))
  const wrongTimes = new Set(times.map(({ opensFrom, closesAt }) => `from “${opensFrom}” to “${closesAt}”`))
  const wrongWeekdays = new Set(weekdays.map(({ weekday }) => weekday))
  return [
    ...(isTimeZone(timeZone)
      ? []
      : [{ fault: `There is no time zone “${timeZone}”.`, remedy: inFile('firm.ts', 'a name like Europe/London') }]),
    ...[...wrongTimes].map((range) => ({
      fault: `The firm can’t be open ${range}.`,
      remedy: inFile('opening-hours.ts', 'times like 09:00 and 17:00; the latest end is 24:00'),
    })),
    ...[...wrongWeekdays].map((weekday) => ({
      fault: `There is no weekday ${weekday}.`,
      remedy: inFile('opening-hours.ts', 'a number from 1 (Monday) to 7 (Sunday)'),
    })),
    ...findRuleFaults(rules),
  ]
}

/** The same bounds as in an admin's form. */
function findRuleFaults(rules: BookingRules): Fault[] {
  return ruleGroups.flatMap(({ fields }) =>
    fields.flatMap((field) => {
      const [value, step] = [rules[field.rule], stepOf(field)]
      if (Number.isInteger(value) && value >= field.min && value <= field.max && value % step === 0) return []
      const steps = step === 1 ? '' : `, in steps of ${step}`
      const example = `a whole number from ${field.min} to ${field.max}${steps}`
      return [{ fault: `“${field.rule}” can’t be ${value}.`, remedy: inFile('booking-rules.ts', example) }]
    }),
  )
}

function hoursWith(officeHours: OpeningHours[]): OpeningHours[] {
  return [...officeHours, ...defaultAgents.flatMap(({ openingHours }) => openingHours)]
}

function isRange(opensFrom: string, closesAt: string): boolean {
  return clockTime.test(opensFrom) && clockTime.test(closesAt) && opensFrom < closesAt
}

function inFile(file: string, example: string): string {
  return `Correct it in src/firm/${file}: ${example}.`
}
