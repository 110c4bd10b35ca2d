import { useEffect, useRef, useState } from 'react'
import { bookingRules } from '../../firm/opening-hours.ts'
import type { Field } from '../../ui/field.tsx'
import type { OfferedDay, OfferedTime } from './offered-days.server.ts'

type ChosenTimeProps = { field: Field; chosenDay: OfferedDay; times: OfferedTime[] }

/**
 * The chosen day and time, in sight from the first field to the button: a bar along the screen's lower edge. Without scripts
 * it could not follow the choice, so it is not there. It leaves room for `Back to top` on its right, and stays in its place on
 * screens too low to give up a part.
 */
export function ChosenTime({ field, chosenDay, times }: ChosenTimeProps) {
  const box = useRef<HTMLDivElement>(null)
  const [startsAt, setStartsAt] = useState<unknown>(field.initialValue)
  // biome-ignore lint/correctness/useExhaustiveDependencies: with other times, other radios stand in the form
  useEffect(() => {
    const form = box.current?.closest('form')
    // The page itself is asked: the choice may be older than the scripts.
    const readChoice = () => setStartsAt(form && new FormData(form).get(field.name))
    readChoice()
    form?.addEventListener('change', readChoice)
    return () => form?.removeEventListener('change', readChoice)
  }, [field.name, times])
  const clock = times.find((time) => time.startsAt === startsAt)?.clock
  const [weekday, dayOfMonth, month] = chosenDay.name.split(' ')
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
      <p className="text-muted">
        {clock === undefined ? 'No time chosen yet' : `${bookingRules.consultationMinutes} minutes, free`}
      </p>
    </div>
  )
}
