import { Link } from 'react-router'
import { firm } from '../../firm/firm.ts'
import type { DocumentSection } from '../_layout/long-document.tsx'

const { street, town, postcode, country } = firm.address

export const changesAndContact: DocumentSection[] = [
  {
    id: 'changes',
    title: 'Changes to this page',
    body: (
      <p>
        When the site begins to store something else, or stops, we change this page. The date at the top says when that
        was last. If a change matters to data that we already have about you, we write to you before it takes effect.
      </p>
    ),
  },
  {
    id: 'questions',
    title: 'Questions',
    body: (
      <>
        <p>
          Write to <a href={`mailto:${firm.email}`}>{firm.email}</a>, phone{' '}
          <a href={`tel:${firm.phone.link}`}>{firm.phone.display}</a>, or send a letter to {firm.legalName}, {street},{' '}
          {town} {postcode}, {country}.
        </p>
        <p>
          What you can expect from us otherwise is in the <Link to="/terms-and-conditions">Terms and Conditions</Link>.
        </p>
      </>
    ),
  },
]
