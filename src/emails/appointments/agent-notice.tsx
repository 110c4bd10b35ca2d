import { composeEmail, type Email, EmailFacts, EmailLink } from '#src/emails/email-frame.tsx'
import type { Firm } from '#src/firm/firm.ts'

type AgentNoticeProps = {
  firm: Firm
  /** The appointment is now with another agent. */
  change: 'booked' | 'moved' | 'cancelled' | 'restored' | 'reassigned'
  when: string
  whenInBrief: string
  reference: string
  /** At the desk, which its agent and admins may open. */
  href: string
}

const words = {
  booked: { label: 'Booked', beginning: 'You have a new appointment:' },
  moved: { label: 'Moved', beginning: 'One of your appointments has been moved. The new time is:' },
  cancelled: { label: 'Cancelled', beginning: 'One of your appointments has been cancelled:' },
  restored: { label: 'Back on', beginning: 'One of your cancelled appointments is back on:' },
  reassigned: {
    label: 'Now with someone else',
    beginning: 'One of your appointments has been moved and is now with someone else. It was:',
  },
}

/** Visitors' names and stories stay on the site and are never emailed. */
export function agentNoticeEmail(props: AgentNoticeProps): Promise<Email> {
  const { firm, change, when, whenInBrief, reference, href } = props
  return composeEmail({
    firm,
    audience: 'staff',
    subject: `${words[change].label}: ${whenInBrief} (${reference})`,
    body: (
      <>
        <p>{words[change].beginning}</p>
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
