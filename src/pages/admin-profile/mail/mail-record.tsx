import { data, Link } from 'react-router'
import { answerForm } from '#src/pages/_layout/forms/answer-form.server.ts'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import { FactList } from '#src/ui/facts/fact-list.tsx'
import { useAnswer } from '#src/ui/forms/answer.ts'
import { revalidateAfterActions } from '#src/ui/forms/stale-form.ts'
import { MissingRecord, Record } from '#src/ui/record/record.tsx'
import type { Route } from './+types/mail-record'
import { findMailRecord } from './mail-record.server.ts'
import { retryForms } from './retry.server.ts'
import { TryAgainForm } from './try-again-form.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  return (await findMailRecord(context.get(runtimeContext), params.mailId)) ?? data(null, { status: 404 })
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
  const { personHref, appointmentHref, subscriberHref, mayRetry } = mail
  const facts = [
    { term: 'To', detail: personHref === null ? recipient : <Link to={personHref}>{recipient}</Link> },
    { term: 'About', detail: appointmentHref !== null && <Link to={appointmentHref}>The appointment</Link> },
    { term: 'About', detail: subscriberHref !== null && <Link to={subscriberHref}>The subscriber</Link> },
    { term: 'Status', detail: [status, explanation].filter((text) => text !== null).join('. ') },
    { term: 'Problem', detail: error?.inWords },
    { term: 'Error message', detail: error?.said },
    { term: 'Attempts', detail: String(tries) },
    { term: 'Written', detail: written },
    { term: isDue ? 'Due' : 'Sent', detail: sentOrDue },
    { term: 'Expires', detail: expires },
  ].filter(({ detail }) => detail)
  return (
    // The subject is deleted once it is past its term.
    <Record title={mail.kind} summary={mail.subject || mail.status} list="Outgoing mail" answer={answer}>
      <FactList facts={facts} />
      {mayRetry && <TryAgainForm mailId={mailId} />}
    </Record>
  )
}
