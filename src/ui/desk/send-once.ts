import { type FormEvent, type MouseEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { useNavigation } from 'react-router'
import { notSentId } from '#src/ui/navigation.tsx'

/** The `onSubmit` of a form, or of several of which one is sent: while it is on its way, a second press sends nothing. */
export function useSendOnce(): (event: FormEvent) => void {
  const isIdle = useNavigation().state === 'idle'
  const isSent = useRef(false)
  useEffect(() => {
    if (isIdle) isSent.current = false
  }, [isIdle])
  return (event) => {
    if (isSent.current) event.preventDefault()
    isSent.current = true
  }
}

/**
 * The second press of a double click on what has just gone, a dialog, a toast or the row before: it was not meant for
 * what is in its place now.
 */
export function ignoreSecondPress(event: MouseEvent): void {
  if (event.detail < 2) return
  event.preventDefault()
  event.stopPropagation()
}

/**
 * Calls `then` when a form that was sent meanwhile is answered, before the answer takes the focus; not if it was not sent,
 * so that it can be sent again. What holds the form stays until then: a second press must not land on what is beneath,
 * where it would open something else instead.
 */
export function useAfterAnswer(then: () => void): void {
  const { state } = useNavigation()
  const isSent = useRef(false)
  useLayoutEffect(() => {
    if (state === 'submitting') {
      isSent.current = true
    } else if (isSent.current) {
      isSent.current = false
      if (document.getElementById(notSentId)?.matches(':popover-open') !== true) then()
    }
  }, [state, then])
}
