import { redirect } from 'react-router'
import { guardedUserContext } from '#src/features/accounts/sessions/guard.server.ts'
import { useFreshDataOnReturn } from '#src/pages/_layout/desk/fresh-data.ts'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import { PageTitle } from '#src/ui/page-title.tsx'
import { PageHeading } from '#src/ui/section.tsx'
import type { Route } from './+types/profile'
import { readMyAppointments } from './my-appointments.server.ts'
import { MyAppointments } from './my-appointments.tsx'
import { NextAppointment, NoAppointment } from './next-appointment.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const user = context.get(guardedUserContext)
  const { email, document } = user
  return { email, name: document.name, ...(await readMyAppointments(context.get(runtimeContext), user)) }
}

/** From a page that was opened when the details were here: the browser sends its form on (status 307). */
export function action() {
  return redirect('/profile/data', 307)
}

export default function Profile({ loaderData: { email, name, next, appointments } }: Route.ComponentProps) {
  useFreshDataOnReturn()
  return (
    <>
      <PageTitle title="Profile" />
      {/* On narrow screens the bar at the top is the title in sight, and the next appointment comes first. */}
      <div className="max-lg:sr-only">
        <PageHeading title={name === '' ? 'Your profile' : `Hello, ${name}`}>{email}</PageHeading>
      </div>
      <div className="grid gap-x-12 gap-y-12 lg:mt-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        {next === null ? <NoAppointment /> : <NextAppointment {...next} />}
        <MyAppointments appointments={appointments} nextReference={next?.reference ?? null} />
      </div>
    </>
  )
}
