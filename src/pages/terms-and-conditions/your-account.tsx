import { Link } from 'react-router'
import { minimumPasswordLength } from '../../features/accounts/passwords/password-length.ts'
import { firm } from '../../firm/firm.ts'
import type { DocumentSection } from '../_layout/long-document.tsx'

export const yourAccount: DocumentSection[] = [
  {
    id: 'your-account',
    title: 'Your account',
    body: (
      <>
        <p>
          An account is free, and you can book a consultation without one. If you make one, you confirm your e-mail
          address first. Our staff can also make an account for you and invite you to it.
        </p>
        <ul>
          <li>
            Your password needs {minimumPasswordLength} characters or more. Choose one that you use nowhere else, and
            keep it to yourself. Nobody from our firm will ask you for it.
          </li>
          <li>
            You can add a second factor or a passkey on your profile. Keep the recovery codes where nobody else looks.
          </li>
          <li>An account is for one person.</li>
          <li>If you think that somebody else got in, choose a new password and tell us.</li>
          <li>You are signed out after 14 days without use, and after 30 days in any case.</li>
        </ul>
        <h3>To close it</h3>
        <p>
          Write to us at <a href={`mailto:${firm.email}`}>{firm.email}</a> from the address of the account. We close the
          account and delete it. Appointments are kept apart from it. If we should delete those too, please say so. The{' '}
          <Link to="/privacy-policy">Privacy Policy</Link> says what is stored and for how long.
        </p>
        <p>
          We may close an account ourselves if it is used to harm people or this site. We then tell you why, and you can
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
          You can leave your e-mail address at the foot of each page if you would like our newsletter. The newsletter is
          free. You get none before you have confirmed by e-mail that the address is yours.
        </p>
        <p>
          You can end it at any time: by the link in each issue, on your profile page if you have an account, or by
          writing to <a href={`mailto:${firm.email}`}>{firm.email}</a>. It takes effect at once.
        </p>
      </>
    ),
  },
]
