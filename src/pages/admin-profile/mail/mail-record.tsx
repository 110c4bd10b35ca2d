import { data, Link } from 'react-router'
import { findMail } from '#src/features/mail/mail-queries.server.ts'
import { newsletterMailKinds } from '#src/features/newsletter/subscriptions/subscription-changes.server.ts'
import { findPersonIdByEmail } from '#src/features/people/person.server.ts'
import { answerForm } from '#src/pages/_layout/forms/answer-form.server.ts'
import { appointmentPath, personPath, subscriberPath } from '#src/pages/admin-profile/record-paths.ts'
import { type Runtime, runtimeContext } from '#src/platform/runtime.server.ts'
import { shortDateTime } from '#src/time/local-time.ts'
import { FactList } from '#src/ui/facts/fact-list.tsx'
import { useAnswer } from '#src/ui/forms/answer.ts'
import { revalidateAfterActions } from '#src/ui/forms/stale-form.ts'
import { MissingRecord, Record } from '#src/ui/record/record.tsx'
import type { Route } from './+types/mail-record'
import { toMailLine } from './mail-lines.server.ts'
import { retryForms } from './retry.server.ts'
import { TryAgainForm } from './try-again-form.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  return (await findRecord(context.get(runtimeContext), params.mailId)) ?? data(null, { status: 404 })
}

/** An email, with links to what it is about; null when there is none. */
async function findRecord({ db, clock, firm: { timeZone } }: Runtime, mailId: string) {
  const mail = await findMail(db, mailId)
  if (mail === null) return null
  const { kind, recipient, about, expiresAt } = mail
  const personId = await findPersonIdByEmail(db, recipient)
  const isNewsletter = newsletterMailKinds.some((its) => its === kind)
  return {
    ...toMailLine(mail, { now: clock.now().getTime(), timeZone }),
    expires: expiresAt === null ? null : shortDateTime(expiresAt, timeZone),
    personHref: personId === null ? null : personPath(personId),
    appointmentHref: about === null || isNewsletter ? null : appointmentPath(about),
    subscriberHref: about === null || !isNewsletter ? null : subscriberPath(about),
  }
}

export function action({ request, context }: Route.ActionArgs) {
  return answerForm({ request, context }, retryForms(context))
}

export const shouldRevalidate = revalidateAfterActions

/** Everything about an email but its text, which may hold links that are for its reader only. */
export default function MailRecord({ loaderData: mail, actionData }: Route.ComponentProps) {
  const answer = useAnswer(actionData)
  if (mail === null) return <MissingRecord list="Outgoing mail" answer={answer} />
  const { mailId, recipient, status, explanation, error, written, isDue, sentOrDue, tries, expires } = mail
  const { personHref, appointmentHref, subscriberHref, retryLabel } = mail
  const facts = [
    { term: 'To', detail: personHref === null ? recipient : <Link to={personHref}>{recipient}</Link> },
    { term: 'About', detail: appointmentHref !== null && <Link to={appointmentHref}>The appointment</Link> },
    { term: 'About', detail: subscriberHref !== null && <Link to={subscriberHref}>The subscriber</Link> },
    { term: 'Status', detail: [status, explanation].filter((text) => text !== null).join('. ') },
    { term: 'Problem', detail: error?.inWords },
    { term: 'Error message', detail: error?.said },
    { term: 'Attempts', detail: String(tries) },
    { term: 'Written', detail: written },
    { term: isDue ? (tries === 0 ? 'Due' : 'Next attempt') : 'Sent', detail: sentOrDue },
    { term: 'Expires', detail: expires },
  ].filter(({ detail }) => detail)
  return (
    // The subject is deleted once it is past its term.
    <Record title={mail.kind} summary={mail.subject || mail.status} list="Outgoing mail" answer={answer}>
      <FactList facts={facts} />
      {retryLabel !== null && <TryAgainForm mailId={mailId} label={retryLabel} />}
    </Record>
  )
}
