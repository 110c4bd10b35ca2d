import { Link, useLoaderData } from 'react-router'
import { retentionInWords } from '#src/firm/retention.ts'
import type { DocumentSection } from '#src/pages/_layout/long-document.tsx'
import { FirmMailLink } from '#src/ui/firm-links.tsx'
import type { Route } from './+types/privacy-policy'

function Copies() {
  const { terms }: Route.ComponentProps['loaderData'] = useLoaderData()
  return `${retentionInWords('backups', terms, false)} ${retentionInWords('replacedData', terms, false)}`
}

export const yourRights: DocumentSection[] = [
  {
    id: 'your-rights',
    title: 'Your rights',
    body: (
      <>
        <p>You can ask us, free of charge:</p>
        <ul>
          <li>what we store about you, and for a copy of it;</li>
          <li>to correct what is wrong;</li>
          <li>to delete your data;</li>
          <li>to limit how we use it while a question about it is open;</li>
          <li>for a copy of what you gave us, in a file that other software can read;</li>
          <li>to stop using it for our own needs, if you object and tell us why;</li>
          <li>to stop anything you agreed to, by withdrawing your consent.</li>
        </ul>
        <p>
          You can also complain to a data protection authority, for example where you live or work, without asking us
          first.
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
          Write to <FirmMailLink />, from the email address we have for you, if you can. Include your reference if it’s
          about an appointment. We may ask a question to check it’s you. We won’t ask for a password or a code. We’ll
          answer within one month.
        </p>
        <p>
          If you have an account, you can correct your name, phone number and time zone yourself under{' '}
          <Link to="/profile/data">Details</Link>. There you can also see and download most of what this site stores
          about you. The rest is what our staff did and changed, technical details of your logins and passkeys, and what
          is deleted automatically within two days: write to us about that. Under Details you can also delete your past
          appointments or your account.
        </p>
        <h3>What gets deleted</h3>
        <ul>
          <li>
            When your account is deleted, your login details, sessions, profile and the links we’ve emailed you are
            deleted with it. So are the notes on our record of you, if you had confirmed your email address. Notes on an
            appointment stay as long as the appointment does.
          </li>
          <li>
            Appointments stay, no longer linked to the account, until they’re due to be deleted anyway. Delete past ones
            first, or ask us to.
          </li>
          <li>
            The record of what our staff did (the audit log) stays. Your name, email address, phone number and time zone
            are removed from it along with the account; an agent’s name and email address stay.
          </li>
          <li>If you delete your account yourself, your newsletter subscription goes with it.</li>
          <li>
            If you ask us to, we’ll delete all of this once you have no upcoming appointments. What stays: the audit
            log, without your details; anything sent to, or typed with, an address you no longer use, until its own term
            ends; that you don’t want the newsletter, as a scrambled form; and what you agreed to about it, without your
            address.
          </li>
          <li>
            Deleted data stays in copies until those are deleted too. <Copies />
          </li>
        </ul>
        <p>If the law makes us keep something longer, we’ll say so.</p>
      </>
    ),
  },
  {
    id: 'no-automatic-decisions',
    title: 'No automated decisions',
    body: <p>No program decides whether we take your case, and none builds a profile of your habits.</p>,
  },
]
