import type { DocumentSection } from '#src/pages/_layout/long-document.tsx'
import { FirmMailLink, FirmPhoneLink } from '#src/ui/firm-links.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { SampleOnly, useFirm } from '#src/ui/site-facts.tsx'

export const shortVersion: DocumentSection[] = [
  {
    id: 'short-version',
    title: 'The short version',
    body: (
      <>
        <SampleOnly>
          <SampleNotice />
        </SampleOnly>
        <ul>
          <li>We store what you enter in our forms, what we need to log you in, and a short technical log.</li>
          <li>We use it to hold your consultation, run your account and answer you. We don’t sell it.</li>
          <li>
            There are no tracking cookies, visitor statistics or adverts, and no part of a page comes from another site.
          </li>
          <li>
            To see, correct or delete your data, write to <FirmMailLink />.
          </li>
        </ul>
      </>
    ),
  },
  { id: 'who-is-responsible', title: 'Who is responsible', body: <Controller /> },
]

function SampleNotice() {
  return (
    <Notice>
      <p>
        <strong>This is a sample site.</strong> The firm named here is made up. But what you enter really is stored, as
        described below, by the people who run this copy of the site. So please don’t enter real details about yourself
        or anyone else.
      </p>
    </Notice>
  )
}

function Controller() {
  const { legalName, address } = useFirm()
  const { street, town, postcode, country } = address
  return (
    <>
      <p>
        {legalName} decides why and how your data is used, and is responsible for it. The law calls this the
        “controller”. On this page, “we” means this firm.
      </p>
      <address>
        {legalName}
        <br />
        {street}
        <br />
        {town} {postcode}
        <br />
        {country}
        <br />
        <FirmMailLink className="prose-link" />
        <br />
        <FirmPhoneLink className="prose-link" />
      </address>
    </>
  )
}
