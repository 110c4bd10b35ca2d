import type { SubmissionResult } from '@conform-to/dom'
import { Form, useNavigation } from 'react-router'
import { maxIssueLength } from '#src/features/newsletter/issues/issue-length.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { ErrorSummary } from '#src/ui/forms/field.tsx'
import { TextArea, TextField } from '#src/ui/forms/text-field.tsx'
import { useForm } from '#src/ui/forms/use-form.ts'
import { Section } from '#src/ui/section.tsx'

type IssueFormProps = {
  issue: { subject: string; body: string; revision: number } | null
  /** Of a new issue's form. */
  formKey: string
  confirmed: number
  lastResult: SubmissionResult<string[]> | undefined
}

/** The editor of an issue. Every button except `Delete` saves first. */
export function IssueForm({ issue, formKey, confirmed, lastResult }: IssueFormProps) {
  const [form, fieldOf] = useForm<{ subject: string; body: string }>({
    id: 'issue',
    lastResult,
    defaultValue: issue ?? {},
  })
  const sent = useNavigation().formData?.get('intent')
  // A refused form keeps what it was shown with, unless someone else has changed the issue since.
  const refused = lastResult?.initialValue
  const shown = { subject: issue?.subject ?? '', body: issue?.body ?? '' }
  return (
    <Form id={form.id} method="post" noValidate className="max-w-3xl space-y-6">
      <ErrorSummary answer={lastResult} formErrors={form.errors} fields={[fieldOf('subject'), fieldOf('body')]} />
      <input type="hidden" name="revision" value={String(refused?.['revision'] ?? issue?.revision ?? 0)} />
      <input type="hidden" name="shown" value={String(refused?.['shown'] ?? JSON.stringify(shown))} />
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
        <Button type="submit" name="intent" value="save" isBusy={sent === 'save'}>
          Save draft
        </Button>
        <Button type="submit" name="intent" value="test" variant="quiet" isBusy={sent === 'test'}>
          Send a test to me
        </Button>
        <Button type="submit" name="intent" value="send" variant="quiet" isBusy={sent === 'send'}>
          {sendButtonLabel(confirmed)}
        </Button>
      </div>
      {issue !== null && (
        <Disclosure summary="Delete this draft">
          <Button type="submit" name="intent" value="delete" variant="danger" size="small" isBusy={sent === 'delete'}>
            Delete permanently
          </Button>
        </Disclosure>
      )}
    </Form>
  )
}

/** `Send to 3 confirmed subscribers` */
function sendButtonLabel(confirmed: number): string {
  return `Send to ${confirmed.toLocaleString('en-GB')} confirmed ${confirmed === 1 ? 'subscriber' : 'subscribers'}`
}

export const nobodyToSendTo = 'Nobody has confirmed a subscription yet, so there’s nobody to send it to.'

type SendIssueProps = {
  issue: { issueId: string; subject: string; revision: number }
  confirmed: number
}

/** The confirmation before an issue is sent. */
export function SendIssue({ issue, confirmed }: SendIssueProps) {
  const isSending = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" className="max-w-3xl space-y-6 sheet p-6">
      <input type="hidden" name="revision" value={issue.revision} />
      <p>
        “{issue.subject}” will go to everyone who has confirmed, exactly as the preview below shows. You can’t undo
        this.
      </p>
      <div className="flex flex-wrap gap-4">
        <Button type="submit" name="intent" value="send-now" isBusy={isSending} disabled={confirmed === 0}>
          {sendButtonLabel(confirmed)}
        </Button>
        <ButtonLink to={`/admin-profile/newsletter/${issue.issueId}`} variant="quiet">
          Back to the draft
        </ButtonLink>
      </div>
      {confirmed === 0 && <p>{nobodyToSendTo}</p>}
    </Form>
  )
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
