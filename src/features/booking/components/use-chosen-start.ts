import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Field } from '#src/ui/forms/field.tsx'

/** The start chosen in the form around `box`; null when none is. When `times` change, so may the choice. */
export function useChosenStart(
  field: Field,
  times: unknown,
): { box: RefObject<HTMLDivElement | null>; startsAt: unknown } {
  const box = useRef<HTMLDivElement>(null)
  const [startsAt, setStartsAt] = useState<unknown>(field.initialValue)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other times bring other radio buttons
  useEffect(() => {
    const form = box.current?.closest('form')
    // Read the form itself: the choice may have been made before the scripts loaded.
    const readChoice = () => setStartsAt(form && new FormData(form).get(field.name))
    readChoice()
    form?.addEventListener('change', readChoice)
    return () => form?.removeEventListener('change', readChoice)
  }, [field.name, times])
  return { box, startsAt }
}
