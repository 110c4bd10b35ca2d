import { data } from 'react-router'
import { parseProfileForm } from '../../features/accounts/account-forms.ts'
import { guardedUserContext } from '../../features/accounts/guard.server.ts'
import { mergeUser } from '../../features/accounts/merge-user.server.ts'
import { findAppointmentsOfClient } from '../../features/booking/appointment-queries.server.ts'
import { readFormData } from '../../input/form-data.ts'
import { runtimeContext } from '../../platform/runtime.server.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { toAppointmentLine } from '../_frame/appointment-line.server.ts'
import { LogOutButton } from '../_frame/log-out-button.tsx'
import type { Route } from './+types/profile'
import { MyAppointments } from './my-appointments.tsx'
import { ProfileForm } from './profile-form.tsx'

export function meta() {
  return [{ name: 'robots', content: 'noindex' }]
}

export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock } = context.get(runtimeContext)
  const { userId, email, isEmailVerified, document } = context.get(guardedUserContext)
  const appointments = await findAppointmentsOfClient(db, { userId, verifiedEmail: isEmailVerified ? email : null })
  const now = clock.now().getTime()
  return {
    email,
    profile: { name: document.name, phone: document.phone, timeZone: document.timeZone },
    timeZones: Intl.supportedValuesOf('timeZone'),
    next: appointments
      .filter(({ endsAt }) => endsAt > now)
      .reverse()
      .map(toAppointmentLine),
    past: appointments.filter(({ endsAt }) => endsAt <= now).map(toAppointmentLine),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const submission = parseProfileForm(await readFormData(request))
  if (submission.status !== 'success') return data({ result: submission.reply(), isSaved: false }, { status: 422 })
  const { userId, email } = context.get(guardedUserContext)
  const runtime = context.get(runtimeContext)
  try {
    await mergeUser(runtime, { userId, email, properties: submission.value })
    return { result: undefined, isSaved: true }
  } catch (error) {
    runtime.log.error({ err: error, userId }, 'a profile could not be saved')
    const formErrors = ['We could not save your details. Please try again in a minute']
    return data({ result: submission.reply({ formErrors }), isSaved: false }, { status: 503 })
  }
}

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const { email, profile, timeZones, next, past } = loaderData
  return (
    <div className="page-width section-space">
      <div className="flex flex-wrap items-start justify-between gap-6">
        <PageHeading title={profile.name === '' ? 'Your profile' : `Hello, ${profile.name}`}>{email}</PageHeading>
        <LogOutButton />
      </div>
      <div className="mt-12 grid gap-16 lg:grid-cols-2">
        <MyAppointments next={next} past={past} />
        <ProfileForm
          profile={profile}
          timeZones={timeZones}
          lastResult={actionData?.result}
          isSaved={actionData?.isSaved === true}
        />
      </div>
    </div>
  )
}
