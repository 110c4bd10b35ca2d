import { composeEmail, type Email, EmailFacts, EmailLink } from '#src/emails/email-frame.tsx'
import type { Firm } from '#src/firm/firm.ts'
import { atHand, numberToSave, reachInMail } from '#src/firm/reach-in-words.ts'

export function appointmentReminderEmail({
  firm,
  phone,
  when,
  whenInBrief,
  agentName,
  hoursBefore,
  href,
  isDiscreet = false,
}: {
  firm: Firm
  /** Empty if none was given. */
  phone: string
  when: string
  whenInBrief: string
  /** Null if there is no such agent any more. */
  agentName: string | null
  hoursBefore: number
  href: string
  isDiscreet?: boolean
}): Promise<Email> {
  return composeEmail({
    firm,
    subject: `Reminder: ${whenInBrief}`,
    heading: 'Reminder of your appointment',
    body: (
      <>
        <p>Hello,</p>
        <p>Your appointment is in {hoursBefore} hours:</p>
        <EmailFacts>
          <strong>{when}</strong>
          {agentName !== null && (
            <>
              <br />
              With {agentName}.
            </>
          )}
        </EmailFacts>
        <p>
          {reachInMail(phone)} {atHand}
        </p>
        {phone !== '' && <p>{numberToSave(firm, isDiscreet)}</p>}
        <p>If you can no longer make it, see what you can do on this page:</p>
        <EmailLink href={href}>Open your appointment</EmailLink>
      </>
    ),
  })
}
