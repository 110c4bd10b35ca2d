import { type FormEvent, useLayoutEffect, useRef } from 'react'
import { useNavigation } from 'react-router'

/** The `onSubmit` of a form, or of several of which one is sent: a second press sends nothing. */
export function useSendOnce(): (event: FormEvent) => void {
  const isSent = useRef(false)
  return (event) => {
    if (isSent.current) event.preventDefault()
    isSent.current = true
  }
}

/**
 * Calls `then` when a form that was sent meanwhile is answered, before the answer takes the focus. What holds the form
 * stays until then: a second press must not land on what is beneath, where it would open something else instead.
 */
export function useAfterAnswer(then: () => void): void {
  const { state } = useNavigation()
  const isSent = useRef(false)
  useLayoutEffect(() => {
    if (state === 'submitting') {
      isSent.current = true
    } else if (isSent.current) {
      isSent.current = false
      then()
    }
  }, [state, then])
}
