import { Form, Link } from 'react-router'
import { SubmitButton } from '#src/ui/forms/submit-button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Section } from '#src/ui/section.tsx'
import { useFirm } from '#src/ui/site-facts.tsx'

type DeleteAccountFormProps = { delayDays: number; hasPastAppointments: boolean }

export function DeleteAccountForm({ delayDays, hasPastAppointments }: DeleteAccountFormProps) {
  return (
    <Section id="delete" title="Delete my account">
      <p>
        We’ll delete your account {delayDays} days after you ask, along with your profile, your sessions, your
        newsletter subscription and, if you have confirmed your email address, the notes on our record of you. Until
        then, you can change your mind here. Deleting your account neither cancels nor deletes any appointments. Cancel
        upcoming ones with the link in the email about each one.{' '}
        {hasPastAppointments && (
          <>
            <Link to="/profile/data/delete-appointments">Delete past ones</Link> before your account is gone. Otherwise
            we keep them for as long as the <a href="/privacy-policy">privacy policy</a> says.
          </>
        )}
      </p>
      <Form method="post" action="/profile/data">
        <SubmitButton intent="delete" variant="danger">
          Delete my account
        </SubmitButton>
      </Form>
    </Section>
  )
}

export function DeletionNotice({ deletedFrom }: { deletedFrom: string }) {
  const { timeZoneCity } = useFirm()
  return (
    <Notice className="mt-8">
      <p className="font-semibold">
        Your account will be deleted on {deletedFrom}, {timeZoneCity} time.
      </p>
      <p>Nothing changes until then, and you can still keep it.</p>
      <Form method="post" action="/profile/data" className="mt-3">
        <SubmitButton intent="keep" variant="quiet">
          Keep my account
        </SubmitButton>
      </Form>
    </Notice>
  )
}
