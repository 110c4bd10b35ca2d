import { type FormEvent, useEffect, useRef } from 'react'
import { useNavigation, useSubmit } from 'react-router'
import { preserveScroll } from '../navigation.tsx'

/** How long typing must pause before the form is submitted, in milliseconds. */
const debounceMs = 250

/**
 * The handlers of a form that is submitted by itself after every change, once typing pauses. `isReady`: whether what has
 * been typed so far can be submitted.
 */
export function useSubmitSoon(isReady: (form: HTMLFormElement) => boolean = () => true) {
  const submit = useSubmit()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { state, formData } = useNavigation()
  const isLeaving = state !== 'idle' && formData === undefined
  // A link that is pressed before typing has paused is followed.
  useEffect(() => {
    if (isLeaving) clearTimeout(timer.current)
  }, [isLeaving])
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    onInput: ({ currentTarget }: FormEvent<HTMLFormElement>) => {
      clearTimeout(timer.current)
      if (!isReady(currentTarget)) return
      timer.current = setTimeout(() => void submit(currentTarget, { replace: true, state: preserveScroll }), debounceMs)
    },
    onSubmit: () => clearTimeout(timer.current),
  }
}
