import type { Firm } from '#src/firm/firm.ts'
import { composeEmail, type Email } from './email-frame.tsx'

export function testEmail({ firm }: { firm: Firm }): Promise<Email> {
  return composeEmail({
    firm,
    audience: 'staff',
    subject: 'Test email from your site',
    body: (
      <>
        <p>Hello,</p>
        <p>Someone who runs your site sent this to check that its emails arrive. You don’t need to do anything.</p>
      </>
    ),
  })
}
