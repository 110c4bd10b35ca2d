import { guardedUserContext } from '../../features/accounts/sessions/guard.server.ts'
import { runtimeContext } from '../../platform/runtime.server.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { PageHeading, Section } from '../../ui/section.tsx'
import type { Route } from './+types/appointments'
import { readMyAppointments } from './my-appointments.server.ts'
import { AppointmentList } from './my-appointments.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  return { appointments: await readMyAppointments(context.get(runtimeContext), context.get(guardedUserContext)) }
}

export default function Appointments({ loaderData: { appointments } }: Route.ComponentProps) {
  const ahead = appointments.filter(({ isAhead }) => isAhead).reverse()
  const past = appointments.filter(({ isAhead }) => !isAhead)
  return (
    <div className="max-w-3xl space-y-12">
      <PageTitle title="My appointments" />
      <PageHeading title="My appointments">Upcoming and past appointments.</PageHeading>
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
