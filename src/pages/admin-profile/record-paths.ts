/** An appointment's page. */
export function appointmentPath(appointmentId: string): string {
  return `/admin-profile/appointments/${appointmentId}`
}

/** An appointment beside Today. */
export function todayRecordPath(appointmentId: string): string {
  return `/admin-profile/today/${appointmentId}`
}

/** The page that moves an appointment. */
export function movePath(appointmentId: string): string {
  return `${appointmentPath(appointmentId)}/move`
}

/** The page that books for a caller, filled in with an earlier appointment. */
export function followUpPath(appointmentId: string): string {
  return `/admin-profile/appointments/new?from=${appointmentId}`
}

/** The page that books for a caller, filled in with a declined booking. */
export function bookDeclinedPath(bookingId: string): string {
  return `/admin-profile/appointments/new?declined=${bookingId}`
}

/** A person's record. */
export function personPath(personId: string): string {
  return `/admin-profile/people/${personId}`
}

/** An outgoing email. */
export function mailPath(mailId: string): string {
  return `/admin-profile/mail/${mailId}`
}

/** A subscriber's record. */
export function subscriberPath(subscriberId: string): string {
  return `/admin-profile/newsletter/subscribers/${subscriberId}`
}

/** An issue of the newsletter. */
export function issuePath(issueId: string): string {
  return `/admin-profile/newsletter/${issueId}`
}

/** A user's page. */
export function userPath(userId: string): string {
  return `/admin-profile/users/${userId}`
}
