import { Link } from 'react-router'
import type { DocumentSection } from '#src/pages/_layout/long-document.tsx'
import { FirmMailLink, FirmPhoneLink } from '#src/ui/firm-links.tsx'
import { useFirm } from '#src/ui/site-facts.tsx'

export const changesAndLaw: DocumentSection[] = [
  {
    id: 'changes',
    title: 'Changes to these terms',
    body: (
      <>
        <p>
          We may change these terms, for example when we add something to the site or the law changes. The date at the
          top shows when we last did so.
        </p>
        <p>
          Each appointment is covered by the terms in force on the day you booked it. A change here never changes an
          agreement you’ve already signed.
        </p>
        <p>If one part of these terms turns out not to be valid, the rest still applies.</p>
      </>
    ),
  },
  {
    id: 'law',
    title: 'Which law applies',
    body: (
      <p>
        The law of <GoverningLaw /> applies, and its courts can decide a dispute. If you’re a consumer and live
        somewhere else, you keep the protection your own country’s law gives you. You can also go to the courts there if
        that law allows it.
      </p>
    ),
  },
  {
    id: 'how-to-reach-us',
    title: 'How to contact us',
    body: (
      <>
        <ul>
          <li>
            By email: <FirmMailLink />
          </li>
          <li>
            By phone: <FirmPhoneLink />, <OpeningHours />
          </li>
          <li>
            By post: <PostAddress />
          </li>
        </ul>
        <p>
          To book a consultation, go to <Link to="/contact">Contact</Link>. To find out how we use your data, read the{' '}
          <Link to="/privacy-policy">privacy policy</Link>.
        </p>
      </>
    ),
  },
]

function GoverningLaw() {
  return useFirm().governingLaw
}

function OpeningHours() {
  return useFirm().openingHoursInWords
}

function PostAddress() {
  const { legalName, address } = useFirm()
  const { street, town, postcode, country } = address
  return (
    <>
      {legalName}, {street}, {town} {postcode}, {country}
    </>
  )
}
