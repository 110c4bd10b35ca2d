import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useOwnAddress } from '#src/pages/admin-profile/own-address.ts'
import { appointmentPath } from '#src/pages/admin-profile/record-paths.ts'
import { AnswerNotice } from '#src/ui/answer-notice.tsx'
import { preserveScroll } from '#src/ui/navigation.tsx'
import { DoneNotice, LastingNotice, useDoneInAddress } from '#src/ui/toasts/done-notice.tsx'
import { UndoForm } from '#src/ui/toasts/undo-form.tsx'
import type { CalendarAnswer } from './change-calendar.server.ts'
import type { StillBooked } from './still-booked.ts'

type CalendarNoticeProps = {
  answer: CalendarAnswer | undefined
  /** The ID of the section that has changed, if it is not the calendar. */
  changed?: string
}

/**
 * The outcome of a change. Appointments in conflict need someone, so they stay in sight until the next answer, and take
 * the focus.
 */
export function CalendarNotice({ answer, changed = '' }: CalendarNoticeProps) {
  const address = useOwnAddress({ part: changed })
  // The page is read again, and then no longer has the answer.
  const [last, setLast] = useState(answer)
  if (answer !== undefined && answer !== last) setLast(answer)
  const { done = null, undo = null, conflicts = [] } = last ?? {}
  const undoForm = undo === null ? null : { action: address, fields: undo }
  if (conflicts.length === 0) {
    const text = answer === undefined ? null : done
    return <DoneNotice answer={answer} text={text} undo={undoForm} changed={changed} focus="if-lost" />
  }
  return (
    <ConflictNotice answer={last} done={done} conflicts={conflicts} isSticky={changed === ''}>
      {undoForm !== null && (
        <div className="mt-3">
          <UndoForm undo={undoForm} variant="quiet" state={preserveScroll} />
        </div>
      )}
    </ConflictNotice>
  )
}

type ConflictNoticeProps = {
  /** What identifies the answer. */
  answer: unknown
  done: string | null
  conflicts: StillBooked[]
  /** Whether it stays in sight while the page scrolls: above the calendar, which is tall. */
  isSticky?: boolean
  children?: ReactNode
}

/** What was done, and the appointments that someone has to move or cancel because of it. It takes the focus. */
export function ConflictNotice({ answer, done, conflicts, isSticky = false, children }: ConflictNoticeProps) {
  return (
    <div className={isSticky ? 'sticky top-0 z-30 my-3' : 'my-3'}>
      <AnswerNotice answer={answer} className="max-h-[40vh] overflow-y-auto shadow-sheet">
        <p className="font-semibold">{done}</p>
        <p>These appointments are still booked. Move or cancel each of them:</p>
        <ul className="mt-1">
          {conflicts.map(({ appointmentId, when, name, reference }) => (
            <li key={appointmentId}>
              <Link to={appointmentPath(appointmentId)}>
                {when}, {name}, {reference}
              </Link>
            </li>
          ))}
        </ul>
        {children}
      </AnswerNotice>
    </div>
  )
}

/**
 * What has become of an appointment that a colleague has now, so that the agent cannot open it. `reassigned`: see
 * `findReassignment`.
 */
export function ReassignedNotice({ reassigned }: { reassigned: string | null }) {
  const { answer, done } = useDoneInAddress((what) => what === 'reassigned')
  return <LastingNotice answer={answer} text={done === null ? null : reassigned} />
}
