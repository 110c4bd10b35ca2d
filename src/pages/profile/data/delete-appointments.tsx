import type { SubmissionResult } from '@conform-to/dom'
import { Form, Link } from 'react-router'
import { UserNameField } from '#src/features/accounts/components/user-name-field.tsx'
import { guardedUserContext } from '#src/features/accounts/sessions/guard.server.ts'
import { toBookingClient } from '#src/features/booking/appointments/appointment-queries.server.ts'
import { countPastAppointments } from '#src/features/booking/appointments/changes/delete-appointments.server.ts'
import { answerForm } from '#src/pages/_layout/forms/answer-form.server.ts'
import { actionPageHeaders } from '#src/pages/_layout/page-headers.ts'
import { readMyAppointments } from '#src/pages/profile/my-appointments.server.ts'
import { OwnPage } from '#src/pages/profile/security/own-page.tsx'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { resultOf, useAnswer } from '#src/ui/forms/answer.ts'
import { AnswerBox } from '#src/ui/forms/answer-box.tsx'
import { ErrorSummary } from '#src/ui/forms/field.tsx'
import { SubmitButton } from '#src/ui/forms/submit-button.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { useForm } from '#src/ui/forms/use-form.ts'
import { PageTitle } from '#src/ui/page-title.tsx'
import { PageHeading } from '#src/ui/section.tsx'
import { deleteOwnPastAppointments } from '#src/workflows/own-data/own-account.server.ts'
import type { Route } from './+types/delete-appointments'
import { passwordForm } from './password-form.server.ts'

export const headers = actionPageHeaders

export async function loader({ context }: Route.LoaderArgs) {
  const runtime = context.get(runtimeContext)
  const user = context.get(guardedUserContext)
  const { appointments } = await readMyAppointments(runtime, user)
  return {
    email: user.email,
    past: await countPastAppointments(runtime.db, toBookingClient(user), runtime.clock.now()),
    upcoming: appointments.filter(({ isAhead, status }) => isAhead && status === 'booked'),
  }
}

export function action({ request, context }: Route.ActionArgs) {
  const deletion = passwordForm(context, async () => {
    await deleteOwnPastAppointments(context.get(runtimeContext), context.get(guardedUserContext))
    return { ok: true, message: 'Your past appointments have been deleted.' }
  })
  return answerForm({ request, context }, { 'delete-appointments': deletion })
}

export default function DeleteAppointments({ loaderData, actionData }: Route.ComponentProps) {
  const { email, past, upcoming } = loaderData
  const answer = useAnswer(actionData)
  const result = resultOf(answer, 'delete-appointments')
  return (
    <OwnPage above={{ name: 'Details', path: '/profile/data' }}>
      <PageTitle title="Delete past appointments" isRefused={result !== undefined} />
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
        {past === 0 && result === undefined ? (
          <p>You have no past or cancelled appointments here.</p>
        ) : (
          <Confirmation email={email} past={past} lastResult={result} />
        )}
      </div>
    </OwnPage>
  )
}

type ConfirmationProps = { email: string; past: number; lastResult: SubmissionResult<string[]> | undefined }

function Confirmation({ email, past, lastResult }: ConfirmationProps) {
  const [form, fieldOf] = useForm<{ password: string }>({ id: 'delete-appointments', lastResult })
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
      <Form id={form.id} method="post" noValidate className="max-w-md space-y-6">
        <ErrorSummary answer={lastResult} formErrors={form.errors} fields={[fieldOf('password')]} />
        <UserNameField email={email} />
        <TextField
          field={fieldOf('password')}
          label="Your password"
          hint="This stops anyone else who uses your device from deleting them."
          type="password"
          autoComplete="current-password"
        />
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
