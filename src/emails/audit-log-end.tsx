import type { Firm } from '#src/firm/firm.ts'
import { composeEmail, type Email, EmailFacts, EmailLink } from './email-frame.tsx'
import { emailStyles } from './email-styles.ts'

type AuditLogEndEmail = { firm: Firm; sequence: number; hash: string; isIntact: boolean; href: string }

/** To every admin once a week, as a record outside the site. */
export function auditLogEndEmail({ firm, sequence, hash, isIntact, href }: AuditLogEndEmail): Promise<Email> {
  return composeEmail({
    firm,
    audience: 'staff',
    subject: isIntact ? 'Keep this email: your audit log this week' : 'Check your audit log now',
    body: (
      <>
        <p>Hello,</p>
        {!isIntact && (
          <p>
            <strong>Entries in the audit log are missing or have been altered.</strong> Open it, check it for tampering,
            and compare it with the last email like this one.
          </p>
        )}
        {sequence === 0 ? (
          <p>The audit log has no entries.</p>
        ) : (
          <>
            <p>This is now the last entry in the audit log:</p>
            <EmailFacts>
              Number: entry {sequence}
              <br />
              Hash: <span style={emailStyles.address}>{hash}</span>
            </EmailFacts>
            <p>
              Keep this email. Do you think that someone has changed the log? Then check that this number and hash are
              still on its page:
            </p>
          </>
        )}
        <EmailLink href={href}>Open the audit log</EmailLink>
      </>
    ),
  })
}
