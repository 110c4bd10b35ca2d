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

export function readFromTab(): BookedTime | null {
  try {
    const noted = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as (BookedTime & { until: number }) | null
    return noted !== null && noted.until > now() ? noted : null
  } catch {
    return null
  }
}
