import { Form, Link } from 'react-router'
import { guardedUserContext } from '#src/features/accounts/sessions/guard.server.ts'
import { toBookingClient } from '#src/features/booking/appointments/appointment-queries.server.ts'
import { countPastAppointments } from '#src/features/booking/appointments/changes/delete-appointments.server.ts'
import { answerForm, button } from '#src/pages/_layout/forms/answer-form.server.ts'
import { actionPageHeaders } from '#src/pages/_layout/page-headers.ts'
import { readMyAppointments } from '#src/pages/profile/my-appointments.server.ts'
import { OwnPage } from '#src/pages/profile/security/own-page.tsx'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { useAnswer } from '#src/ui/forms/answer.ts'
import { AnswerBox } from '#src/ui/forms/answer-box.tsx'
import { SubmitButton } from '#src/ui/forms/submit-button.tsx'
import { PageTitle } from '#src/ui/page-title.tsx'
import { PageHeading } from '#src/ui/section.tsx'
import { deleteOwnPastAppointments } from '#src/workflows/own-account.server.ts'
import type { Route } from './+types/delete-appointments'

export const headers = actionPageHeaders

export async function loader({ context }: Route.LoaderArgs) {
  const runtime = context.get(runtimeContext)
  const user = context.get(guardedUserContext)
  const { appointments } = await readMyAppointments(runtime, user)
  return {
    past: await countPastAppointments(runtime.db, toBookingClient(user), runtime.clock.now()),
    upcoming: appointments.filter(({ isAhead, status }) => isAhead && status === 'booked'),
  }
}

export function action({ request, context }: Route.ActionArgs) {
  const deletion = button(async () => {
    await deleteOwnPastAppointments(context.get(runtimeContext), context.get(guardedUserContext))
    return { ok: true, message: 'Your past appointments have been deleted.' }
  })
  return answerForm({ request, context }, { 'delete-appointments': deletion })
}

export default function DeleteAppointments({ loaderData, actionData }: Route.ComponentProps) {
  const { past, upcoming } = loaderData
  const answer = useAnswer(actionData)
  return (
    <OwnPage above={{ name: 'Details', path: '/profile/data' }}>
      <PageTitle title="Delete past appointments" isRefused={answer?.ok === false} />
      <AnswerBox answer={answer} />
      <PageHeading title="Delete past appointments" />
      <div className="mt-4 max-w-prose space-y-4">
        {upcoming.length > 0 && (
          <>
            <p>These are still to come, so they stay. If you’d like them deleted too, cancel them first:</p>
            <ul className="list-disc ps-6">
              {upcoming.map(({ appointmentId, when, reference, href }) => (
                <li key={appointmentId}>
                  {href === null ? reference : <Link to={href}>{`${when} (${reference})`}</Link>}
                </li>
              ))}
            </ul>
          </>
        )}
        {past === 0 ? <p>You have no past or cancelled appointments here.</p> : <Confirmation past={past} />}
      </div>
    </OwnPage>
  )
}

function Confirmation({ past }: { past: number }) {
  return (
    <>
      <p>
        {past === 1
          ? 'You have one past or cancelled appointment.'
          : `You have ${past} past or cancelled appointments.`}{' '}
        If you continue, we’ll permanently delete, straight away:
      </p>
      <ul className="list-disc ps-6">
        <li>what you told us when you booked, and your consent</li>
        <li>when each one was, who it was with, how it went, and every change</li>
        <li>our notes about them, and the emails about them</li>
        <li>booking requests from your email address that we declined</li>
      </ul>
      <p>
        We’ll only know how many appointments there were, not whose. We keep our notes about you for as long as you have
        an account. What was deleted stays in backups until those are deleted: see the{' '}
        <a href="/privacy-policy">privacy policy</a>.
      </p>
      <Form method="post">
        <div className="flex flex-wrap gap-4">
          <SubmitButton intent="delete-appointments" variant="danger">
            Delete permanently
          </SubmitButton>
          <ButtonLink to="/profile/data" variant="quiet">
            Keep them
          </ButtonLink>
        </div>
      </Form>
    </>
  )
}
