import { DoneNotice, useDoneInAddress } from '../../../ui/toasts/done-notice.tsx'

/** What a page says after a note's form, by its `done` parameter. */
const notices = new Map([
  ['add-note', 'Note added.'],
  ['edit-note', 'Note saved. The earlier version is kept.'],
  ['delete-note', 'Note deleted.'],
])

/** What the last form of a note did, above the section with the id `history`. The pressed button may be gone by now. */
export function NoteNotice() {
  const { answer, done } = useDoneInAddress((what) => notices.has(what))
  return <DoneNotice answer={answer} text={notices.get(done ?? '') ?? null} changed="history" focus="if-lost" />
}
