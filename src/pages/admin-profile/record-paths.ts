import { recordPath } from '#src/platform/subject.ts'

/** An appointment beside Today. */
export function todayRecordPath(appointmentId: string): string {
  return `/admin-profile/today/${appointmentId}`
}

/** The page that moves an appointment. */
export function movePath(appointmentId: string): string {
  return `${recordPath('appointment', appointmentId)}/move`
}

/** The page that books for a caller, filled in with an earlier appointment. */
export function followUpPath(appointmentId: string): string {
  return `/admin-profile/appointments/new?from=${appointmentId}`
}

/** The page that books for a caller, filled in with a declined booking. */
export function bookDeclinedPath(bookingId: string): string {
  return `/admin-profile/appointments/new?declined=${bookingId}`
}
