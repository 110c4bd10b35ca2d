import { firm } from '../../firm/firm.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { AddressForm } from './address-form.tsx'

/** For a link that confirms nothing any more. */
export function DeadConfirmation() {
  return (
    <div className="page-width section-space">
      <PageTitle title="This link does not work any more" />
      <PageHeading title="This link does not work any more">
        It works once, for 72 hours. If you have pressed the button already, you are subscribed and there is nothing to
        do. Otherwise we can send you a new link.
      </PageHeading>
      <AddressForm buttonName="Send a new link" />
      <p className="mt-8 max-w-[60ch]">
        If you are stuck, write to <a href={`mailto:${firm.email}`}>{firm.email}</a> or call{' '}
        <a href={`tel:${firm.phone.link}`}>{firm.phone.display}</a>.
      </p>
    </div>
  )
}
