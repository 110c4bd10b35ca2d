/** A member of the staff who is signed in. */
export type NoteReader = { userId: string; isAdmin: boolean }

/** Whether someone may edit a note: its author, or an admin. `authorId` is null if the account has been deleted. */
export function mayEditNote({ userId, isAdmin }: NoteReader, authorId: string | null): boolean {
  return isAdmin || userId === authorId
}

/** Whether someone may delete notes: admins may, even other people's. */
export function mayDeleteNotes({ isAdmin }: NoteReader): boolean {
  return isAdmin
}
