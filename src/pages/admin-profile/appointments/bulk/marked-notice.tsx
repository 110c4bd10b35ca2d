import { Link, useLocation } from 'react-router'
import { appointmentPath } from '#src/pages/admin-profile/record-paths.ts'
import { Notice } from '#src/ui/notice.tsx'
import { DoneNotice } from '#src/ui/toasts/done-notice.tsx'
import type { BulkAnswer } from './mark-selected.server.ts'

/** Whether something of an answer has to stay in sight: that nothing was done, or what was left as it was. */
export function hasToBeSeen({ problem, left }: BulkAnswer): boolean {
  return problem !== null || left.length > 0
}

/** What a press did with the selected appointments, and which were left as they were. */
export function MarkedNotice({ answer }: { answer: BulkAnswer | undefined }) {
  const { pathname, search } = useLocation()
  const { done = null, problem = null, changed = [], undo = null, left = [] } = answer ?? {}
  return (
    <>
      <DoneNotice
        answer={answer}
        text={done}
        undo={undo === null ? null : { action: `${pathname}${search}`, fields: undo }}
        changed={changed.map((appointmentId) => `appointment-${appointmentId}`)}
      />
      <div aria-live="polite">
        {answer !== undefined && hasToBeSeen(answer) && (
          <Notice variant={problem === null ? 'quiet' : 'danger'} className="mt-2">
            <p className="font-semibold">{problem ?? 'These were left as they were:'}</p>
            <ul>
              {left.map(({ appointmentId, name, when, because }) => (
                <li key={appointmentId} className="wrap-anywhere">
                  <Link to={appointmentPath(appointmentId)}>
                    {name}, {when}
                  </Link>
                  : {because}
                </li>
              ))}
            </ul>
          </Notice>
        )}
      </div>
    </>
  )
}
