import type { ShownStep } from '#src/firm/first-steps/shown-steps.ts'
import { dayInWords } from '#src/time/day-in-words.ts'
import { pluralise } from '#src/time/duration-in-words.ts'
import { Button } from '#src/ui/button.tsx'
import { calendarFile, randomId } from './calendar-file.ts'
import type { OwnDeadline, WithDeadline } from './own-deadlines.ts'

export type StepWithDeadline = WithDeadline & Pick<ShownStep, 'do' | 'whoName' | 'appliesIf'>

type DeadlineListProps = { deadlines: OwnDeadline<StepWithDeadline>[]; today: string }

export function DeadlineList({ deadlines, today }: DeadlineListProps) {
  const ahead = deadlines.filter(isAhead)
  return (
    <>
      <p role="status">{deadlines.length > 0 && summaryOf(deadlines)}</p>
      {deadlines.length > 0 && (
        <ol className="border-rule border-b">
          {deadlines.map((deadline) => (
            <DeadlineItem key={deadline.step.id} deadline={deadline} />
          ))}
        </ol>
      )}
      {deadlines.length > 0 && (
        <div className="flex flex-wrap gap-4 print-hidden">
          {ahead.length > 0 && (
            <Button type="button" variant="quiet" onClick={() => saveCalendar(ahead, today)}>
              Save to my calendar
            </Button>
          )}
          <Button type="button" variant="quiet" onClick={() => print()}>
            Print
          </Button>
        </div>
      )}
      {ahead.length > 0 && (
        <p className="text-muted text-small print-hidden">
          In your calendar each date is called “Deadline”. It says nothing about what it is for.
        </p>
      )}
    </>
  )
}

function summaryOf(deadlines: OwnDeadline<StepWithDeadline>[]): string {
  const ahead = deadlines.filter(isAhead)
  const [first] = ahead
  if (first === undefined)
    return deadlines.length === 1 ? 'This date has passed. Ask anyway.' : 'These dates have passed. Ask anyway.'
  const ends = first.daysLeft === 0 ? 'today' : `in ${pluralise(first.daysLeft, 'day')}`
  return ahead.length === 1
    ? `You have 1 deadline ahead. It ends ${ends}.`
    : `You have ${ahead.length} deadlines ahead. The first ends ${ends}.`
}

function isAhead({ daysLeft }: { daysLeft: number }): boolean {
  return daysLeft >= 0
}

function DeadlineItem({ deadline }: { deadline: OwnDeadline<StepWithDeadline> }) {
  const { step, lastDay, daysLeft } = deadline
  const { kind, isUsual } = step.deadline
  const isPassed = !isAhead(deadline)
  return (
    <li className="grid gap-x-6 gap-y-1 border-rule border-t py-4 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <p className={`font-semibold font-serif text-h3 tabular ${isPassed ? 'text-muted' : 'text-heading'}`}>
        {leftInWords(daysLeft)}
      </p>
      <div className="space-y-1">
        <h3 className="text-h3">
          <a href={`#${step.id}`} className="prose-link">
            {step.do}
          </a>
        </h3>
        <p>
          {step.whoName}, by{' '}
          <time dateTime={lastDay} className="font-semibold">
            {dayInWords(lastDay)}
          </time>
          {kind === 'hours' && ', at the time of day when you paid'}
        </p>
        {isPassed && <p>This date has passed. Ask anyway: there can be exceptions, and it costs nothing.</p>}
        {!isPassed && kind === 'business-days' && (
          <p>Weekends and bank holidays do not count. A bank that opens on Saturdays may count them, so do not wait.</p>
        )}
        {!isPassed && isUsual && <p>This is what is usual. You may have less time, so ask at once.</p>}
        {step.appliesIf !== undefined && <p className="text-muted text-small">When this applies: {step.appliesIf}</p>}
      </div>
    </li>
  )
}

function leftInWords(daysLeft: number): string {
  if (daysLeft < 0) return 'Passed'
  return daysLeft === 0 ? 'Today' : `${pluralise(daysLeft, 'day')} left`
}

/** Its name and its words say nothing of what it is about. */
function saveCalendar(ahead: OwnDeadline<StepWithDeadline>[], today: string) {
  const days = ahead.map(({ lastDay }) => lastDay)
  const file = new Blob([calendarFile(days, { today, newId: randomId })], { type: 'text/calendar' })
  const address = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: address, download: 'dates.ics' })
  link.click()
  // Not at once: the browser has yet to read it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
