import { actionFrom } from '../action-from.ts'

/** An appointment's page. */
export function appointmentPath(appointmentId: string): string {
  return `/admin-profile/appointments/${appointmentId}`
}

/** The page that books for a caller, filled in with an earlier appointment. */
export function followUpPath(appointmentId: string): string {
  return `/admin-profile/appointments/new?from=${appointmentId}`
}

/**
 * Where the buttons of a past appointment's row on Today are sent to. The rows with an outcome given before, `given`, stay
 * where they are, and this one too: the next row would come under the pointer.
 */
export function outcomeActionFromRow(appointmentId: string, given: string[]): string {
  const ids = [...given.filter((id) => id !== appointmentId), appointmentId]
  const query = new URLSearchParams(ids.map((id) => ['given', id]))
  return actionFrom(appointmentPath(appointmentId), `/admin-profile?${query}#attention`)
}

/**
 * Where the form of an outcome is sent to from a card on Today. The cards with an outcome given before, `marked`, stay
 * where they are, and this one too: the next card would come under the pointer.
 */
export function outcomeActionFromToday(appointmentId: string, marked: string[]): string {
  const ids = [...marked.filter((id) => id !== appointmentId), appointmentId]
  const query = new URLSearchParams(ids.map((id) => ['marked', id]))
  return actionFrom(appointmentPath(appointmentId), `/admin-profile?${query}`)
}
