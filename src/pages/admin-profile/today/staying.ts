import { actionFrom } from '#src/pages/admin-profile/action-from.ts'
import { appointmentPath } from '#src/pages/admin-profile/record-paths.ts'

/**
 * An appointment whose outcome was given or undone on Today, on its card (`marked`) or in its row of the past ones
 * (`given`). It stays in its place until the page is left: the next one would come under the pointer.
 */
type Staying = { place: 'marked' | 'given'; appointmentId: string }

/** Up to how many stay, so that the page's address has an end. */
const maxStaying = 30

/** What stays, as the page's address says it. The last one is what was done last. */
export function readStaying(query: URLSearchParams): Staying[] {
  const staying: Staying[] = []
  for (const [place, appointmentId] of query) {
    if (place === 'marked' || place === 'given') staying.push({ place, appointmentId })
  }
  return staying.slice(-maxStaying)
}

/** The IDs of those that stay in one of the places. */
export function idsIn(place: Staying['place'], staying: Staying[]): string[] {
  return staying.filter((one) => one.place === place).map(({ appointmentId }) => appointmentId)
}

/** Where the form of an outcome on Today is sent to. What stays already will stay, and this appointment too. */
export function outcomeActionOnToday({ place, appointmentId }: Staying, staying: Staying[]): string {
  const others = staying.filter((one) => one.place !== place || one.appointmentId !== appointmentId)
  const query = new URLSearchParams([...others, { place, appointmentId }].map((one) => [one.place, one.appointmentId]))
  return actionFrom(appointmentPath(appointmentId), `/admin-profile?${query}${place === 'given' ? '#attention' : ''}`)
}
