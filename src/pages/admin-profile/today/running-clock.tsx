import { useEffect, useState } from 'react'

type RunningClockProps = {
  /** Instants in milliseconds since 1970, UTC; `now` is the server's when it answered. */
  startsAt: number
  now: number
  /** The start by the firm's clock, `10:15`. */
  startTime: string
}

/** Since when a consultation has been going, and with scripts for how long: `since 10:15 (7 min 4 s)`. */
export function RunningClock({ startsAt, now, startTime }: RunningClockProps) {
  // Already in the server's page: text that scripts added would move whatever is below it, under someone's finger.
  const [seconds, setSeconds] = useState(Math.floor((now - startsAt) / 1000))
  useEffect(() => {
    // The browser's own clock may be wrong, so only the time that has passed since the answer is taken from it.
    const shownAt = performance.now()
    const tick = () => setSeconds(Math.floor((now - startsAt + performance.now() - shownAt) / 1000))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [startsAt, now])
  return (
    <>
      since {startTime}
      <span role="timer" className="unscripted:hidden">
        {' '}
        ({inWords(seconds)})
      </span>
    </>
  )
}

/** `7 min 4 s`, or `1 h 7 min` after an hour. */
function inWords(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  return minutes < 60 ? `${minutes} min ${seconds % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
