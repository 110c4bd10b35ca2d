export type NoteReader = { userId: string; isAdmin: boolean }

export function mayEditNote({ userId, isAdmin }: NoteReader, authorId: string | null): boolean {
  return isAdmin || userId === authorId
}

export function mayDeleteNotes({ isAdmin }: NoteReader): boolean {
  return isAdmin
}
