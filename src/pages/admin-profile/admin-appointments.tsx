import { Link } from 'react-router'
import { type AppointmentCursor, findAppointments } from '../../features/booking/appointment-queries.server.ts'
import { firm } from '../../firm/firm.ts'
import { runtimeContext } from '../../platform/runtime.server.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Pager } from '../../ui/pager.tsx'
import type { Route } from './+types/admin-appointments'
import { toAdminAppointmentLine } from './admin-appointment-line.server.ts'
import { AppointmentTable } from './appointment-table.tsx'

const perPage = 50

export function meta() {
  return [{ title: `Appointments — ${firm.name}` }, { name: 'robots', content: 'noindex' }]
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(runtimeContext)
  const query = new URL(request.url).searchParams
  const isPastShown = query.get('show') === 'all'
  const fromMs = isPastShown ? 0 : clock.now().getTime()
  const found = await findAppointments(db, { fromMs, after: readCursor(query.get('after')), limit: perPage + 1 })
  const last = found.length > perPage ? found[perPage - 1] : undefined
  return {
    isPastShown,
    appointments: found.slice(0, perPage).map(toAdminAppointmentLine),
    nextPageAfter: last === undefined ? null : `${last.startsAt}_${last.appointmentId}`,
  }
}

/** A place in the list from the address; nonsense is the beginning. */
function readCursor(text: string | null): AppointmentCursor | null {
  const match = /^(\d{1,15})_([0-9a-f-]{36})$/.exec(text ?? '')
  return match === null ? null : { startsAt: Number(match[1]), appointmentId: match[2] ?? '' }
}

export default function AdminAppointments({ loaderData }: Route.ComponentProps) {
  const { isPastShown, appointments, nextPageAfter } = loaderData
  const show = isPastShown ? 'show=all&' : ''
  const nextHref = nextPageAfter === null ? null : `/admin-profile/appointments?${show}after=${nextPageAfter}`
  return (
    <div className="pt-10">
      <PageHeading title="Appointments" />
      <p className="mt-4">
        {isPastShown ? (
          <Link to="/admin-profile/appointments">Show only those ahead</Link>
        ) : (
          <Link to="/admin-profile/appointments?show=all">Show past ones as well</Link>
        )}
      </p>
      <AppointmentTable appointments={appointments} />
      <Pager name="Appointments" links={[{ name: 'Next page', to: nextHref }]} />
    </div>
  )
}
