import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router'
import { AnswerNotice } from '#src/ui/answer-notice.tsx'
import { preserveScroll } from '#src/ui/navigation.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { type Undo, useToasts } from './toasts.ts'
import { UndoForm } from './undo-form.tsx'

/** The parameters with which an address says, after a form, what was done, and to what. */
export const doneParameters = ['done', 'about']

type DoneNoticeProps = {
  /** What identifies the answer: each is shown once. */
  answer: unknown
  /** What was done; null if nothing was. */
  text: string | null
  undo?: Undo | null
  /** The ID of the row or section that has changed, or of several. */
  changed?: string | string[]
  /** Whether its place takes the focus: the form that had it may be gone, or have been replaced. */
  focus?: 'always' | 'if-lost'
}

/** Says that something was done: in a toast or, in a page as the server wrote it, here. */
export function DoneNotice({ answer, text, undo = null, changed = [], focus }: DoneNoticeProps) {
  const { isScripted, show } = useToasts()
  // What the server wrote stays until the next answer: nothing moves under the pointer when the scripts start.
  const [written, setWritten] = useState(() => (isScripted || text === null ? null : { answer, text, undo }))
  const place = useRef<HTMLDivElement>(null)
  // The router passes on what the action answered before the page is up to date.
  const isUpToDate = useNavigation().state === 'idle'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (text === null || !isUpToDate || written?.answer === answer) return
    if (focus === 'always' || (focus === 'if-lost' && document.activeElement === document.body)) {
      place.current?.focus({ preventScroll: true })
    }
    setWritten(null)
    show({ answer, text, undo, changed: typeof changed === 'string' ? [changed] : changed })
  }, [answer, isUpToDate])
  const notice = written !== null && (
    <div role="status">
      <Notice className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p>{written.text}</p>
        {written.undo !== null && <UndoForm undo={written.undo} variant="quiet" />}
      </Notice>
    </div>
  )
  if (focus === undefined) return notice || null
  return (
    <div ref={place} tabIndex={-1} className="empty:outline-none empty:shadow-none">
      {notice}
    </div>
  )
}

type LastingNoticeProps = {
  /** What identifies the answer. */
  answer: unknown
  /** What was done, and what is left to do; null for no new answer. */
  text: string | null
}

/**
 * Says in its place what was done, with the focus, until the page is left: for an answer that may leave something to do,
 * for which a toast would be gone too soon.
 */
export function LastingNotice({ answer, text }: LastingNoticeProps) {
  const [told, setTold] = useState({ answer, text })
  // The address soon no longer says what was done, and the page is read again.
  if (text !== null && told.answer !== answer) setTold({ answer, text })
  return (
    told.text !== null && (
      <AnswerNotice answer={told.answer} className="mb-4">
        {told.text}
      </AnswerNotice>
    )
  )
}

/**
 * What the page's address says was done; null if nothing, or nothing that `isShown`. It is then taken out of the
 * address, so that neither a reload nor Back says it again.
 */
export function useDoneInAddress(isShown?: (done: string) => boolean): { answer: unknown; done: string | null } {
  const { pathname, search, state, key } = useLocation()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const given = query.get('done')
  const done = given !== null && isShown?.(given) !== false ? given : null
  useEffect(() => {
    if (done === null) return
    const rest = new URLSearchParams(search)
    for (const name of doneParameters) rest.delete(name)
    void navigate(
      { pathname, search: rest.toString() },
      // The page is as it was, so the server need not be asked again.
      {
        replace: true,
        defaultShouldRevalidate: false,
        state: { ...state, ...preserveScroll },
      },
    )
  }, [done, pathname, search, state, navigate])
  return { answer: key, done }
}
