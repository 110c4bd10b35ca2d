import { z } from 'zod'
import { freeText } from '#src/input/free-text/free-text.ts'
import { parseForm } from '#src/input/parse-form.ts'
import { maxNoteLength } from './note-length.ts'

const text = freeText('The note', maxNoteLength, 'Enter a note')
const formKey = z
  .string()
  .optional()
  .transform((key) => key ?? '')

const noteSchema = z.object({ body: text.refine((body) => body !== '', { error: 'Enter a note' }), formKey })

/** Parses the form of a new note, or of an edited one. */
export function parseNoteForm(formData: FormData) {
  return parseForm(formData, noteSchema)
}

const outcomeSchema = z.object({
  body: text.optional().transform((body) => body ?? ''),
  formKey,
  followUp: z
    .string()
    .optional()
    .transform((ticked) => ticked === 'on'),
})

/** Parses the form of an outcome: a note, which may be empty, and whether a follow-up is to be booked. */
export function parseOutcomeForm(formData: FormData) {
  return parseForm(formData, outcomeSchema)
}
