import { SchedulePart } from './schedule-part.tsx'
import type { ScheduleLine, ScheduleView } from './schedule-view.server.ts'

/**
 * A day of several agents, or a week of one: a list under a heading for each, side by side where there is room and one below
 * the other where there is none.
 */
export function Schedule({ heading, note, columns, isWeek }: ScheduleView) {
  return (
    <section aria-labelledby="schedule-heading" className="mt-8 space-y-4">
      <h2 id="schedule-heading" className="text-h3">
        {heading}
      </h2>
      {note !== null && <p>{note}</p>}
      {columns.length === 0 && <p>No agent takes appointments. Set who does under Availability.</p>}
      <div className={`grid items-start gap-x-3 gap-y-8 ${gridOf(columns.length, isWeek)}`}>
        {columns.map(({ day, agentId, title, isToday, parts }) => (
          <div key={`${day} ${agentId}`} className="min-w-0">
            <h3 className="wrap-anywhere border-link border-b-2 pb-1 font-sans font-semibold text-base">
              {isWeek ? <DayTitle title={title} /> : title}
              {isWeek && isToday && <span className="block text-muted text-small">Today</span>}
            </h3>
            {parts.length === 0 ? (
              <p className="mt-2 text-muted text-small">Nothing</p>
            ) : (
              <ol className="mt-2 space-y-2">
                {parts.map((part) => (
                  <SchedulePart key={keyOf(part)} part={part} />
                ))}
              </ol>
            )}
          </div>
        ))}
      </div>
    </section>
  )
}

/** `Monday 11 January`; who hears it hears the year. */
function DayTitle({ title }: { title: string }) {
  const year = ' 2027'.length
  return (
    <>
      {title.slice(0, -year)}
      <span className="sr-only">{title.slice(-year)}</span>
    </>
  )
}

/** Of appointments that were cancelled, several may have begun at one time. */
function keyOf(part: ScheduleLine): string {
  return part.kind === 'taken' ? part.appointmentId : `${part.kind} ${part.startsAt} ${part.minutes}`
}

function gridOf(count: number, isWeek: boolean): string {
  if (isWeek) return 'lg:grid-cols-7'
  if (count === 1) return 'max-w-xl'
  if (count === 2) return 'sm:grid-cols-2'
  return count === 3 ? 'sm:grid-cols-3' : 'sm:grid-cols-2 lg:grid-cols-4'
}
