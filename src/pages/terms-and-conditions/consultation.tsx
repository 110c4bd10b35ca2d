import { Link } from 'react-router'
import { firm } from '../../firm/firm.ts'
import { bookingRules } from '../../firm/opening-hours.ts'
import type { DocumentSection } from '../_frame/long-document.tsx'

const { consultationMinutes, minimumNoticeMinutes, horizonDays } = bookingRules
const noticeHours = minimumNoticeMinutes / 60

export const consultation: DocumentSection[] = [
  {
    id: 'free-consultation',
    title: 'The free consultation',
    body: (
      <>
        <p>
          The first consultation takes up to {consultationMinutes} minutes. It is free. You tell us what happened, in
          your own words. We say if we can look into it, what it may cost, and what you can do yourself for nothing.
          Nothing has to be decided in that talk.
        </p>
        <p>
          You book it on the page <Link to="/contact">Contact</Link>. We ask for {noticeHours} hours’ notice, so the
          earliest time on offer is at least {noticeHours} hours away. The latest is {horizonDays} days ahead. Times
          follow the clock in {firm.timeZoneCity}.
        </p>
        <p>
          After you book, a page shows the time and your reference. Please write both down: at present we do not send
          them by e-mail. Whoever has the address of that page can see your appointment, so keep it to yourself.
        </p>
        <h3>To move or cancel it</h3>
        <p>
          Write to <a href={`mailto:${firm.email}`}>{firm.email}</a> or phone{' '}
          <a href={`tel:${firm.phone.link}`}>{firm.phone.display}</a>, and give us your reference. If you cannot make
          it, a short word helps us to offer the time to somebody else. For a missed appointment you owe nothing.
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
