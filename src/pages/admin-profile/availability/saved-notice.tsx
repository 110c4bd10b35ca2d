import type { ReactNode } from 'react'
import { DoneNotice } from '../../../ui/toasts/done-notice.tsx'
import { useChanged } from '../../../ui/toasts/toasts.ts'
import type { PageAnswer } from './use-form-answer.ts'

type SavedNoticeProps = {
  /** The ID of the part of the page that was saved. */
  partId: string
  isSaved: boolean
  answer: PageAnswer
}

/** Reports that a form was saved, and takes the focus, because the form that had it may have been replaced. */
export function SavedNotice({ partId, isSaved, answer }: SavedNoticeProps) {
  const freeCount = answer.freeCount.toLocaleString('en-GB')
  return (
    <DoneNotice
      answer={answer.given}
      text={isSaved ? `Saved. Free times in the next 7 days: ${freeCount}.` : null}
      changed={partId}
      focus="always"
    />
  )
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
