import { useEffect, useState } from 'react'
import { minuteMs } from '#src/time/time-range.ts'
import { placeClass } from './axis-range.ts'

/** The line at the present time. `at`: minutes from the start of the axis when the page was rendered. */
export function NowLine({ at, lengthMinutes }: { at: number; lengthMinutes: number }) {
  const [minutesSince, setMinutesSince] = useState(0)
  useEffect(() => {
    const renderedAt = performance.now()
    const timer = setInterval(() => setMinutesSince(Math.floor((performance.now() - renderedAt) / minuteMs)), minuteMs)
    return () => clearInterval(timer)
  }, [])
  const now = at + minutesSince
  if (now >= lengthMinutes) return null
  return <li aria-hidden="true" className={`calendar-part calendar-now ${placeClass({ at: now, length: 0 })}`} />
}
