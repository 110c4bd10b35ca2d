import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Notice } from '../../../../ui/notice.tsx'
import { appointmentsPath } from '../appointment-query.ts'
import type { CalendarAnswer } from './change-calendar.server.ts'

/** The outcome of a change, and the appointments in conflict. It stays in sight and takes the focus. */
export function CalendarNotice({ answer }: { answer: CalendarAnswer | undefined }) {
  const box = useRef<HTMLDivElement>(null)
  const { done = null, conflicts = [] } = answer ?? {}
  useEffect(() => {
    if (answer?.done != null) box.current?.focus({ preventScroll: true })
  }, [answer])
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="status"
      // biome-ignore lint/a11y/noAutofocus: somebody who pressed a button without scripts needs to get to the answer
      autoFocus={done !== null}
      className="sticky top-0 z-30 not-empty:my-3"
    >
      {done !== null && (
        <Notice className="max-h-[40vh] overflow-y-auto shadow-sheet">
          <p className="font-semibold">{done}</p>
          {conflicts.length > 0 && (
            <>
              <p>These appointments are still booked. Move or cancel each of them:</p>
              <ul className="mt-1">
                {conflicts.map(({ appointmentId, when, name, reference }) => (
                  <li key={appointmentId}>
                    <Link to={`${appointmentsPath}/${appointmentId}`}>
                      {when}, {name}, {reference}
                    </Link>
                  </li>
                ))}
              </ul>
            </>
          )}
        </Notice>
      )}
    </div>
  )
}
