/** The kinds of things that notes, timelines and entries of the audit log are about. */
const subjectKinds = [
  'agent',
  'appointment',
  'declined-booking',
  'issue',
  'mail',
  'person',
  'subscriber',
  'user',
] as const

export type SubjectKind = (typeof subjectKinds)[number]

/** What something is about: written as a template, `person:${personId}`, whose kind the compiler checks. */
export type Subject<Kind extends SubjectKind = SubjectKind> = `${Kind}:${string}`

/** The kind and id that a text says; null if it is no subject. */
export function readSubject(text: string): { kind: SubjectKind; id: string } | null {
  const [name = '', id = ''] = text.split(/:(.*)/s)
  const kind = subjectKinds.find((known) => known === name)
  return kind === undefined ? null : { kind, id }
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
