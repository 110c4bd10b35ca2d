import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { ChosenTimeBar, useChosenStart } from '#src/features/booking/components/chosen-time-bar.tsx'
import type { NamedTime } from '#src/features/booking/components/time-list.tsx'
import type { Field } from '#src/ui/forms/field.tsx'
import type { HoldAnswer } from './hold.ts'

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

/** `until` is by the browser's clock. */
type HoldState = { startsAt: string; problem: string } | { startsAt: string; until: number; isOver: boolean }

let lastAnswer: Promise<unknown> = Promise.resolve()

/** Resolves once the last hold has been answered: until then, the server takes it for somebody else’s. */
export const holdIsAnswered = () => lastAnswer

/** Null until there is a result. Without a hold, booking is still possible. */
function useHold(startsAt: string | undefined, earlier: HoldAnswer | null): HoldState | null {
  const [answer, setAnswer] = useState(earlier)
  const [holdState, setHoldState] = useState<HoldState | null>(null)
  const requested = useRef(earlier?.startsAt)
  const { revalidate } = useRevalidator()
  // Other times that are on their way would lack one that is held meanwhile.
  const isLoading = useNavigation().state === 'loading'
  const otherTabs = useRef<BroadcastChannel>(null)
  useEffect(() => {
    const channel = new BroadcastChannel('harbour-hold')
    // A visitor has one hold: it has moved to the time that was chosen there.
    channel.onmessage = ({ data: movedTo }) =>
      setHoldState((now) =>
        now !== null && 'until' in now && now.startsAt !== movedTo ? { ...now, isOver: true } : now,
      )
    otherTabs.current = channel
    return () => channel.close()
  }, [])
  useEffect(() => {
    if (startsAt === undefined || requested.current === startsAt || isLoading) return
    requested.current = startsAt
    // Sequentially: the first response sets the cookie that lets the next request move the same hold.
    lastAnswer = lastAnswer.then(async () => {
      // Another time may have been chosen meanwhile: the arrow keys pass through many.
      const held = requested.current === startsAt ? await requestHold(startsAt) : null
      if (held === null || requested.current !== startsAt) return
      setAnswer(held)
      if ('secondsLeft' in held) otherTabs.current?.postMessage(startsAt)
      if ('problem' in held && held.problem !== '') void revalidate()
    })
  }, [startsAt, revalidate, isLoading])

  useEffect(() => {
    if (answer === null) return
    if ('problem' in answer) return setHoldState(answer)
    const { secondsLeft } = answer
    const keep = { startsAt: answer.startsAt, until: performance.timeOrigin + performance.now() + secondsLeft * 1000 }
    setHoldState({ ...keep, isOver: false })
    const timer = setTimeout(() => setHoldState({ ...keep, isOver: true }), secondsLeft * 1000)
    return () => clearTimeout(timer)
  }, [answer])

  // Ignore an answer about a time that is no longer chosen, unless it explains why no time is chosen.
  if (holdState?.startsAt === startsAt) return holdState
  return startsAt === undefined && holdState !== null && 'problem' in holdState ? holdState : null
}

async function requestHold(startsAt: string): Promise<HoldAnswer | null> {
  try {
    const formKey = document.querySelector<HTMLInputElement>('#booking-formKey')?.value ?? ''
    const response = await fetch('/contact/hold', { method: 'POST', body: new URLSearchParams({ startsAt, formKey }) })
    return response.ok || response.status === 409 ? await response.json() : null
  } catch {
    return null
  }
}

/** With its end on the clock of the page's zone; null when there is nothing to say. */
function holdMessage(holdState: HoldState | null, timeZone: string): string | null {
  if (holdState === null) return null
  if ('problem' in holdState) return holdState.problem === '' ? null : holdState.problem
  if (holdState.isOver) return 'No longer kept for you, but you can still book it if it’s free'
  return `Kept for you until ${clockIn(timeZone, new Date(holdState.until))}`
}

/** Browsers may not know a zone that the server does; their own clock is the next best. */
function clockIn(timeZone: string, time: Date): string {
  const shown = { hour: '2-digit', minute: '2-digit' } as const
  try {
    return time.toLocaleTimeString('en-GB', { ...shown, timeZone })
  } catch {
    return time.toLocaleTimeString('en-GB', shown)
  }
}
