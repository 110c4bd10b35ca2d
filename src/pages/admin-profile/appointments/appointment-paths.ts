import { actionFrom } from '../action-from.ts'

/** An appointment's page. */
export function appointmentPath(appointmentId: string): string {
  return `/admin-profile/appointments/${appointmentId}`
}

/** The page that books for a caller, filled in with an earlier appointment. */
export function followUpPath(appointmentId: string): string {
  return `/admin-profile/appointments/new?from=${appointmentId}`
}

/** Where the form of an outcome is sent to from Today, which answers for it when its card or row has gone. */
export function outcomeActionFromToday(appointmentId: string): string {
  return actionFrom(appointmentPath(appointmentId), `/admin-profile?marked=${appointmentId}`)
}
