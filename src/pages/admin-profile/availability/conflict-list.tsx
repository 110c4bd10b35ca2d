import { Link } from 'react-router'
import { conflictReasons } from '#src/pages/admin-profile/appointments/appointment-words.ts'
import { coverHref } from '#src/pages/admin-profile/appointments/hand-over/hand-over-query.ts'
import { ReachLink } from '#src/pages/admin-profile/appointments/reach-link.tsx'
import { recordPath } from '#src/platform/subject.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { MailLink } from '#src/ui/mail-link.tsx'
import type { AvailabilityView } from './availability-view.server.ts'

type ConflictListProps = Pick<AvailabilityView, 'conflicts'> & {
  /** Whether there are more than those listed. */
  hasMore: boolean
}

/** Appointments without an available agent. The site never moves or cancels them automatically. */
export function ConflictList({ conflicts, hasMore }: ConflictListProps) {
  if (conflicts.length === 0) return null
  // On a closed day no colleague can take them either.
  const coverable = conflicts.filter(({ reason }) => reason !== 'closed-day')
  return (
    <section aria-labelledby="attention-heading" className="rounded-soft border-2 border-danger p-5">
      <h2 id="attention-heading" className="text-danger text-h3">
        {conflicts.length === 1
          ? '1 appointment needs your attention'
          : `${hasMore ? 'More than ' : ''}${conflicts.length} appointments need your attention`}
      </h2>
      <p className="mt-2">
        {conflicts.length === 1
          ? 'Its agent isn’t available at that time. It remains until you move or cancel it.'
          : 'Their agents aren’t available at those times. They remain until you move or cancel them.'}
        {hasMore && ` The earliest ${conflicts.length} are listed here; later ones follow as you deal with these.`}
      </p>
      {coverable.length > 0 && (
        <p className="mt-3 flex flex-wrap gap-2">
          {[...new Map(coverable.map(({ agentId, agentName }) => [agentId, agentName]))].map(([agentId, name]) => (
            <ButtonLink key={agentId} to={coverHref(agentId)} variant="quiet">
              Cover for {name}
            </ButtonLink>
          ))}
        </p>
      )}
      <ul className="mt-4">
        {conflicts.map(({ appointmentId, when, agentName, reason, name, email, phone, reference }) => (
          <li key={appointmentId} className="grid gap-x-6 border-rule border-t py-3 md:grid-cols-2">
            <p>
              <span className="tabular font-semibold">{when}</span>
              <span className="block">
                {agentName} {conflictReasons[reason]}.
              </span>
            </p>
            <p className="wrap-anywhere">
              {name},{' '}
              <Link to={recordPath('appointment', appointmentId)} className="prose-link tabular">
                {reference}
              </Link>
              <span className="block">
                <MailLink email={email} className="prose-link" />
              </span>
              <ReachLink phone={phone} email={email} className="prose-link tabular block" />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
