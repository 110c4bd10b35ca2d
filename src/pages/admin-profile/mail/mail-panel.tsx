import { Link } from 'react-router'
import { FactList } from '#src/ui/facts/fact-list.tsx'
import type { ShownRecord } from '#src/ui/record-panel/record-panel.tsx'
import type { OpenMail } from './mail-record.server.ts'
import { TryAgainForm } from './try-again-form.tsx'

/** Everything about an email but its text, which may hold links that are for its reader only. */
function MailPanel(mail: OpenMail) {
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
    <>
      <FactList facts={facts} />
      {mayRetry && <TryAgainForm mailId={mailId} />}
    </>
  )
}

/** The email as the panel shows it; null for none. */
export function toShownMail(mail: OpenMail | null): ShownRecord | null {
  if (mail === null) return null
  // The subject is deleted once it is past its term.
  return { page: null, title: mail.kind, summary: mail.subject || mail.status, content: <MailPanel {...mail} /> }
}
