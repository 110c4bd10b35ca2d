/**
 * The kinds of things that notes, timelines and entries of the audit log are about: what one is called where its own name
 * isn't said, and its page, which its id ends; null if it has none.
 */
export const subjectKinds = {
  agent: { name: 'An agent', page: '/admin-profile/availability?agent=' },
  appointment: { name: 'An appointment', page: '/admin-profile/appointments/' },
  'declined-booking': { name: 'A declined booking', page: null },
  issue: { name: 'An issue', page: '/admin-profile/newsletter/' },
  mail: { name: 'An email', page: '/admin-profile/mail/' },
  person: { name: 'A person', page: '/admin-profile/people/' },
  subscriber: { name: 'A subscriber', page: '/admin-profile/newsletter/subscribers/' },
  user: { name: 'A user', page: '/admin-profile/users/' },
} as const

export type SubjectKind = keyof typeof subjectKinds

/** What something is about: written as a template, `person:${personId}`, whose kind the compiler checks. */
export type Subject<Kind extends SubjectKind = SubjectKind> = `${Kind}:${string}`

/** The kind and id that a text says; null if it is no subject. */
export function readSubject(text: string): { kind: SubjectKind; id: string } | null {
  const [name = '', id = ''] = text.split(/:(.*)/s)
  return Object.hasOwn(subjectKinds, name) ? { kind: name as SubjectKind, id } : null
}

/** What a thing of this kind is called where its own name isn't said. */
export function kindName(kind: SubjectKind): string {
  return subjectKinds[kind].name
}

type KindWithPage = Exclude<SubjectKind, 'declined-booking'>

/** The page of one of this kind. */
export function recordPath(kind: KindWithPage, id: string): string {
  return subjectKinds[kind].page + id
}

/** The page of what a subject names; null if it has none, or the text is no subject. */
export function subjectPath(text: string): string | null {
  const subject = readSubject(text)
  const page = subject && subjectKinds[subject.kind].page
  return page && page + subject.id
}

/** The id of a subject of this kind; null for any other. */
export function idOf(kind: SubjectKind, text: string): string | null {
  const subject = readSubject(text)
  return subject?.kind === kind ? subject.id : null
}

/** The ids of those that are of this kind. */
export function idsOf(kind: SubjectKind, texts: string[]): string[] {
  return texts.flatMap((text) => idOf(kind, text) ?? [])
}
