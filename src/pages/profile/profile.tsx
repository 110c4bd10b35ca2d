import { data, redirect } from 'react-router'
import { parseProfileForm } from '#src/features/accounts/account-forms.ts'
import { saveProfile } from '#src/features/accounts/own-account/save-profile.server.ts'
import { guardedUserContext } from '#src/features/accounts/sessions/guard.server.ts'
import { replyToStaleProfile } from '#src/features/accounts/users/stale-profile.server.ts'
import { DiscreetMails } from '#src/features/mail/components/discreet-mails.tsx'
import { findSubscriber } from '#src/features/newsletter/subscriptions/subscriber-queries.server.ts'
import { readFormData } from '#src/input/form-data.ts'
import { useFreshDataOnReturn } from '#src/pages/_layout/desk/fresh-data.ts'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import { listTimeZones } from '#src/time/time-zones.ts'
import { PageHeading, Section } from '#src/ui/section.tsx'
import { chooseDiscreetMails } from '#src/workflows/own-data/own-account.server.ts'
import type { Route } from './+types/profile'
import { readMyAppointments } from './my-appointments.server.ts'
import { MyAppointments } from './my-appointments.tsx'
import { NewsletterSection } from './newsletter-section.tsx'
import { NextAppointment, NoAppointment } from './next-appointment.tsx'
import { ProfileForm } from './profile-form.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const runtime = context.get(runtimeContext)
  const user = context.get(guardedUserContext)
  const { email, isEmailVerified, document } = user
  const subscriber = await findSubscriber(runtime.db, email.toLowerCase())
  return {
    email,
    hasDiscreetMails: document.hasDiscreetMails,
    newsletter: { isEmailVerified, isSubscribed: subscriber?.status === 'confirmed' },
    profile: { name: document.name, phone: document.phone, timeZone: document.timeZone },
    timeZones: listTimeZones(document.timeZone),
    ...(await readMyAppointments(runtime, user)),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const runtime = context.get(runtimeContext)
  const user = context.get(guardedUserContext)
  const formData = await readFormData(request)
  const intent = formData.get('intent')
  if (intent === 'discreet' || intent === 'not-discreet') {
    await chooseDiscreetMails(runtime, user, intent === 'discreet')
    return redirect('/profile#emails-heading', 303)
  }
  const submission = parseProfileForm(formData)
  if (submission.status !== 'success') return data({ result: submission.reply(), isSaved: false }, { status: 422 })
  const { userId, email } = user
  const { shown, ...details } = submission.value
  try {
    const saved = await saveProfile(runtime, { userId, email, details, shown })
    if (saved.ok) return { result: undefined, isSaved: true }
    return data({ result: replyToStaleProfile(submission, saved), isSaved: false }, { status: 409 })
  } catch (error) {
    runtime.log.error({ err: error, userId }, 'a profile could not be saved')
    const formErrors = ['We couldn’t save your details. Please try again in a minute']
    return data({ result: submission.reply({ formErrors }), isSaved: false }, { status: 503 })
  }
}

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  useFreshDataOnReturn({ hasAnswer: actionData?.result !== undefined })
  const { email, hasDiscreetMails, newsletter, profile, timeZones, next, appointments } = loaderData
  // A refused form keeps its input and, unless it was stale, what it showed.
  const shown = String(actionData?.result?.initialValue?.['shown'] ?? JSON.stringify(profile))
  return (
    <>
      {/* On narrow screens the bar at the top is the title in sight, and the next appointment comes first. */}
      <div className="max-lg:sr-only">
        <PageHeading title={profile.name === '' ? 'Your profile' : `Hello, ${profile.name}`}>{email}</PageHeading>
      </div>
      <div className="grid gap-x-12 gap-y-12 lg:mt-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="space-y-12">
          {next === null ? <NoAppointment /> : <NextAppointment {...next} />}
          <MyAppointments appointments={appointments} />
        </div>
        <div className="space-y-12">
          <ProfileForm
            // Reset the form to what was saved, here or in another tab.
            key={shown}
            shown={shown}
            profile={profile}
            timeZones={timeZones}
            lastResult={actionData?.result}
            isSaved={actionData?.isSaved === true}
          />
          <Section id="emails" title="Discreet emails">
            <DiscreetMails isDiscreet={hasDiscreetMails}>
              This goes for your account and your upcoming appointments, but not for the newsletter.
            </DiscreetMails>
          </Section>
          <NewsletterSection email={email} {...newsletter} />
        </div>
      </div>
    </>
  )
}
