import { Link } from 'react-router'
import { guardedUserContext, rereadGuardedUser } from '#src/features/accounts/sessions/guard.server.ts'
import { cancelDeletion, deletionDelayDays, scheduleDeletion } from '#src/features/accounts/users/delete-user.server.ts'
import { toBookingClient } from '#src/features/booking/appointments/appointment-queries.server.ts'
import { countPastAppointments } from '#src/features/booking/appointments/changes/delete-appointments.server.ts'
import { answerForm, button } from '#src/pages/_layout/forms/answer-form.server.ts'
import { actionPageHeaders } from '#src/pages/_layout/page-headers.ts'
import { DeleteAccountForm } from '#src/pages/profile/delete-account-form.tsx'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { DeskHeading } from '#src/ui/desk/desk-heading.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { FirmMailLink } from '#src/ui/firm-links.tsx'
import { useAnswer } from '#src/ui/forms/answer.ts'
import { AnswerBox } from '#src/ui/forms/answer-box.tsx'
import { PageTitle } from '#src/ui/page-title.tsx'
import { Section } from '#src/ui/section.tsx'
import { collectOwnData } from '#src/workflows/own-data/own-data.server.ts'
import type { Route } from './+types/my-data'
import { type DataGroup, dataInWords } from './own-data-in-words.ts'

export const headers = actionPageHeaders

export async function loader({ context }: Route.LoaderArgs) {
  const runtime = context.get(runtimeContext)
  const user = context.get(guardedUserContext)
  const past = await countPastAppointments(runtime.db, toBookingClient(user), runtime.clock.now())
  return {
    groups: dataInWords(await collectOwnData(runtime, user)),
    hasPastAppointments: past > 0,
    isToBeDeleted: user.document.deleteAt !== null,
    delayDays: deletionDelayDays,
  }
}

export function action({ request, context }: Route.ActionArgs) {
  const runtime = context.get(runtimeContext)
  const { userId, email } = context.get(guardedUserContext)
  return answerForm(
    { request, context },
    {
      keep: button(async () => {
        await cancelDeletion(runtime, { userId })
        await rereadGuardedUser(context)
        return { ok: true, message: 'Your account won’t be deleted.' }
      }),
      delete: button(async () => {
        await scheduleDeletion(runtime, { userId, email })
        await rereadGuardedUser(context)
        return { ok: true, message: `We’ll delete your account in ${deletionDelayDays} days.` }
      }),
    },
  )
}

export default function MyData({ loaderData, actionData }: Route.ComponentProps) {
  const { groups, hasPastAppointments, isToBeDeleted, delayDays } = loaderData
  const answer = useAnswer(actionData)
  return (
    <div className="grid gap-x-12 gap-y-12 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <PageTitle title="Details" isRefused={answer?.ok === false} />
      <div className="lg:col-span-full">
        <AnswerBox answer={answer} />
        <DeskHeading title="Details">What this site stores about you, to read or download.</DeskHeading>
        <p className="mt-2">
          It leaves out what our staff did and changed, technical details of your logins and passkeys, and what is
          deleted automatically within two days. If you’d like to know that too,{' '}
          <FirmMailLink>write to us</FirmMailLink>.
        </p>
        <p className="mt-2">
          Change your <Link to="/profile#details-heading">name, phone and time zone</Link>, your{' '}
          <Link to="/profile/email">email address</Link> or your{' '}
          <Link to="/profile#newsletter-heading">newsletter subscription</Link>.
        </p>
      </div>
      <Section
        id="stored"
        title="What we store"
        beside={
          <a href="/profile/data/download" download className="prose-link inline-flex min-h-11 items-center">
            Download as a file (JSON)
          </a>
        }
      >
        <OwnDataList groups={groups} />
        <p className="text-muted text-small">Times are in universal time (UTC).</p>
      </Section>
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

function OwnDataList({ groups }: { groups: DataGroup[] }) {
  return (
    <ul className="border-rule border-t">
      {groups.map(({ title, records }) => (
        <li key={title} className="border-rule border-b py-2">
          {records.length === 0 ? (
            <p className="flex min-h-11 items-center">{title}: nothing stored</p>
          ) : (
            <Disclosure summary={records.length === 1 ? title : `${title} (${records.length})`}>
              <div className="space-y-6 py-4">
                {records.map((record, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: records have no key that people may see
                  <dl key={index} className="space-y-1">
                    {record.map(({ name, value }) => (
                      <div key={name} className="gap-x-6 sm:grid sm:grid-cols-[12rem_minmax(0,1fr)]">
                        <dt className="text-muted text-small sm:pt-0.5">{name}</dt>
                        <dd className="wrap-anywhere whitespace-pre-line max-sm:mb-2">{value}</dd>
                      </div>
                    ))}
                  </dl>
                ))}
              </div>
            </Disclosure>
          )}
        </li>
      ))}
    </ul>
  )
}
