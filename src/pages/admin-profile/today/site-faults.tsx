import { Link } from 'react-router'
import type { Today } from './today.server.ts'

/** What is wrong with the installation: for admins each fault with what to do, for others what it means to them. */
export function SiteFaults({ faults }: Pick<Today, 'faults'>) {
  if (faults.length === 0) return null
  const canBeFixed = faults.some(({ remedy }) => remedy !== '')
  return (
    <section
      aria-labelledby="faults-heading"
      className="wrap-anywhere rounded-soft border-danger border-l-4 bg-danger-panel px-4 py-3"
    >
      <h2 id="faults-heading" className="text-danger text-h3">
        Problems with the site
      </h2>
      <ul className="mt-2 space-y-2">
        {faults.map(({ name, fault, remedy, page }) => (
          <li key={`${name} ${fault}`}>
            {canBeFixed && <strong>{name}:</strong>} {fault} {remedy}
            {page !== undefined && (
              <>
                {' '}
                <Link to={page.path} className="prose-link whitespace-nowrap">
                  {page.name}
                </Link>
              </>
            )}
          </li>
        ))}
      </ul>
      {canBeFixed && (
        <p className="mt-2 text-muted text-small">
          The site checks itself every minute, and its database, mail server and proxy every hour. To check more, run{' '}
          <code>npm run doctor</code> on its server.
        </p>
      )}
    </section>
  )
}
