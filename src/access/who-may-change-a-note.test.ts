import { expect, test } from 'vitest'
import { mayDeleteNotes, mayEditNote } from './who-may-change-a-note.ts'

test('a note is edited by its author or an admin, and deleted by an admin', () => {
  const author = { userId: 'ada', isAdmin: false }
  const colleague = { userId: 'bo', isAdmin: false }
  const admin = { userId: 'cy', isAdmin: true }
  expect([author, colleague, admin].map((reader) => mayEditNote(reader, 'ada'))).toEqual([true, false, true])
  expect([author, colleague, admin].map((reader) => mayEditNote(reader, null))).toEqual([false, false, true])
  expect([author, colleague, admin].map(mayDeleteNotes)).toEqual([false, false, true])
})
