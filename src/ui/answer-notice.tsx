import { useEffect, useRef } from 'react'
import { Notice, type NoticeProps } from './notice.tsx'

type AnswerNoticeProps = NoticeProps & {
  /** A new one takes the focus. */
  answer: unknown
}

/** It takes the focus, with and without scripts, so that it is in sight. */
export function AnswerNotice({ answer, children, ...notice }: AnswerNoticeProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (answer !== undefined) box.current?.focus()
  }, [answer])
  return (
    // biome-ignore lint/a11y/noAutofocus: a visitor who submitted a form without scripts needs to get to the answer
    <div ref={box} tabIndex={-1} role="status" autoFocus>
      <Notice {...notice}>{children}</Notice>
    </div>
  )
}
