import { ButtonLink } from '#src/ui/button.tsx'
import { FirmMailLink, FirmPhoneLink } from '#src/ui/firm-links.tsx'
import { PageHeading } from '#src/ui/section.tsx'

/** An earlier version told the visitor that a time was booked, although it had declined it. */
export function PleaseCall() {
  return (
    <div className="page-width section-space">
      <PageHeading title="Please call us">
        This page told you that your appointment was booked, but it isn’t. We’re sorry.
      </PageHeading>
      <p className="mt-6">
        Call <FirmPhoneLink />, and we’ll find a time with you. You can also write to <FirmMailLink />.
      </p>
      <p className="mt-8">
        <ButtonLink to="/contact" variant="quiet">
          Book a time online
        </ButtonLink>
      </p>
    </div>
  )
}
