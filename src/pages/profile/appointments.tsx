import { guardedUserContext } from '#src/features/accounts/sessions/guard.server.ts'
import { useFreshDataOnReturn } from '#src/pages/_layout/desk/fresh-data.ts'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { PageTitle } from '#src/ui/page-title.tsx'
import { PageHeading, Section } from '#src/ui/section.tsx'
import type { Route } from './+types/appointments'
import { readMyAppointments } from './my-appointments.server.ts'
import { AppointmentList, type MyAppointment } from './my-appointments.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return readMyAppointments(context.get(runtimeContext), context.get(guardedUserContext))
}

export default function Appointments({ loaderData: { appointments } }: Route.ComponentProps) {
  useFreshDataOnReturn()
  const isUpcoming = ({ isAhead, status }: MyAppointment) => isAhead && status === 'booked'
  const ahead = appointments.filter(isUpcoming)
  const others = appointments.filter((appointment) => !isUpcoming(appointment))
  return (
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
      <PageTitle title="My appointments" />
      <div className="lg:col-span-full">
        <PageHeading title="My appointments">Upcoming, past and cancelled appointments.</PageHeading>
      </div>
      <Section id="ahead" title="Upcoming">
        {ahead.length === 0 ? <p>You have no upcoming appointments.</p> : <AppointmentList appointments={ahead} />}
        <ButtonLink to="/contact" variant="quiet">
          Book an appointment
        </ButtonLink>
      </Section>
      <Section id="past" title="Past and cancelled">
        {others.length === 0 ? (
          <p>You have no past or cancelled appointments.</p>
        ) : (
          <AppointmentList appointments={others} />
        )}
      </Section>
    </div>
  )
}
