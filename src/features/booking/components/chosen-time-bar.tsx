import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { Field } from '#src/ui/forms/field.tsx'
import { ShortDay } from './day-list.tsx'
import type { NamedTime } from './time-list.tsx'

type ChosenTimeBarProps = {
  box: RefObject<HTMLDivElement | null>
  chosen: NamedTime | undefined
  dayName: string
  note: string
  /** What comes first, on a line of its own. */
  first?: ReactNode
  /** Whether the time that was chosen has gone. */
  isLost?: boolean
  /** The form's button. */
  children: ReactNode
}

/**
 * In a bar that stays in sight once a time is chosen, except on screens of little height. Without scripts there is just
 * the button: the bar could not follow the choice.
 */
export function ChosenTimeBar({ box, chosen, dayName, note, first, isLost = false, children }: ChosenTimeBarProps) {
  return (
    <div
      ref={box}
      id="chosen-time"
      className="max-lg:-mx-gutter bottom-0 z-10 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-link border-t-2 bg-raised px-gutter py-2 shadow-sheet lg:rounded-soft lg:border-2 lg:px-5 time-chosen:sticky"
      data-lost={isLost || undefined}
    >
      {first}
      <div className="grow basis-16 text-small unscripted:hidden">
        <p className="tabular font-semibold">
          <ShortDay name={chosen?.name ?? dayName} />
        </p>
        <p className="tabular text-muted" aria-live="polite">
          {note}
        </p>
      </div>
      {children}
    </div>
  )
}

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
