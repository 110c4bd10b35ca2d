import { type FormEvent, type MouseEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { useNavigation } from 'react-router'
import { notSentId } from '#src/ui/navigation.tsx'

/** While a form is on its way, a second press sends nothing. */
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

/** On what has just gone, such as a dialog or toast: not meant for what is in its place now. */
export function ignoreSecondPress(event: MouseEvent): void {
  if (event.detail < 2) return
  event.preventDefault()
  event.stopPropagation()
}

/**
 * Before the answer takes the focus; not if the form was not sent. What holds the form stays until then: a second press
 * must not land on what is beneath.
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
