import { Form } from 'react-router'
import { maxIssueLength } from '#src/features/newsletter/issues/issue-length.ts'
import { recordPath } from '#src/platform/subject.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import type { FormResult } from '#src/ui/forms/answer.ts'
import { ErrorSummary } from '#src/ui/forms/field.tsx'
import { SubmitButton } from '#src/ui/forms/submit-button.tsx'
import { TextArea, TextField } from '#src/ui/forms/text-field.tsx'
import { useForm } from '#src/ui/forms/use-form.ts'
import { RecordAction } from '#src/ui/record/record-action.tsx'
import { Section } from '#src/ui/section.tsx'

type IssueFormProps = {
  issue: { subject: string; body: string } | null
  version: string
  /** Of a new issue's form. */
  formKey: string
  confirmed: number
  result: FormResult | undefined
}

/** The editor of an issue. Every button saves first. */
export function IssueForm({ issue, version, formKey, confirmed, result }: IssueFormProps) {
  const [form, fieldOf] = useForm<{ subject: string; body: string }>({
    id: 'issue',
    lastResult: result,
    defaultValue: issue ?? {},
    version,
  })
  return (
    <Form id={form.id} method="post" noValidate className="max-w-3xl space-y-6">
      <ErrorSummary answer={result} formErrors={form.errors} fields={[fieldOf('subject'), fieldOf('body')]} />
      <input type="hidden" name="version" value={form.version} />
      <input type="hidden" name="formKey" value={formKey} />
      <TextField field={fieldOf('subject')} label="Subject" autoComplete="off" isFreeText />
      <TextArea
        field={fieldOf('body')}
        label="Text"
        hint="Use Markdown: an empty line between paragraphs, ## before a heading, - before each item in a list, **bold**, [words](https://address)."
        rows={18}
        // Twice the limit: text that is too long gets an error message instead of being cut off.
        maxLength={2 * maxIssueLength}
      />
      <div className="flex flex-wrap gap-4">
        <SubmitButton intent="save">Save draft</SubmitButton>
        <SubmitButton intent="test" variant="quiet">
          Send a test to me
        </SubmitButton>
        <SubmitButton intent="send" variant="quiet">
          {sendButtonLabel(confirmed)}
        </SubmitButton>
      </div>
    </Form>
  )
}

export function DeleteDraft({ revision }: { revision: number }) {
  return <RecordAction summary="Delete this draft" intent="delete" button="Delete permanently" version={revision} />
}

/** The email in a frame, because pages do not allow its inline styles. */
export function IssuePreview({ issue }: { issue: { issueId: string; subject: string; revision: number } }) {
  return (
    <Section id="preview" title="Preview">
      <p className="text-muted">Subject: {issue.subject}</p>
      <iframe
        key={issue.revision}
        title="Email preview"
        src={`/admin-profile/newsletter/${issue.issueId}/mail`}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        className="h-[44rem] w-full max-w-3xl sheet"
      />
    </Section>
  )
}

/** `Send to 3 confirmed subscribers` */
function sendButtonLabel(confirmed: number): string {
  return `Send to ${confirmed.toLocaleString('en-GB')} confirmed ${confirmed === 1 ? 'subscriber' : 'subscribers'}`
}

export const nobodyToSendTo = 'Nobody has confirmed a subscription yet, so there’s nobody to send it to'

type SendIssueProps = {
  issue: { issueId: string; subject: string; revision: number }
  confirmed: number
}

/** The confirmation before an issue is sent, in the place of its form: what is sent is what the preview shows. */
export function SendIssue({ issue, confirmed }: SendIssueProps) {
  return (
    <Form method="post" className="max-w-3xl space-y-6 sheet p-6">
      <input type="hidden" name="version" value={issue.revision} />
      <p>
        “{issue.subject}” will go to everyone who has confirmed, exactly as the preview below shows. You can’t undo
        this.
      </p>
      <div className="flex flex-wrap gap-4">
        <SubmitButton intent="send-now" disabled={confirmed === 0}>
          {sendButtonLabel(confirmed)}
        </SubmitButton>
        <ButtonLink to={recordPath('issue', issue.issueId)} variant="quiet">
          Back to the draft
        </ButtonLink>
      </div>
      {confirmed === 0 && <p>{nobodyToSendTo}.</p>}
    </Form>
  )
}
