import { Link } from 'react-router'
import { recordPath } from '#src/platform/subject.ts'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { RecordAction } from '#src/ui/record/record-action.tsx'

export type DeletePersonProps = {
  version: string
  isStaff: boolean
  hasAccount: boolean
  /** Empty when unknown. */
  email: string
  /** The appointments that must be cancelled first. */
  upcoming: { appointmentId: string; reference: string }[]
}

/** For someone who asks us to delete their data: shows what will be deleted before anything is. */
export function DeletePerson({ version, isStaff, upcoming, ...stored }: DeletePersonProps) {
  const summary = 'Delete this person’s data'
  if (!isStaff && upcoming.length === 0) {
    return (
      <RecordAction summary={summary} intent="delete-person" button="Delete permanently" version={version}>
        <WhatIsDeleted {...stored} />
      </RecordAction>
    )
  }
  return (
    <Disclosure summary={summary}>
      {isStaff && <p>This is a member of staff. Make them a client on their user page first.</p>}
      {upcoming.length > 0 && <CancelFirst upcoming={upcoming} />}
    </Disclosure>
  )
}

function CancelFirst({ upcoming }: Pick<DeletePersonProps, 'upcoming'>) {
  return (
    <>
      <p>Cancel these upcoming appointments first:</p>
      <ul className="list-disc ps-6">
        {upcoming.map(({ appointmentId, reference }) => (
          <li key={appointmentId}>
            <Link to={recordPath('appointment', appointmentId)}>{reference}</Link>
          </li>
        ))}
      </ul>
    </>
  )
}

function WhatIsDeleted({ hasAccount, email }: Pick<DeletePersonProps, 'hasAccount' | 'email'>) {
  return (
    <>
      <p>
        Use this when someone asks us to delete their data. Check that the request really comes from them. This
        permanently deletes, straight away:
      </p>
      <ul className="list-disc ps-6">
        <li>this record, and the notes on it</li>
        <li>all their appointments, with what they told us, the history, notes and emails about them</li>
        {email !== '' && (
          <li>
            all other emails to <span className="wrap-anywhere">{email}</span>, bookings from it that we declined, and
            any newsletter subscription for it
          </li>
        )}
        {hasAccount && <li>their account, with its profile, sessions and links</li>}
      </ul>
      <p>
        Our reports still count the appointments, but hold nothing about the person. The audit log records that you did
        this, but not whose data it was. Copies in backups remain until the backups are deleted.
      </p>
    </>
  )
}
