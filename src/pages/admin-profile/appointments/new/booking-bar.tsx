import type { ReactNode } from 'react'
import { ShortDay } from '#src/features/booking/components/day-list.tsx'
import type { NamedTime } from '#src/features/booking/components/time-list.tsx'
import { useChosenStart } from '#src/features/booking/components/use-chosen-start.ts'
import type { Field } from '#src/ui/forms/field.tsx'

type BookingBarProps = {
  field: Field
  /** Every time that can be chosen. */
  times: NamedTime[]
  consultationMinutes: number
  /** Null if any available agent takes it. */
  agentName: string | null
  /** The form's button. */
  children: ReactNode
}

/** The chosen time and the form's button, in a bar that stays in sight. Without scripts there is just the button. */
export function BookingBar({ field, times, consultationMinutes, agentName, children }: BookingBarProps) {
  const { box, startsAt } = useChosenStart(field, times)
  const chosen = times.find((time) => time.startsAt === startsAt)
  const [day = '', clock] = chosen?.name.split(', ') ?? []
  return (
    <div
      ref={box}
      id="chosen-time"
      className="sticky bottom-0 z-10 col-span-full flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-soft border-2 border-link bg-raised px-4 py-2 shadow-sheet [@media(height<24rem)]:static [@media(height>=24rem)]:max-lg:bottom-[calc(3.5rem+env(safe-area-inset-bottom))]"
    >
      <p className="tabular grow basis-16 text-small unscripted:hidden" aria-live="polite">
        <span className="block font-semibold">
          {chosen === undefined ? (
            'No time chosen yet'
          ) : (
            <>
              <ShortDay name={day} />, {clock}
            </>
          )}
        </span>
        <span className="block text-muted max-sm:hidden">
          {consultationMinutes} minutes, with {agentName ?? 'any available agent'}
        </span>
      </p>
      {children}
    </div>
  )
}
