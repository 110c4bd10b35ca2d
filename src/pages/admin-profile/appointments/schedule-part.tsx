import { Form, Link } from 'react-router'
import { keepPlace } from '../../../ui/after-navigation.ts'
import { Button } from '../../../ui/button.tsx'
import { appointmentStatuses } from './board-view.ts'
import type { ScheduleLine } from './schedule-view.server.ts'

const looks = {
  free: 'border-rule border-dashed text-muted',
  blocked: 'border-rule bg-panel',
  taken: 'border-link bg-raised',
}

/** A part of an agent's day: an appointment that opens, time that is blocked, or time that is free. The longer, the taller. */
export function SchedulePart({ part }: { part: ScheduleLine }) {
  return (
    <li className={`border border-l-4 px-3 py-2 text-small ${looks[part.kind]} ${heightOf(part.minutes)}`}>
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
        <Form method="post" state={keepPlace}>
          <input type="hidden" name="intent" value="unblock" />
          <Button type="submit" name="dayOffId" value={dayOffId} look="quiet" size="small" className="mt-2">
            Unblock<span className="sr-only"> {times}</span>
          </Button>
        </Form>
      ) : (
        <p>
          Part of several days: change it under <Link to="/admin-profile/availability">Availability</Link>.
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
