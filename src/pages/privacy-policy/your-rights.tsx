import { Link } from 'react-router'
import { firm } from '../../firm/firm.ts'
import type { DocumentSection } from '../_layout/long-document.tsx'

export const yourRights: DocumentSection[] = [
  {
    id: 'your-rights',
    title: 'Your rights',
    body: (
      <>
        <p>You can ask us, at no cost:</p>
        <ul>
          <li>what we store about you, and for a copy of it;</li>
          <li>to correct what is wrong;</li>
          <li>to delete your data;</li>
          <li>to use it less while a question about it is open;</li>
          <li>for what you gave us, in a file that another program can read;</li>
          <li>to stop a use that rests on our own needs; you object, and say why;</li>
          <li>to stop what you once agreed to: you take your yes back.</li>
        </ul>
        <p>
          You can also complain to a data-protection authority, for instance in the country where you live or work. You
          do not have to ask us first.
        </p>
      </>
    ),
  },
  {
    id: 'how-to-use-them',
    title: 'How to see, correct or delete your data',
    body: (
      <>
        <p>
          Write to <a href={`mailto:${firm.email}`}>{firm.email}</a>, if you can from the address that we know. Add your
          reference if it is about an appointment. We may ask a question to be sure that it is you. We will not ask for
          a password or a code. You get our answer within one month.
        </p>
        <p>
          If you have an account, you can correct your name, phone number and time zone yourself on your{' '}
          <Link to="/profile">profile page</Link>.
        </p>
        <h3>What deleting does</h3>
        <ul>
          <li>
            When we delete your account, your sign-in data, sessions, profile and one-time links go with it at once.
          </li>
          <li>
            Appointments stay, without the link to the account, until their own time is over. Say so if we should delete
            them now; one mail is enough for both.
          </li>
          <li>
            The record of what our staff did (audit log) stays. What it says of your name, e-mail address, phone number
            and time zone is taken out with the account.
          </li>
          <li>
            The newsletter, and mails that were written to files, are apart from the account too. Name them as well. A
            link in each issue ends the newsletter at once, without a mail to us.
          </li>
          <li>
            At present we delete by hand. The software makes no backups by itself. If the firm has made one, what was
            deleted stays in that copy until the copy is deleted.
          </li>
        </ul>
        <p>If a law makes us keep something longer, we tell you what and why.</p>
      </>
    ),
  },
  {
    id: 'no-automatic-decisions',
    title: 'No decisions by a machine',
    body: (
      <p>
        No program decides whether we take your case, and no program draws up a profile of your habits. People read what
        you wrote and talk with you.
      </p>
    ),
  },
]
