import type { ReactNode } from 'react'
import type { OfferedToCaller } from '#src/features/booking/caller-times.server.ts'
import type { BookingView } from '#src/features/booking/components/booking-view.ts'
import { useChosenStart } from '#src/features/booking/components/chosen-time-bar.tsx'
import { DayList, ShortDay } from '#src/features/booking/components/day-list.tsx'
import { type NamedTime, TimeList } from '#src/features/booking/components/time-list.tsx'
import { dayInWords } from '#src/time/day-in-words.ts'
import { choiceStyle } from '#src/ui/forms/choice.tsx'
import type { Field } from '#src/ui/forms/field.tsx'
import { InPageLink } from '#src/ui/navigation.tsx'
import { Section } from '#src/ui/section.tsx'

type CallerTimesProps = {
  times: OfferedToCaller
  field: Field
  nearest: NamedTime[] | undefined
  /** The URL of the page with a changed view or agent; null is any available agent. */
  hrefOf: (change: Partial<BookingView>, agentId?: string | null) => string
}

/** The agent, day and time of an appointment. Choosing an agent or day keeps everything typed, also without scripts. */
export function CallerTimes({ times, field, nearest, hrefOf }: CallerTimesProps) {
  const { offered, agents, agentId, notFree } = times
  const { view, days, chosenDay } = offered
  return (
    <Section id="when" title="When?" className="min-w-0">
      <div className="space-y-4">
        {agents.length > 1 && (
          <nav aria-label="Agent">
            <ul className="flex flex-wrap gap-2">
              {[{ agentId: null, name: 'Anyone' }, ...agents].map((agent) => (
                <li key={agent.agentId}>
                  <InPageLink
                    to={hrefOf({}, agent.agentId)}
                    isCurrent={agent.agentId === agentId}
                    of="true"
                    isFilledIn
                    className={`${choiceStyle} inline-flex min-h-target items-center px-3`}
                  >
                    {agent.name}
                  </InPageLink>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {notFree !== null && (
          <p className="font-semibold">
            {dayInWords(notFree.day)}
            {notFree.time !== null && `, ${notFree.time}`} isn’t free. These are the next free times.
          </p>
        )}
        {chosenDay === null ? (
          <p>There are no free times in the coming weeks.</p>
        ) : (
          <>
            <DayList days={days} chosenDay={chosenDay} view={view} hrefOf={(change) => hrefOf(change)} isFilledIn />
            <TimeList {...offered} field={field} chosenDay={chosenDay} nearest={nearest} />
          </>
        )}
      </div>
    </Section>
  )
}

type BookingBarProps = {
  field: Field
  /** Every time that can be chosen. */
  times: NamedTime[]
  consultationMinutes: number
  /** Null if any available agent takes it. */
  agentName: string | null
  /** The form's button. */
  children: ReactNode
}

/** The chosen time and the form's button, in a bar that stays in sight. Without scripts there is just the button. */
export function BookingBar({ field, times, consultationMinutes, agentName, children }: BookingBarProps) {
  const { box, startsAt } = useChosenStart(field, times)
  const chosen = times.find((time) => time.startsAt === startsAt)
  return (
    <div
      ref={box}
      id="chosen-time"
      className="sticky bottom-0 z-10 col-span-full flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-soft border-2 border-link bg-raised px-4 py-2 shadow-sheet [@media(height<24rem)]:static [@media(height>=24rem)]:max-lg:bottom-[calc(3.5rem+env(safe-area-inset-bottom))]"
    >
      <p className="tabular grow basis-16 text-small unscripted:hidden" aria-live="polite">
        <span className="block font-semibold">
          {chosen === undefined ? 'No time chosen yet' : <ShortDay name={chosen.name} />}
        </span>
        <span className="block text-muted max-sm:hidden">
          {consultationMinutes} minutes, with {agentName ?? 'any available agent'}
        </span>
      </p>
      {children}
    </div>
  )
}
