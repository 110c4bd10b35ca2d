/** How many characters a note may have. */
export const maxNoteLength = 5000
