import { useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { Notice } from '#src/ui/notice.tsx'
import { type Undo, useToasts } from './toasts.ts'
import { UndoForm } from './undo-form.tsx'

type DoneNoticeProps = {
  /** Each answer is shown once. */
  answer: unknown
  text: string | null
  undo?: Undo | null
  changed?: string | string[]
  /** The form that had the focus may be gone, or have been replaced. */
  focus?: 'always' | 'if-lost'
}

/** In a toast or, in a page as the server wrote it, here. */
export function DoneNotice({ answer, text, undo = null, changed = [], focus }: DoneNoticeProps) {
  const { isScripted, show } = useToasts()
  // What the server wrote stays until the next answer: nothing moves under the pointer when the scripts start.
  const [written, setWritten] = useState(() => (isScripted || text === null ? null : { answer, text, undo }))
  const place = useRef<HTMLDivElement>(null)
  // A page keeps its last answer while other parts of it answer theirs.
  const said = useRef<unknown>(null)
  // The router passes on what the action answered before the page is up to date.
  const isUpToDate = useNavigation().state === 'idle'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (text === null || !isUpToDate || written?.answer === answer || said.current === answer) return
    said.current = answer
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
