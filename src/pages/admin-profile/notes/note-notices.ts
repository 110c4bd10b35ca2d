/** What a page says after a note's form, by its `done` parameter. */
export const noteNotices = new Map([
  ['add-note', 'Note added.'],
  ['edit-note', 'Note saved. The earlier version is kept.'],
  ['delete-note', 'Note deleted.'],
])
