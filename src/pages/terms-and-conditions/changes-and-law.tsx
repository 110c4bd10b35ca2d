import { Link } from 'react-router'
import { firm } from '../../firm/firm.ts'
import { openingHoursInWords } from '../../firm/opening-hours.ts'
import type { DocumentSection } from '../_layout/long-document.tsx'

const { street, town, postcode, country } = firm.address

export const changesAndLaw: DocumentSection[] = [
  {
    id: 'changes',
    title: 'Changes to these terms',
    body: (
      <>
        <p>
          We may change these terms, for instance when the site can do something new or the law changes. The date at the
          top says when we did so last.
        </p>
        <p>
          For an appointment, the terms of the day on which you booked it count. A change here never changes an
          agreement that you have signed.
        </p>
        <p>If one part of these terms turns out not to be valid, the rest still counts.</p>
      </>
    ),
  },
  {
    id: 'law',
    title: 'Which law applies',
    body: (
      <p>
        The law of {firm.governingLaw} applies, and its courts can decide a dispute. If you are a consumer and live
        somewhere else, you keep the protection that the law of your own country gives you. You may also go to the
        courts there if that law lets you.
      </p>
    ),
  },
  {
    id: 'how-to-reach-us',
    title: 'How to reach us',
    body: (
      <>
        <ul>
          <li>
            By e-mail: <a href={`mailto:${firm.email}`}>{firm.email}</a>
          </li>
          <li>
            By phone: <a href={`tel:${firm.phone.link}`}>{firm.phone.display}</a>, {openingHoursInWords}
          </li>
          <li>
            By post: {firm.legalName}, {street}, {town} {postcode}, {country}
          </li>
        </ul>
        <p>
          To book a consultation, go to <Link to="/contact">Contact</Link>. What we do with your data is in the{' '}
          <Link to="/privacy-policy">Privacy Policy</Link>.
        </p>
      </>
    ),
  },
]
