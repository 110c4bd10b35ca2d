import { Form, Link } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { preserveScroll } from '../../../ui/navigation.tsx'
import { appointmentStatuses } from './board-view.ts'
import type { ScheduleLine, ScheduleView } from './schedule-view.server.ts'

/** A day of several agents, or a week of one: a list for each agent or day, side by side where there is space. */
export function Schedule({ heading, note, columns, isWeek }: ScheduleView) {
  return (
    <section aria-labelledby="schedule-heading" className="mt-8 space-y-4">
      <h2 id="schedule-heading" className="text-h3">
        {heading}
      </h2>
      {note !== null && <p>{note}</p>}
      {columns.length === 0 && <p>No agents are taking appointments. You can change this under Availability.</p>}
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
                  <SchedulePartItem key={keyOf(part)} part={part} />
                ))}
              </ol>
            )}
          </div>
        ))}
      </div>
    </section>
  )
}

/** `Monday 11 January`; screen readers also announce the year. */
function DayTitle({ title }: { title: string }) {
  const year = ' 2027'.length
  return (
    <>
      {title.slice(0, -year)}
      <span className="sr-only">{title.slice(-year)}</span>
    </>
  )
}

/** Appointments are keyed by ID, because several cancelled ones may have the same start. */
function keyOf(part: ScheduleLine): string {
  return part.kind === 'taken' ? part.appointmentId : `${part.kind} ${part.startsAt} ${part.minutes}`
}

function gridOf(count: number, isWeek: boolean): string {
  if (isWeek) return 'lg:grid-cols-7'
  if (count === 1) return 'max-w-xl'
  if (count === 2) return 'sm:grid-cols-2'
  return count === 3 ? 'sm:grid-cols-3' : 'sm:grid-cols-2 lg:grid-cols-4'
}

const variants = {
  free: 'border-rule border-dashed text-muted',
  blocked: 'border-rule bg-panel',
  taken: 'border-link bg-raised',
}

/** A part of an agent's day: an appointment with a link, blocked time or free time. Longer parts are taller. */
export function SchedulePartItem({ part }: { part: ScheduleLine }) {
  return (
    <li className={`border border-l-4 px-3 py-2 text-small ${variants[part.kind]} ${heightOf(part.minutes)}`}>
      {part.kind === 'taken' ? (
        <Link
          to={`/admin-profile/appointments/${part.appointmentId}`}
          className="block min-h-11 text-body no-underline hover:underline"
        >
          <span className="tabular block">{part.times}</span>
          <span className="wrap-anywhere block font-semibold text-link">{part.name}</span>
          <span className="block">{part.about}</span>
          <span className="block font-semibold">{appointmentStatuses[part.status]}</span>
        </Link>
      ) : (
        <p>
          <span className="tabular block">{part.times}</span>
          {part.kind === 'free' ? 'Free' : <span className="font-semibold">Blocked</span>}
        </p>
      )}
      {part.kind === 'blocked' && <Blocked {...part} />}
    </li>
  )
}

type BlockedProps = Extract<ScheduleLine, { kind: 'blocked' }>

function Blocked({ dayOffId, note, isThisDayOnly, times }: BlockedProps) {
  return (
    <>
      {note !== '' && <p className="wrap-anywhere">{note}</p>}
      {isThisDayOnly ? (
        <Form method="post" state={preserveScroll}>
          <input type="hidden" name="intent" value="unblock" />
          <Button type="submit" name="dayOffId" value={dayOffId} variant="quiet" size="small" className="mt-2">
            Unblock<span className="sr-only"> {times}</span>
          </Button>
        </Form>
      ) : (
        <p>
          This covers several days. Change it under <Link to="/admin-profile/availability">Availability</Link>.
        </p>
      )}
    </>
  )
}

function heightOf(minutes: number): string {
  if (minutes > 240) return 'min-h-48'
  if (minutes > 120) return 'min-h-32'
  return minutes > 60 ? 'min-h-24' : ''
}
