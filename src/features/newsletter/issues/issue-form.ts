import { z } from 'zod'
import { freeLine, freeText } from '#src/input/free-text/free-text.ts'
import { shownIn } from '#src/input/shown.ts'
import { maxIssueLength } from './issue-length.ts'

/** Others may see a subject over a shoulder or on a locked screen. */
const hasWords = /\b(scam|fraud|victim)/i

export const issueForm = z.object({
  subject: freeLine('The subject', 150, 'Enter a subject')
    .min(1, 'Enter a subject')
    .refine((subject) => !hasWords.test(subject), {
      error: 'Leave “scam”, “fraud” and “victim” out of the subject. Other people may see it on the reader’s screen',
    }),
  body: freeText('The text', maxIssueLength, 'Enter the text of the issue').refine((text) => text !== '', {
    error: 'Enter the text of the issue',
  }),
  formKey: z.string().optional(),
  version: shownIn({ revision: z.int().min(0).max(999_999_999), subject: z.string(), body: z.string() }),
})
