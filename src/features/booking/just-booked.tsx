import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { Notice } from '#src/ui/notice.tsx'

/** What somebody who comes back to the form has just booked there. `known`: to the server, of a browser without scripts. */
export function useJustBooked(known: BookedTime | null): BookedTime | null {
  const [noted, setNoted] = useState<BookedTime | null>(null)
  const { state } = useNavigation()
  useEffect(() => {
    function look(event?: PageTransitionEvent) {
      // Shown from the browser’s memory, the page would still be sending the form that has booked.
      if (event?.persisted === true && state !== 'idle') location.reload()
      setNoted(readFromTab())
    }
    look()
    addEventListener('pageshow', look)
    return () => removeEventListener('pageshow', look)
  }, [state])
  return noted ?? known
}

/** So that nobody books twice unawares. */
export function JustBooked({ booked }: { booked: BookedTime | null }) {
  if (booked === null) return null
  return (
    <div role="status">
      <Notice className="mt-4">
        You’ve just booked <span className="tabular font-semibold">{booked.time}</span>.{' '}
        <a href={booked.href} className="prose-link">
          Open your appointment
        </a>
      </Notice>
    </div>
  )
}

/** Beside the form’s button, where Back leads to. */
export function AlsoBooked({ booked }: { booked: BookedTime | null }) {
  if (booked === null) return null
  return (
    <p className="basis-full text-small">
      You’re already booked for{' '}
      <a href={booked.href} className="prose-link tabular">
        {booked.time}
      </a>
      . This books another appointment.
    </p>
  )
}

/** `time`: as its visitor reads it. */
export type BookedTime = { href: string; time: string }

const storageKey = 'harbour-booked'

/** By the browser’s clock, which never goes back while a page is open. */
const now = () => performance.timeOrigin + performance.now()

/** In this tab only: leaving the site quickly clears it. Without any seconds left, it is forgotten. */
export function noteInTab({ secondsLeft, ...booked }: BookedTime & { secondsLeft: number }): void {
  try {
    if (secondsLeft > 0) {
      sessionStorage.setItem(storageKey, JSON.stringify({ ...booked, until: now() + secondsLeft * 1000 }))
    } else if (readFromTab()?.href === booked.href) {
      sessionStorage.removeItem(storageKey)
    }
  } catch {
    // The browser keeps nothing for us.
  }
}

function readFromTab(): BookedTime | null {
  try {
    const noted = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as (BookedTime & { until: number }) | null
    return noted !== null && noted.until > now() ? noted : null
  } catch {
    return null
  }
}
