import { Form, Link, useNavigation } from 'react-router'
import { appointmentPath, personPath } from '#src/pages/admin-profile/record-paths.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Section } from '#src/ui/section.tsx'

export type DeletePersonProps = {
  personId: string
  version: string
  /** Whether the confirmation is shown. */
  isAsked: boolean
  isStaff: boolean
  hasAccount: boolean
  /** Empty when unknown. */
  email: string
  /** The appointments that must be cancelled first. */
  upcoming: { appointmentId: string; reference: string }[]
}

/** For someone who asks us to delete their data: shows what will be deleted before anything is. */
export function DeletePerson({ isAsked, ...deletion }: DeletePersonProps) {
  const { personId, isStaff, upcoming } = deletion
  return (
    <Section id="delete-person" title={isAsked ? 'Delete this person’s data?' : 'Delete this person’s data'}>
      {isStaff && <p>This is a member of staff. Make them a client on their user page first.</p>}
      {upcoming.length > 0 && <CancelFirst upcoming={upcoming} />}
      {!isStaff && upcoming.length === 0 && isAsked && <Confirmation {...deletion} />}
      {!isStaff && upcoming.length === 0 && !isAsked && (
        <>
          <p>Use this when someone asks us to delete their data. You’ll see what will be deleted first.</p>
          <ButtonLink to={`${personPath(personId)}?step=delete#delete-person-heading`} variant="danger">
            Delete this person’s data
          </ButtonLink>
        </>
      )}
    </Section>
  )
}

function CancelFirst({ upcoming }: Pick<DeletePersonProps, 'upcoming'>) {
  return (
    <>
      <p>Cancel these upcoming appointments first:</p>
      <ul className="list-disc ps-6">
        {upcoming.map(({ appointmentId, reference }) => (
          <li key={appointmentId}>
            <Link to={appointmentPath(appointmentId)}>{reference}</Link>
          </li>
        ))}
      </ul>
    </>
  )
}

function Confirmation({ personId, version, hasAccount, email }: Omit<DeletePersonProps, 'isAsked'>) {
  const isSending = useNavigation().formData?.get('intent') === 'delete-person'
  return (
    <>
      <p>Check that the request really comes from them. This permanently deletes, straight away:</p>
      <ul className="max-w-3xl list-disc ps-6">
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
      <p className="max-w-3xl">
        Our reports still count the appointments, but hold nothing about the person. The audit log records that you did
        this, but not whose data it was. Copies in backups remain until the backups are deleted.
      </p>
      <Form id="delete-person-form" method="post" action="?" className="flex flex-wrap gap-4">
        <input type="hidden" name="version" value={version} />
        <Button type="submit" name="intent" value="delete-person" variant="danger" isBusy={isSending}>
          Delete permanently
        </Button>
        <ButtonLink to={personPath(personId)} variant="quiet">
          Keep everything
        </ButtonLink>
      </Form>
    </>
  )
}
