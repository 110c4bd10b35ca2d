import { Link } from 'react-router'
import { firm } from '../../firm/firm.ts'
import { undoMinutes } from '../../firm/opening-hours.ts'
import type { DocumentSection } from '../_layout/long-document.tsx'

/** Lengths and limits that an admin edits are not repeated here: this page is rendered once, and would not follow them. */
export const consultation: DocumentSection[] = [
  {
    id: 'free-consultation',
    title: 'The free consultation',
    body: (
      <>
        <p>
          The first consultation is free. You tell us what happened, in your own words. We say if we can look into it,
          what it may cost, and what you can do yourself for nothing. Nothing has to be decided in that talk.
        </p>
        <p>
          You book it on the page <Link to="/contact">Contact</Link>. It shows every time that is free, and how long the
          consultation takes. So that others find a time too, one e-mail address can book only a few appointments at
          once. Times follow the clock in {firm.timeZoneCity}.
        </p>
        <p>
          After you book, a page shows the time and your reference, and we send both to you by e-mail, with a file for
          your calendar. A day before and two hours before, we remind you. Whoever has the address of that page can see
          and change your appointment, so keep it to yourself.
        </p>
        <h3>To move or cancel it</h3>
        <p>
          You can do both on that page, which says until when and how often, and take a cancelling back for{' '}
          {undoMinutes} minutes. Later, phone <a href={`tel:${firm.phone.link}`}>{firm.phone.display}</a> or write to{' '}
          <a href={`mailto:${firm.email}`}>{firm.email}</a> with your reference. For a missed appointment you owe
          nothing.
        </p>
        <p>Should we have to move an appointment ourselves, we write to you or phone you first.</p>
      </>
    ),
  },
  {
    id: 'no-promise',
    title: 'No promise of a result',
    body: (
      <>
        <p>
          We cannot promise that money will come back. Nobody can. Sometimes a part of it comes back, sometimes all of
          it, and sometimes nothing.
        </p>
        <p>
          We look at your case with care and tell you what we find, good or bad. If we think that our work would not
          help you, we say so and do not take the case.
        </p>
      </>
    ),
  },
]
