import type { Firm } from '#src/firm/firm.ts'
import { composeEmail, type Email, EmailLink } from './email-frame.tsx'

type FormerCalendarEmail = { firm: Firm; lastRead: string; href: string }

/** To an agent whose calendar was connected by CalDAV, once. */
export function formerCalendarEmail({ firm, lastRead, href }: FormerCalendarEmail): Promise<Email> {
  return composeEmail({
    firm,
    audience: 'staff',
    subject: 'Connect your calendar again',
    body: (
      <>
        <p>Hello,</p>
        <p>
          We used to read your own calendar with its password. We no longer do that, and have deleted the password. Now
          we only need your calendar’s address, which ends in .ics or is called an iCal address.
        </p>
        <p>
          We last read your calendar on {lastRead}. The busy times from then stay blocked, but we don’t know what you’ve
          added since. Please enter the address, or tell us that you have no calendar to connect:
        </p>
        <EmailLink href={href}>Connect your calendar</EmailLink>
      </>
    ),
  })
}
