import { data, Link } from 'react-router'
import { actingUser } from '#src/features/accounts/sessions/guard.server.ts'
import { readMail } from '#src/features/mail/mail-text.server.ts'
import { newsletterMailKinds } from '#src/features/newsletter/subscriptions/subscription-changes.server.ts'
import { findPersonIdByEmail } from '#src/features/people/person.server.ts'
import { answerForm, button, type Outcome } from '#src/pages/_layout/forms/answer-form.server.ts'
import { invitationToCopy } from '#src/pages/admin-profile/users/invitation-link.server.ts'
import { type Runtime, runtimeContext } from '#src/platform/runtime.server.ts'
import { recordPath } from '#src/platform/subject.ts'
import { shortDateTime } from '#src/time/local-time.ts'
import { tooManyRequests } from '#src/time/retry-after.ts'
import { FactList } from '#src/ui/facts/fact-list.tsx'
import { useAnswer } from '#src/ui/forms/answer.ts'
import { revalidateAfterActions } from '#src/ui/forms/stale-form.ts'
import { MissingRecord, Record } from '#src/ui/record/record.tsx'
import { RecordAction } from '#src/ui/record/record-action.tsx'
import { findNotAgain, sendMailAgain } from '#src/workflows/send-mail-again.server.ts'
import type { Route } from './+types/mail-record'
import { toMailLine } from './mail-lines.server.ts'
import { TryAgainForm } from './mail-list.tsx'
import { notAgain } from './mail-words.ts'
import { retryForms } from './retry.server.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const question = { mailId: params.mailId, by: actingUser(context) }
  return (await findRecord(context.get(runtimeContext), question)) ?? data(null, { status: 404 })
}

/** An email, with links to what it is about; null when there is none. */
async function findRecord(runtime: Runtime, question: Parameters<typeof readMail>[1]) {
  const { db, clock, firm } = runtime
  const { timeZone } = firm
  const mail = await readMail(runtime, question)
  if (mail === null) return null
  const { kind, recipient, about, expiresAt, text } = mail
  const reason = await findNotAgain(runtime, mail)
  const personId = await findPersonIdByEmail(db, recipient)
  const isNewsletter = newsletterMailKinds.some((its) => its === kind)
  return {
    ...toMailLine(mail, { now: clock.now().getTime(), timeZone }),
    text,
    /** Why it can’t be sent again; null if it can. Nothing about one that waits. */
    notAgain: reason === null ? null : notAgain[reason],
    isWaiting: reason === 'waiting',
    expires: expiresAt === null ? null : shortDateTime(expiresAt, timeZone),
    personHref: personId === null ? null : recordPath('person', personId),
    appointmentHref: about === null || isNewsletter ? null : recordPath('appointment', about),
    subscriberHref: about === null || !isNewsletter ? null : recordPath('subscriber', about),
  }
}

export function action({ request, params, context }: Route.ActionArgs) {
  const runtime = context.get(runtimeContext)
  const sendAgain = button(async (): Promise<Outcome> => {
    const by = actingUser(context)
    const sent = await sendMailAgain(runtime, { mailId: params.mailId, by })
    if (sent.ok) {
      const { recipient, invitation } = sent
      const left = invitation === undefined ? null : await invitationToCopy(runtime, { ...invitation, by })
      return { ok: true, message: `We’re sending the email to ${recipient} again.`, left }
    }
    if (sent.reason === 'too-many') return { ok: false, ...tooManyRequests(sent.retryAt, runtime.clock.now()) }
    return { ok: false, message: sent.reason === 'not-found' ? 'There is no such email' : notAgain[sent.reason] }
  })
  return answerForm({ request, context }, { ...retryForms(context), 'send-again': sendAgain })
}

export const shouldRevalidate = revalidateAfterActions

/** Everything about an email, and its text without the links that are for its reader only. */
export default function MailRecord({ loaderData: mail, actionData }: Route.ComponentProps) {
  const answer = useAnswer(actionData)
  if (mail === null) return <MissingRecord list="Outgoing mail" answer={answer} />
  const { mailId, recipient, status, explanation, error, written, isDue, sentOrDue, tries, expires } = mail
  const { personHref, appointmentHref, subscriberHref, retryLabel, text, notAgain, isWaiting } = mail
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
      <section aria-labelledby="text-heading" className="space-y-3">
        <h2 id="text-heading" className="text-h3">
          Text
        </h2>
        {text === null ? (
          <p className="text-muted">Its text is no longer kept.</p>
        ) : (
          <>
            <p className="text-muted text-small">
              As it was written. Links and codes that only its reader may have are hidden.
            </p>
            <div className="wrap-anywhere max-w-3xl whitespace-pre-wrap rounded-soft border border-rule bg-raised px-4 py-3">
              {text}
            </div>
          </>
        )}
      </section>
      {notAgain === null && (
        <RecordAction summary="Send again" intent="send-again" button="Send again" variant="primary">
          <p>
            We’ll send {recipient} the same email, with new links in it. An earlier link that works only once will stop
            working.
          </p>
        </RecordAction>
      )}
      {notAgain !== null && retryLabel === null && !isWaiting && text !== null && (
        <p className="text-muted">{notAgain}.</p>
      )}
    </Record>
  )
}
