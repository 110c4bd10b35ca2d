import { type ReactNode, useEffect, useRef } from 'react'
import { Notice } from '../../../ui/notice.tsx'
import type { PageAnswer } from './use-form-answer.ts'

/**
 * Says that a form was saved and what that means for visitors. It takes the focus, because the form may be a new one.
 */
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

/** A part of the page about one agent, under a heading of its own. */
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
