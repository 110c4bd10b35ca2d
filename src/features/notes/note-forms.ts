import { z } from 'zod'
import { freeText } from '#src/input/free-text/free-text.ts'
import { maxNoteLength } from './note-length.ts'

const text = freeText('The note', maxNoteLength, 'Enter a note')
const body = text.refine((text) => text !== '', { error: 'Enter a note' })
const formKey = z.string().default('')

/** A new note. */
export const newNote = z.object({ body, formKey })

/** Another text of a note, and the version that was edited. */
export const editedNote = z.object({ body, version: z.string().default('') })

/** An outcome: a note, which may be empty, whether a follow-up is to be booked, and the sequence that was shown. */
export const outcome = z.object({
  body: text.default(''),
  formKey,
  followUp: z
    .string()
    .optional()
    .transform((ticked) => ticked === 'on'),
  version: z.string().default(''),
})
