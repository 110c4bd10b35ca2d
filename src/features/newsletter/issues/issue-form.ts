import { z } from 'zod'
import { emailAddress } from '#src/input/email-address.ts'
import { freeLine, freeText } from '#src/input/free-text/free-text.ts'
import { parseForm } from '#src/input/parse-form.ts'
import { shownIn } from '#src/input/shown.ts'
import { maxIssueLength } from './issue-length.ts'

/** Words that a subject must not contain: others may see it over a shoulder or on a locked screen. */
const hasWords = /\b(scam|fraud|victim)/i

const issueSchema = z.object({
  subject: freeLine('The subject', 150, 'Enter a subject')
    .min(1, 'Enter a subject')
    .refine((subject) => !hasWords.test(subject), {
      error: 'Leave “scam”, “fraud” and “victim” out of the subject. Other people may see it on the reader’s screen',
    }),
  body: freeText('The text', maxIssueLength, 'Enter the text of the issue').refine((text) => text !== '', {
    error: 'Enter the text of the issue',
  }),
  /** Of a new issue. */
  formKey: z.string().optional(),
  /** What was stored when the form was shown: the revision and the text. */
  revision: z.string().optional(),
  shown: shownIn({ subject: z.string(), body: z.string() }),
})

export function parseIssueForm(formData: FormData) {
  return parseForm(formData, issueSchema)
}

export function parseInviteForm(formData: FormData) {
  return parseForm(formData, z.object({ email: emailAddress }))
}
