import { composeEmail, type Email, EmailFacts, EmailLink } from '#src/emails/email-frame.tsx'
import type { Firm } from '#src/firm/firm.ts'

type AgentNoticeProps = {
  firm: Firm
  /** The appointment is now with another agent. */
  change: 'booked' | 'moved' | 'cancelled' | 'restored' | 'reassigned'
  when: string
  reference: string
  /** At the desk, which its agent and admins may open. */
  href: string
}

const words = {
  booked: 'You have a new appointment:',
  moved: 'One of your appointments has been moved. The new time is:',
  cancelled: 'One of your appointments has been cancelled:',
  restored: 'One of your cancelled appointments is back on:',
  reassigned: 'One of your appointments has been moved and is now with someone else. It was:',
}

/** Visitors' names and stories stay on the site and are never emailed. */
export function agentNoticeEmail({ firm, change, when, reference, href }: AgentNoticeProps): Promise<Email> {
  return composeEmail({
    firm,
    subject: `Appointment ${reference}: ${change}`,
    body: (
      <>
        <p>{words[change]}</p>
        <EmailFacts>
          <strong>{when}</strong>
          <br />
          Reference {reference}.
        </EmailFacts>
        {change !== 'reassigned' && (
          <>
            <p>Log in to see who it’s with and how to reach them:</p>
            <EmailLink href={href}>Open the appointment</EmailLink>
          </>
        )}
      </>
    ),
  })
}
