import { type SubmissionResult, useForm } from '@conform-to/react'
import { Form, useNavigation } from 'react-router'
import { longestIssue } from '../../features/newsletter/issues/issue-form.ts'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'

type IssueFormProps = {
  issue: { subject: string; body: string; revision: number } | null
  confirmed: number
  lastResult: SubmissionResult<string[]> | undefined
}

/** Where an issue is written. Each of its buttons saves what is written before it does anything else. */
export function IssueForm({ issue, confirmed, lastResult }: IssueFormProps) {
  const [form, fields] = useForm<{ subject: string; body: string }, string[]>({
    id: 'issue',
    lastResult,
    defaultValue: issue ?? {},
  })
  const sent = useNavigation().formData?.get('intent')
  return (
    <Form id={form.id} method="post" noValidate className="max-w-3xl space-y-6">
      <ErrorSummary answer={lastResult} formErrors={form.errors} fields={[fields.subject, fields.body]} />
      <input type="hidden" name="revision" value={issue?.revision ?? 0} />
      <TextField field={fields.subject} label="Subject" autoComplete="off" />
      <TextArea
        field={fields.body}
        label="Text"
        hint="Markdown: an empty line between paragraphs, ## before a heading, - before each line of a list, **bold**, [words](https://address)."
        rows={18}
        // What is too long is said in words.
        maxLength={2 * longestIssue}
      />
      <div className="flex flex-wrap gap-4">
        <Button type="submit" name="intent" value="save" isBusy={sent === 'save'}>
          Save draft
        </Button>
        <Button type="submit" name="intent" value="test" look="quiet" isBusy={sent === 'test'}>
          Send a test to me
        </Button>
        <Button type="submit" name="intent" value="send" look="quiet" isBusy={sent === 'send'}>
          {sendWords(confirmed)}
        </Button>
      </div>
      {issue !== null && (
        <Disclosure summary="Delete this draft">
          <Button type="submit" name="intent" value="delete" look="danger" size="small" isBusy={sent === 'delete'}>
            Delete it for good
          </Button>
        </Disclosure>
      )}
    </Form>
  )
}

/** `Send to 3 confirmed subscribers` */
export function sendWords(confirmed: number): string {
  return `Send to ${confirmed.toLocaleString('en-GB')} confirmed ${confirmed === 1 ? 'subscriber' : 'subscribers'}`
}
