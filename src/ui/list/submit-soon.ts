import { type FormEvent, useEffect, useRef } from 'react'
import { useNavigation, useSubmit } from 'react-router'
import { preserveScroll } from '#src/ui/navigation.tsx'

/** How long typing must pause before the form is submitted, in milliseconds. */
const debounceMs = 250

/**
 * The handlers of a form that is submitted by itself after every change, once typing pauses. `isReady`: whether what is
 * being typed in a field can be submitted; by default, if it is valid. While a year is being typed, the day is not in the
 * allowed range.
 */
export function useSubmitSoon(isReady: (field: HTMLInputElement) => boolean = (field) => field.checkValidity()) {
  const submit = useSubmit()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The field in which someone has been typing since the last other change. */
  const typedIn = useRef<EventTarget>(null)
  const { state, formData } = useNavigation()
  const isLeaving = state !== 'idle' && formData === undefined
  // A link that is pressed before typing has paused is followed.
  useEffect(() => {
    if (isLeaving) clearTimeout(timer.current)
  }, [isLeaving])
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    onInput: ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
      clearTimeout(timer.current)
      if (target instanceof HTMLInputElement && !isReady(target)) return
      timer.current = setTimeout(() => {
        // Back undoes a filter; what is typed on in a field is one.
        void submit(currentTarget, { replace: typedIn.current === target, state: preserveScroll })
        typedIn.current = target instanceof HTMLInputElement ? target : null
      }, debounceMs)
    },
    onSubmit: () => clearTimeout(timer.current),
  }
}
