import { z } from 'zod'
import { parseForm } from '../../../input/parse-form.ts'
import { emailAddress, multipleLines, singleLine } from '../../../input/text.ts'
import { maxIssueLength } from './issue-length.ts'

/** Others can see a subject over a shoulder or on a locked screen: it does not tell what its reader went through. */
const hasWords = /\b(scam|fraud|victim)/i

const issueSchema = z.object({
  subject: singleLine('The subject', 150, 'Enter a subject')
    .min(1, 'Enter a subject')
    .refine((subject) => !hasWords.test(subject), {
      error: 'Leave “scam”, “fraud” and “victim” out of the subject. Other people may see it on the reader’s screen',
    }),
  body: multipleLines('The text', maxIssueLength, 'Enter the text of the issue').refine((text) => text !== '', {
    error: 'Enter the text of the issue',
  }),
})

/** Checks the fields of an issue. Has no side effects. */
export function parseIssueForm(formData: FormData) {
  return parseForm(formData, issueSchema)
}

/** Checks the address of somebody whom an admin asks. Has no side effects. */
export function parseInviteForm(formData: FormData) {
  return parseForm(formData, z.object({ email: emailAddress }))
}
