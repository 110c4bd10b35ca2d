import { type ReactNode, useEffect } from 'react'
import { ShortDay } from '#src/features/booking/components/day-list.tsx'
import type { NamedTime } from '#src/features/booking/components/time-list.tsx'
import { useChosenStart } from '#src/features/booking/components/use-chosen-start.ts'
import type { Field } from '#src/ui/forms/field.tsx'
import { holdMessage, useHold } from './use-hold.ts'

type ChosenTimeProps = {
  field: Field
  times: NamedTime[]
  dayName: string
  zone: string
  consultationMinutes: number
  /** What the visitor already holds. */
  hold: { startsAt: string; secondsLeft: number } | null
  children: ReactNode
}

/**
 * In a bar that stays in sight once a time is chosen, except on screens of little height. Without scripts there is just
 * the button: the bar could not follow the choice.
 */
export function ChosenTime({ field, times, dayName, zone, consultationMinutes, hold, children }: ChosenTimeProps) {
  const { box, startsAt } = useChosenStart(field, times)
  const chosen = times.find((time) => time.startsAt === startsAt)
  const kept = useHold(chosen?.startsAt, hold)
  const [day = '', clock] = (chosen?.name ?? dayName).split(', ')
  const message = holdMessage(kept, zone)
  // Also when it says that somebody else was quicker: the time that was chosen has gone then, and the focus with it.
  const isLost = message !== null && chosen === undefined
  useEffect(() => {
    if (isLost && document.activeElement === document.body) {
      box.current?.closest('form')?.querySelector<HTMLElement>(`[name="${field.name}"]`)?.focus({ preventScroll: true })
    }
  }, [isLost, box, field.name])
  return (
    <div
      ref={box}
      id="chosen-time"
      className="max-lg:-mx-gutter bottom-0 z-10 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-link border-t-2 bg-raised px-gutter py-2 shadow-sheet lg:rounded-soft lg:border-2 lg:px-5 time-chosen:sticky"
      data-lost={isLost || undefined}
    >
      <div className="grow basis-16 text-small unscripted:hidden">
        <p className="tabular font-semibold">
          <ShortDay name={day} />
          {clock !== undefined && `, ${clock}`}
        </p>
        <p className="tabular text-muted" aria-live="polite">
          {message ?? (chosen === undefined ? 'No time chosen yet' : `${consultationMinutes} minutes, free`)}
        </p>
      </div>
      {children}
    </div>
  )
}
