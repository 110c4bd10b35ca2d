import { type ReactNode, useEffect, useRef } from 'react'
import { Notice } from '../../../ui/notice.tsx'
import type { PageAnswer } from './use-form-answer.ts'

/** Reports that a form was saved, and takes the focus, because the form that had it may have been replaced. */
export function SavedNotice({ isSaved, answer }: { isSaved: boolean; answer: PageAnswer }) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: focus the notice again after every answer
  useEffect(() => {
    if (isSaved) box.current?.focus()
  }, [isSaved, answer.result, answer.form])
  return (
    <div ref={box} tabIndex={-1} role="status">
      {isSaved && (
        <Notice>
          <p>
            <strong>Saved.</strong> Free times in the next 7 days: {answer.freeCount.toLocaleString('en-GB')}.
          </p>
        </Notice>
      )}
    </div>
  )
}

/** A part of an agent's section, with its own heading. */
export function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className="space-y-6">
      <h3 id={`${id}-heading`} className="text-h3">
        {title}
      </h3>
      {children}
    </section>
  )
}
