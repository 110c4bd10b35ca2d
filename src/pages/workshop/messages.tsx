import { Disclosure } from '#src/ui/disclosure.tsx'
import { CheckMark } from '#src/ui/forms/choice.tsx'
import { ErrorSummary } from '#src/ui/forms/field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageHeading, SidePanel } from '#src/ui/section.tsx'
import { Shelf } from './shelf.tsx'

export function Messages() {
  return (
    <>
      <Shelf name="Page heading">
        <PageHeading title="Book a free consultation">Choose a day and time. You don’t need an account.</PageHeading>
      </Shelf>
      <Shelf name="Error summary">
        <ErrorSummary
          answer={undefined}
          formErrors={['We couldn’t save your booking, so nothing is booked. Please try again']}
          fields={[{ id: 'nothing', errors: ['Enter your email address'] }]}
        />
      </Shelf>
      <Shelf name="Notice">
        <Notice>Your details have been saved.</Notice>
        <Notice variant="danger">Emails are going out late.</Notice>
      </Shelf>
      <Shelf name="Side panel">
        <SidePanel title="Prefer to call or write?">
          <p>Monday to Friday, 09:00 to 17:00.</p>
        </SidePanel>
      </Shelf>
      <Shelf name="Disclosure">
        <Disclosure summary="Later days">Closed at first.</Disclosure>
        <Disclosure summary="What happened" isOpen>
          An adviser called, and called again.
        </Disclosure>
      </Shelf>
      <Shelf name="Check mark">
        <p className="flex gap-4">
          <CheckMark /> A letter that you can read
        </p>
      </Shelf>
    </>
  )
}
