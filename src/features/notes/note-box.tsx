import { type ReactNode, useEffect, useRef } from 'react'
import { Form, type FormProps } from 'react-router'
import type { Answer } from '#src/ui/forms/answer.ts'
import { ErrorSummary, type Field } from '#src/ui/forms/field.tsx'
import { SubmitButton } from '#src/ui/forms/submit-button.tsx'
import { TextArea } from '#src/ui/forms/text-field.tsx'
import { useForm } from '#src/ui/forms/use-form.ts'
import { preserveScroll } from '#src/ui/navigation.tsx'
import { maxNoteLength } from './note-length.ts'

/** Sent with the form whose note was added or refused. */
type NoteFields = { body: string; followUp: string }

/** What the box is for: a note alone, or an outcome with one. */
const intents = ['add-note', 'done', 'no-show']

export type NoteBoxProps = {
  /** The form's id; unique on the page. */
  id: string
  label: ReactNode
  hint?: string
  rows?: number
  /** A new key for every page that is shown: the form sent twice adds one note. */
  formKey: string
  /** The last answer of the page. */
  answer: Answer | undefined
  /** The page that handles it, if it is not the one that it is on. */
  action?: string
  onSubmit?: FormProps['onSubmit']
  /** The form of a fetcher, to stay on a page that another one answers for. */
  Form?: (props: FormProps) => ReactNode
  /** The form's other fields and its buttons; without them, a button that adds the note. */
  children?: (fieldOf: (name: keyof NoteFields) => Field) => ReactNode
}

/** A box for a note. What was typed stays until it has been saved. */
export function NoteBox(props: NoteBoxProps) {
  const { id, label, hint, rows = 3, action, formKey, answer, onSubmit, Form: NoteForm = Form, children } = props
  const lastResult = answer !== undefined && intents.includes(answer.intent) ? (answer.result ?? undefined) : undefined
  const [form, fieldOf] = useForm<NoteFields>({ id, lastResult })
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (answer?.ok !== true || !intents.includes(answer.intent)) return
    // Not a reset: after an error the text that was refused is what the field began with.
    const text = element.current?.querySelector('textarea')
    if (text != null) text.value = ''
  }, [answer])
  return (
    <NoteForm
      ref={element}
      id={form.id}
      method="post"
      {...(action !== undefined && { action })}
      state={preserveScroll}
      noValidate
      onSubmit={onSubmit}
      className="space-y-3"
    >
      <ErrorSummary answer={lastResult} formErrors={form.errors} fields={[fieldOf('body')]} />
      <input type="hidden" name="formKey" value={formKey} />
      <TextArea field={fieldOf('body')} label={label} hint={hint} rows={rows} maxLength={2 * maxNoteLength} />
      {children === undefined ? (
        <SubmitButton intent="add-note" variant="quiet">
          Add note
        </SubmitButton>
      ) : (
        children(fieldOf)
      )}
    </NoteForm>
  )
}
