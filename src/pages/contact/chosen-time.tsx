import { useEffect, useRef, useState } from 'react'
import type { NamedTime } from '../../features/booking/components/time-list.tsx'
import type { Field } from '../../ui/forms/field.tsx'
import { holdMessage, useHold } from './use-hold.ts'

type ChosenTimeProps = {
  field: Field
  /** Every time that can be chosen. */
  times: NamedTime[]
  dayName: string
  consultationMinutes: number
  /** The time that the visitor already holds. */
  hold: { startsAt: string; secondsLeft: number } | null
}

/**
 * The chosen day and time, in a bar at the bottom of the screen that stays visible from the first field to the button.
 * Hidden without scripts, because it could not follow the choice. It leaves space for `Back to top` on its right, and
 * does not stick on screens of little height.
 */
export function ChosenTime({ field, times, dayName, consultationMinutes, hold }: ChosenTimeProps) {
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
  const chosen = times.find((time) => time.startsAt === startsAt)
  const kept = useHold(chosen?.startsAt, hold)
  const [weekday, dayOfMonth, month, , clock] = (chosen?.name ?? dayName).replace(',', '').split(' ')
  return (
    <div
      ref={box}
      id="chosen-time"
      className="max-lg:-mx-gutter bottom-0 z-10 flex min-h-20 flex-col justify-center border-link border-t-2 bg-raised py-3 pr-44 text-small shadow-sheet max-lg:pl-gutter unscripted:hidden lg:rounded-soft lg:border-2 lg:px-5 [@media(height>=24rem)]:sticky"
    >
      <p className="tabular font-semibold">
        {weekday} {dayOfMonth} {month}
        {clock !== undefined && `, ${clock}`}
      </p>
      <p className="tabular text-muted" aria-live="polite">
        {holdMessage(kept) ?? (chosen === undefined ? 'No time chosen yet' : `${consultationMinutes} minutes, free`)}
      </p>
    </div>
  )
}
