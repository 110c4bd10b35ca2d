import { type ReactNode, useEffect } from 'react'
import { ChosenTimeBar, useChosenStart } from '#src/features/booking/components/chosen-time-bar.tsx'
import type { NamedTime } from '#src/features/booking/components/time-list.tsx'
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
  first: ReactNode
  children: ReactNode
}

/** The chosen time is held. */
export function ChosenTime(props: ChosenTimeProps) {
  const { field, times, dayName, zone, consultationMinutes, hold, first, children } = props
  const { box, startsAt } = useChosenStart(field, times)
  const chosen = times.find((time) => time.startsAt === startsAt)
  const kept = useHold(chosen?.startsAt, hold)
  const message = holdMessage(kept, zone)
  // Also when it says that somebody else was quicker: the time that was chosen has gone then, and the focus with it.
  const isLost = message !== null && chosen === undefined
  useEffect(() => {
    if (isLost && document.activeElement === document.body) {
      box.current?.closest('form')?.querySelector<HTMLElement>(`[name="${field.name}"]`)?.focus({ preventScroll: true })
    }
  }, [isLost, box, field.name])
  const note = message ?? (chosen === undefined ? 'No time chosen yet' : `${consultationMinutes} minutes, free`)
  return (
    <ChosenTimeBar box={box} chosen={chosen} dayName={dayName} note={note} first={first} isLost={isLost}>
      {children}
    </ChosenTimeBar>
  )
}
