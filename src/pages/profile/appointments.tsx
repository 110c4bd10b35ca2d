import { guardedUserContext } from '../../features/accounts/sessions/guard.server.ts'
import { runtimeContext } from '../../platform/runtime.server.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { PageHeading, Section } from '../../ui/section.tsx'
import { useFreshDataOnReturn } from '../_layout/desk/fresh-data.ts'
import type { Route } from './+types/appointments'
import { readMyAppointments } from './my-appointments.server.ts'
import { AppointmentList } from './my-appointments.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return readMyAppointments(context.get(runtimeContext), context.get(guardedUserContext))
}

export default function Appointments({ loaderData: { appointments } }: Route.ComponentProps) {
  useFreshDataOnReturn()
  const ahead = appointments.filter(({ isAhead }) => isAhead)
  const past = appointments.filter(({ isAhead }) => !isAhead)
  return (
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
      <PageTitle title="My appointments" />
      <div className="lg:col-span-full">
        <PageHeading title="My appointments">Upcoming and past appointments.</PageHeading>
      </div>
      <Section id="ahead" title="Upcoming">
        {ahead.length === 0 ? <p>You have no upcoming appointments.</p> : <AppointmentList appointments={ahead} />}
        <ButtonLink to="/contact" variant="quiet">
          Book an appointment
        </ButtonLink>
      </Section>
      <Section id="past" title="Past">
        {past.length === 0 ? <p>You have no past appointments.</p> : <AppointmentList appointments={past} />}
      </Section>
    </div>
  )
}
