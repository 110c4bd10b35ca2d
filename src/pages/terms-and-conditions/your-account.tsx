import { Link } from 'react-router'
import { minimumPasswordLength } from '#src/features/accounts/passwords/password-length.ts'
import type { DocumentSection } from '#src/pages/_layout/long-document.tsx'
import { FirmMailLink } from '#src/ui/firm-links.tsx'

export const yourAccount: DocumentSection[] = [
  {
    id: 'your-account',
    title: 'Your account',
    body: (
      <>
        <p>
          An account is free, and you don’t need one to book a consultation. If you create one, you’ll need to confirm
          your email address first. Our staff can also create an account for you and send you an invitation.
        </p>
        <ul>
          <li>
            Your password must have {minimumPasswordLength} characters or more. Choose one you don’t use anywhere else,
            and keep it to yourself. Nobody from our firm will ask you for it.
          </li>
          <li>You can add two-step login or a passkey on your profile. Keep your recovery codes somewhere private.</li>
          <li>An account is for one person.</li>
          <li>If you think someone else has got in, choose a new password and tell us.</li>
          <li>
            We log you out if you don’t use it for a while, and after a few weeks in any case. The privacy policy says
            when.
          </li>
        </ul>
        <h3>Closing your account</h3>
        <p>
          You can delete your account under <Link to="/profile/data">Details</Link>. The page says when we’ll do so, and
          until then you can change your mind. Or write to us at <FirmMailLink /> from the account’s email address.
          Appointments are kept separately: you can delete past ones on the same page first. The{' '}
          <Link to="/privacy-policy">privacy policy</Link> says what we store and for how long.
        </p>
        <p>
          We may close an account if it’s used to harm people or this site. If we do, we’ll tell you why, and you can
          complain.
        </p>
      </>
    ),
  },
  {
    id: 'newsletter',
    title: 'The newsletter',
    body: (
      <>
        <p>
          If you’d like our newsletter, enter your email address at the foot of any public page. The newsletter is free.
          We won’t send it until you’ve confirmed by email that the address is yours.
        </p>
        <p>
          You can unsubscribe at any time: with the link in each issue, on your profile page if you have an account, or
          by writing to <FirmMailLink />. It takes effect straight away.
        </p>
      </>
    ),
  },
]
