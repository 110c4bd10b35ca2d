import type { Deadline } from '#src/firm/first-steps/first-step.ts'
import type { CountryKey } from '#src/firm/first-steps/record.ts'
import { daysFrom, endOfPeriod } from '#src/time/deadlines/period.ts'
import { isUsBankHoliday } from '#src/time/deadlines/us-bank-holidays.ts'

export type WithDeadline = { id: string; deadline: Deadline }

export type DeadlineEvent = Deadline['from']

export type OwnDeadline<Step extends WithDeadline> = { step: Step; lastDay: string; daysLeft: number }

/** Only those whose first day is known: ahead, soonest first; then passed, latest first. */
export function ownDeadlines<Step extends WithDeadline>(
  steps: Step[],
  { country, days, today }: { country: CountryKey; days: Partial<Record<DeadlineEvent, string>>; today: string },
): OwnDeadline<Step>[] {
  const isHoliday = country === 'us' ? isUsBankHoliday : () => false
  return steps
    .flatMap((step) => {
      const firstDay = days[step.deadline.from]
      if (firstDay === undefined) return []
      const lastDay = endOfPeriod(firstDay, step.deadline, isHoliday)
      return [{ step, lastDay, daysLeft: daysFrom(today, lastDay) }]
    })
    .sort((one, other) => {
      const passedLast = Number(one.daysLeft < 0) - Number(other.daysLeft < 0)
      return passedLast || Math.abs(one.daysLeft) - Math.abs(other.daysLeft)
    })
}

const eventOrder: DeadlineEvent[] = ['knowledge', 'paid', 'last-payment', 'statement', 'final-response']

export function eventsOf(steps: WithDeadline[]): DeadlineEvent[] {
  return eventOrder.filter((event) => steps.some(({ deadline }) => deadline.from === event))
}
