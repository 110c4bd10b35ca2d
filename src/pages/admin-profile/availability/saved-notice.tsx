import { type ReactNode, useState } from 'react'
import { ConflictNotice } from '#src/pages/admin-profile/appointments/calendar/calendar-notice.tsx'
import { DoneNotice } from '#src/ui/toasts/done-notice.tsx'
import { useChanged } from '#src/ui/toasts/toasts.ts'
import type { PageAnswer } from './use-form-answer.ts'

type SavedNoticeProps = {
  /** The ID of the part of the page that was saved. */
  partId: string
  isSaved: boolean
  answer: PageAnswer
}

/**
 * Reports that a form was saved, and takes the focus, because the form that had it may have been replaced. Appointments
 * that are still booked against what was saved stay in sight until the next answer.
 */
export function SavedNotice({ partId, isSaved, answer }: SavedNoticeProps) {
  const { given, conflicts = [] } = answer
  const [last, setLast] = useState({ given, conflicts: isSaved ? conflicts : [] })
  // The page is read again, and then no longer has the answer.
  if (given !== undefined && given !== last.given) setLast({ given, conflicts: isSaved ? conflicts : [] })
  const text = `Saved. Free times in the next 7 days: ${answer.freeCount.toLocaleString('en-GB')}.`
  if (last.conflicts.length > 0) {
    return <ConflictNotice answer={last.given} done={text} conflicts={last.conflicts} />
  }
  return <DoneNotice answer={given} text={isSaved ? text : null} changed={partId} focus="always" />
}

/** A part of an agent's section, with its own heading. */
export function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section {...useChanged(id)} aria-labelledby={`${id}-heading`} className="space-y-4">
      <h3 id={`${id}-heading`} className="text-h3">
        {title}
      </h3>
      {children}
    </section>
  )
}
