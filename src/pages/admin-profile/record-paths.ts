/** An appointment's page. */
export function appointmentPath(appointmentId: string): string {
  return `/admin-profile/appointments/${appointmentId}`
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

/** An email's record, which opens in the list of outgoing mail. */
export function mailPath(mailId: string): string {
  return `/admin-profile/mail?open=${mailId}`
}

/** A subscriber's record, which opens in their list. */
export function subscriberPath(subscriberId: string): string {
  return `/admin-profile/newsletter?view=subscribers&open=${subscriberId}`
}

/** A user's page. */
export function userPath(userId: string): string {
  return `/admin-profile/users/${userId}`
}
