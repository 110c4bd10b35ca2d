import { readSubject, type SubjectKind } from '#src/platform/subject.ts'

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

/** An agent's hours. */
export function agentPath(agentId: string): string {
  return `/admin-profile/availability?agent=${agentId}`
}

type Kind = {
  /** The page of one; null if it has none. */
  path: ((id: string) => string) | null
}

/** A kind that staff know by names of their own. */
type NamedKind = 'agent' | 'user'

/** Every kind of subject, and what one is called where its own name is not said. */
const kinds = {
  agent: { path: agentPath },
  appointment: { name: 'An appointment', path: appointmentPath },
  'declined-booking': { name: 'A declined booking', path: null },
  issue: { name: 'An issue', path: issuePath },
  mail: { name: 'An email', path: mailPath },
  person: { name: 'A person', path: personPath },
  subscriber: { name: 'A subscriber', path: subscriberPath },
  user: { path: userPath },
} satisfies Record<NamedKind, Kind> & Record<Exclude<SubjectKind, NamedKind>, Kind & { name: string }>

/** What a thing is called that has no name of its own. */
export function kindName(kind: Exclude<SubjectKind, NamedKind>): string {
  return kinds[kind].name
}

/** The page of what a subject names; null if it has none, or the text is no subject. */
export function subjectPath(text: string): string | null {
  const subject = readSubject(text)
  return subject && (kinds[subject.kind].path?.(subject.id) ?? null)
}
