import { Link } from 'react-router'
import { pluralise } from '../../../time/duration-in-words.ts'
import type { Today } from './today.server.ts'

/** What waits for someone, each with a link to where it is done. Nothing if nothing waits. */
export function Attention(attention: Today['attention']) {
  const { withoutOutcome, conflicts, hasMoreConflicts, failedMails, hasMoreFailedMails } = attention
  const items = [
    {
      count: conflicts,
      words: `${hasMoreConflicts ? 'More than ' : ''}${pluralise(conflicts, 'appointment')} to rearrange`,
      to: '/admin-profile/availability',
    },
    {
      count: withoutOutcome,
      words: `${pluralise(withoutOutcome, 'past appointment')} without an outcome`,
      to: '/admin-profile/appointments?when=past&status=booked',
    },
    {
      count: failedMails,
      words: `${hasMoreFailedMails ? 'More than ' : ''}${pluralise(failedMails, 'email')} not delivered`,
      to: '/admin-profile/mail?status=failed',
    },
  ].filter(({ count }) => count > 0)
  if (items.length === 0) return null
  return (
    <section
      aria-labelledby="attention-heading"
      className="rounded-soft border-danger border-l-4 bg-danger-panel px-4 py-3"
    >
      <h2 id="attention-heading" className="text-danger text-h3">
        Needs attention
      </h2>
      <ul className="mt-1 flex flex-wrap gap-x-6">
        {items.map(({ words, to }) => (
          <li key={to}>
            <Link to={to} className="prose-link inline-flex min-h-target items-center">
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
