import { useSearchParams } from 'react-router'
import { DoneNotice, useDoneInAddress } from '#src/ui/toasts/done-notice.tsx'

/** What a page says after a note's form, by its `done` parameter. */
const notices = new Map([
  ['add-note', 'Note added.'],
  ['edit-note', 'Note saved. The earlier version is kept.'],
  ['delete-note', 'Note deleted.'],
])

/** What the last form of a note did, above the timeline with the note. The pressed button may be gone by now. */
export function NoteNotice() {
  const { answer, done } = useDoneInAddress((what) => notices.has(what))
  const [query] = useSearchParams()
  const noteId = query.get('added') ?? query.get('note')
  const changed = noteId === null ? [] : `note-${noteId}`
  return <DoneNotice answer={answer} text={notices.get(done ?? '') ?? null} changed={changed} focus="if-lost" />
}
