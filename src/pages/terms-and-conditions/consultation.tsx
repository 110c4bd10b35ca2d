import { Link } from 'react-router'
import { undoMinutes } from '#src/firm/booking-rules.ts'
import type { DocumentSection } from '#src/pages/_layout/long-document.tsx'
import { FirmMailLink, FirmPhoneLink } from '#src/ui/firm-links.tsx'
import { useFirm } from '#src/ui/site-facts.tsx'

/** Does not repeat durations and limits that admins can change, because this page is rendered once, at start. */
export const consultation: DocumentSection[] = [
  {
    id: 'free-consultation',
    title: 'The free consultation',
    body: (
      <>
        <p>
          The first consultation is free. You tell us what happened, in your own words. We tell you whether we can look
          into it, what it might cost, and what you can do yourself for free. You don’t have to decide anything there
          and then.
        </p>
        <p>
          You book it on the <Link to="/contact">Contact</Link> page, which shows every free time and how long the
          consultation takes. To leave room for others, each email address can book only a few appointments at once. Our
          hours follow <TimeZoneCity /> time.
        </p>
        <p>
          After you book, a page shows you the time and your reference. We also email them to you, with a file for your
          calendar. We’ll remind you a day before your appointment and two hours before, unless it’s sooner than that
          when you book. Anyone who has the link to that page can see and change your appointment, so keep it to
          yourself.
        </p>
        <h3>Moving or cancelling</h3>
        <p>
          You can do both on that page. It tells you how many times you can move the appointment, and how late you can
          still change it. If you cancel, you can undo that for {undoMinutes} minutes. After that, phone{' '}
          <FirmPhoneLink /> or write to <FirmMailLink /> with your reference. If you miss an appointment, you don’t owe
          us anything.
        </p>
        <p>
          If we ever have to move an appointment, we’ll email you the new time, or phone you if we have no address. If
          it doesn’t suit you, you can have it moved or cancelled.
        </p>
      </>
    ),
  },
  {
    id: 'no-promise',
    title: 'No promise of a result',
    body: (
      <>
        <p>
          We can’t promise you’ll get your money back. Nobody can. Sometimes people get some of it back, sometimes all
          of it, and sometimes nothing.
        </p>
        <p>
          We’ll look at your case carefully and tell you what we find, good or bad. If we don’t think we can help, we’ll
          say so and won’t take the case.
        </p>
      </>
    ),
  },
]

function TimeZoneCity() {
  return useFirm().timeZoneCity
}
