import { useEffect, useRef } from 'react'
import { Notice, type NoticeProps } from './notice.tsx'

type AnswerNoticeProps = NoticeProps & {
  /** The form's last result: a new one takes the focus. */
  answer: unknown
}

/** What a form has done, beside its button. It takes the focus, with and without scripts, so that it is in sight. */
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
