import { redirect } from 'react-router'
import { profileForm } from '#src/features/accounts/account-forms.ts'
import { guardedUserContext, rereadGuardedUser } from '#src/features/accounts/sessions/guard.server.ts'
import { DiscreetMails } from '#src/features/mail/components/discreet-mails.tsx'
import { chooseNewsletter } from '#src/features/newsletter/subscriptions/choose-newsletter.server.ts'
import { findSubscriber } from '#src/features/newsletter/subscriptions/subscriber-queries.server.ts'
import { useFreshDataOnReturn } from '#src/pages/_layout/desk/fresh-data.ts'
import { answerForm, button, form } from '#src/pages/_layout/forms/answer-form.server.ts'
import { refuseStaleProfile } from '#src/pages/_layout/forms/profile-conflict.server.ts'
import { clientAddressContext, runtimeContext } from '#src/platform/runtime.server.ts'
import { listTimeZones } from '#src/time/time-zones.ts'
import { resultOf, useAnswer } from '#src/ui/forms/answer.ts'
import { PageHeading, Section } from '#src/ui/section.tsx'
import { chooseDiscreetMails, saveOwnProfile } from '#src/workflows/own-data/own-account.server.ts'
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

export function action({ request, context }: Route.ActionArgs) {
  const runtime = context.get(runtimeContext)
  const user = context.get(guardedUserContext)
  const setDiscreet = (isDiscreet: boolean) =>
    button(async () => {
      await chooseDiscreetMails(runtime, user, isDiscreet)
      return redirect('/profile#emails-heading', 303)
    })
  // Without a confirmation email, so only verified addresses. The page offers it for no others.
  const setNewsletter = (isWanted: boolean) =>
    button(async () => {
      const { email, isEmailVerified } = user
      if (isEmailVerified) await chooseNewsletter(runtime, { verifiedEmail: email, isWanted })
      return redirect('/profile#newsletter-heading', 303)
    })
  return answerForm(
    { request, context },
    {
      discreet: setDiscreet(true),
      'not-discreet': setDiscreet(false),
      subscribe: setNewsletter(true),
      unsubscribe: setNewsletter(false),
      save: form(profileForm, async ({ version: shown, ...details }) => {
        const address = context.get(clientAddressContext)
        const saved = await saveOwnProfile(runtime, user, { details, shown, address })
        if (!saved.ok) {
          return refuseStaleProfile(saved, async (_, { theirs, inWords }) => ({
            theirs,
            words: `This was changed elsewhere after you opened the page: it’s now “${inWords}”`,
          }))
        }
        await rereadGuardedUser(context)
        return { ok: true, message: 'Your details have been saved.' }
      }),
    },
  )
}

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useAnswer(actionData)
  const result = resultOf(answer, 'save')
  useFreshDataOnReturn({ hasAnswer: result !== undefined })
  const { email, hasDiscreetMails, newsletter, profile, timeZones, next, appointments } = loaderData
  const version = JSON.stringify(profile)
  return (
    <>
      {/* On narrow screens the bar at the top is the title in sight, and the next appointment comes first. */}
      <div className="max-lg:sr-only">
        <PageHeading title={profile.name === '' ? 'Your profile' : `Hello, ${profile.name}`}>{email}</PageHeading>
      </div>
      <div className="grid gap-x-12 gap-y-12 lg:mt-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="space-y-12">
          {next === null ? <NoAppointment /> : <NextAppointment {...next} />}
          <MyAppointments appointments={appointments} nextReference={next?.reference ?? null} />
        </div>
        <div className="space-y-12">
          <ProfileForm
            // Reset the form to what was saved, here or in another tab.
            key={result?.version ?? version}
            version={version}
            profile={profile}
            timeZones={timeZones}
            lastResult={result}
            isSaved={answer?.ok === true && answer.intent === 'save'}
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
