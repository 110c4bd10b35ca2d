import type { OfferedToCaller } from '#src/features/booking/callers/caller-times.server.ts'
import type { BookingView } from '#src/features/booking/components/booking-view.ts'
import { DayList } from '#src/features/booking/components/day-list.tsx'
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
