import { Form, redirect } from 'react-router'
import { profileForm } from '#src/features/accounts/account-forms.ts'
import { guardedUserContext, rereadGuardedUser } from '#src/features/accounts/sessions/guard.server.ts'
import { cancelDeletion, deletionDelayDays, scheduleDeletion } from '#src/features/accounts/users/delete-user.server.ts'
import { toBookingClient } from '#src/features/booking/appointments/appointment-queries.server.ts'
import { countPastAppointments } from '#src/features/booking/appointments/changes/delete-appointments.server.ts'
import { DiscreetMails } from '#src/features/mail/discreet-mails-form.tsx'
import { chooseNewsletter } from '#src/features/newsletter/subscriptions/choose-newsletter.server.ts'
import { findSubscriber } from '#src/features/newsletter/subscriptions/subscriber-queries.server.ts'
import { newsletterWording } from '#src/firm/words.ts'
import { useFreshDataOnReturn } from '#src/pages/_layout/desk/fresh-data.ts'
import { answerForm, button, form } from '#src/pages/_layout/forms/answer-form.server.ts'
import { refuseStaleProfile } from '#src/pages/_layout/forms/profile-conflict.server.ts'
import { actionPageHeaders } from '#src/pages/_layout/page-headers.ts'
import { DeleteAccountForm } from '#src/pages/profile/delete-account-form.tsx'
import { clientAddressContext, runtimeContext } from '#src/platform/runtime.server.ts'
import { listTimeZones } from '#src/time/time-zones.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { DeskHeading } from '#src/ui/desk/desk-heading.tsx'
import { resultOf, useAnswer } from '#src/ui/forms/answer.ts'
import { AnswerBox } from '#src/ui/forms/answer-box.tsx'
import { SubmitButton } from '#src/ui/forms/submit-button.tsx'
import { PageTitle } from '#src/ui/page-title.tsx'
import { Section } from '#src/ui/section.tsx'
import { chooseDiscreetMails, saveOwnProfile } from '#src/workflows/own-account.server.ts'
import { collectOwnData } from '#src/workflows/own-data.server.ts'
import type { Route } from './+types/my-data'
import { dataInWords } from './own-data-in-words.ts'
import { ProfileForm } from './profile-form.tsx'
import { StoredData } from './stored-data.tsx'

export const headers = actionPageHeaders

export async function loader({ context }: Route.LoaderArgs) {
  const runtime = context.get(runtimeContext)
  const user = context.get(guardedUserContext)
  const { email, isEmailVerified, document } = user
  const subscriber = await findSubscriber(runtime.db, email.toLowerCase())
  const past = await countPastAppointments(runtime.db, toBookingClient(user), runtime.clock.now())
  return {
    email,
    profile: { name: document.name, phone: document.phone, timeZone: document.timeZone },
    timeZones: listTimeZones(document.timeZone),
    hasDiscreetMails: document.hasDiscreetMails,
    newsletter: { isEmailVerified, isSubscribed: subscriber?.status === 'confirmed' },
    groups: dataInWords(await collectOwnData(runtime, user)),
    hasPastAppointments: past > 0,
    isToBeDeleted: document.deleteAt !== null,
    delayDays: deletionDelayDays,
  }
}

export function action({ request, context }: Route.ActionArgs) {
  const runtime = context.get(runtimeContext)
  const user = context.get(guardedUserContext)
  const setDiscreet = (isDiscreet: boolean) =>
    button(async () => {
      await chooseDiscreetMails(runtime, user, isDiscreet)
      return redirect('/profile/data#emails-heading', 303)
    })
  // Without a confirmation email, so only verified addresses. The page offers it for no others.
  const setNewsletter = (isWanted: boolean) =>
    button(async () => {
      const { email, isEmailVerified } = user
      if (isEmailVerified) await chooseNewsletter(runtime, { verifiedEmail: email, isWanted })
      return redirect('/profile/data#newsletter-heading', 303)
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
      keep: button(async () => {
        await cancelDeletion(runtime, { userId: user.userId })
        await rereadGuardedUser(context)
        return { ok: true, message: 'Your account won’t be deleted.' }
      }),
      delete: button(async () => {
        await scheduleDeletion(runtime, { userId: user.userId, email: user.email })
        await rereadGuardedUser(context)
        return { ok: true, message: `We’ll delete your account in ${deletionDelayDays} days.` }
      }),
    },
  )
}

export default function MyData({ loaderData, actionData }: Route.ComponentProps) {
  const { email, profile, timeZones, hasDiscreetMails, newsletter, groups } = loaderData
  const { hasPastAppointments, isToBeDeleted, delayDays } = loaderData
  const answer = useAnswer(actionData)
  const result = resultOf(answer, 'save')
  useFreshDataOnReturn({ hasAnswer: result !== undefined })
  const version = JSON.stringify(profile)
  return (
    <div className="grid gap-x-12 gap-y-12 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <PageTitle title="Details" isRefused={answer?.ok === false} />
      <div className="lg:col-span-full">
        <AnswerBox answer={answer} />
        <DeskHeading title="Details">Your details, and what this site stores about you.</DeskHeading>
      </div>
      <ProfileForm
        // Reset the form to what was saved, here or in another tab.
        key={result?.version ?? version}
        version={version}
        profile={profile}
        timeZones={timeZones}
        lastResult={result}
      />
      <div className="space-y-12">
        <Section id="emails" title="Discreet emails">
          <DiscreetMails isDiscreet={hasDiscreetMails}>
            This goes for your account and your upcoming appointments, but not for the newsletter.
          </DiscreetMails>
        </Section>
        <NewsletterSection email={email} {...newsletter} />
      </div>
      <StoredData groups={groups} />
      <div className="space-y-12">
        <Section id="delete-appointments" title="Delete my past appointments">
          {hasPastAppointments ? (
            <>
              <p>
                This also deletes what you told us, our notes on them and the emails about them. The next page says what
                will be deleted.
              </p>
              <ButtonLink to="/profile/data/delete-appointments" variant="danger">
                Delete my past appointments
              </ButtonLink>
            </>
          ) : (
            <p>You have no past or cancelled appointments to delete.</p>
          )}
        </Section>
        {!isToBeDeleted && <DeleteAccountForm delayDays={delayDays} hasPastAppointments={hasPastAppointments} />}
      </div>
    </div>
  )
}

type NewsletterSectionProps = { email: string; isEmailVerified: boolean; isSubscribed: boolean }

function NewsletterSection({ email, isEmailVerified, isSubscribed }: NewsletterSectionProps) {
  return (
    <Section id="newsletter" title="Newsletter">
      <p aria-live="polite">{isSubscribed ? `We send our newsletter to ${email}.` : 'You don’t get our newsletter.'}</p>
      {isEmailVerified ? (
        <Form method="post" action="/profile/data" className="space-y-4">
          {!isSubscribed && <p className="text-muted text-small">{newsletterWording}</p>}
          <SubmitButton intent={isSubscribed ? 'unsubscribe' : 'subscribe'} variant="quiet">
            {isSubscribed ? 'Stop sending me the newsletter' : 'Send me the newsletter'}
          </SubmitButton>
        </Form>
      ) : (
        <p>
          You haven’t confirmed your address yet. Use the box at the foot of our{' '}
          <a href="/#newsletter-email">home page</a>, and we’ll email you.
        </p>
      )}
    </Section>
  )
}
