import type { SubmissionResult } from '@conform-to/dom'
import { type ReactNode, useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { maxNoteLength } from '#src/features/notes/note-length.ts'
import { Button } from '#src/ui/button.tsx'
import { ErrorSummary, type Field } from '#src/ui/forms/field.tsx'
import { TextArea } from '#src/ui/forms/text-field.tsx'
import { useForm } from '#src/ui/forms/use-form.ts'

/** Sent with the form whose note was added or refused. */
type NoteFields = { body: string; followUp: string }

export type NoteBoxProps = {
  /** The form's id; unique on the page. */
  id: string
  label: ReactNode
  hint?: string
  rows?: number
  /** The page that handles it. */
  action: string
  /** A new key for every page that is shown: the form sent twice adds one note. */
  formKey: string
  lastResult: SubmissionResult<string[]> | undefined
  /** The note that was added last; the box is emptied when that changes. */
  addedId: string | null
  /** The form's other fields and its buttons; without them, a button that adds the note. */
  children?: (fieldOf: (name: keyof NoteFields) => Field) => ReactNode
}

/** A box for a note. What was typed stays until it has been saved. */
export function NoteBox(props: NoteBoxProps) {
  const { id, label, hint, rows = 3, action, formKey, lastResult, addedId, children } = props
  const [form, fieldOf] = useForm<NoteFields>({ id, lastResult })
  const element = useRef<HTMLFormElement>(null)
  const lastAdded = useRef(addedId)
  useEffect(() => {
    if (addedId === lastAdded.current) return
    lastAdded.current = addedId
    // Not a reset: after an error the text that was refused is what the field began with.
    const text = addedId === null ? null : element.current?.querySelector('textarea')
    if (text != null) text.value = ''
  }, [addedId])
  return (
    <Form ref={element} id={form.id} method="post" action={action} noValidate className="space-y-3">
      <ErrorSummary answer={lastResult} formErrors={form.errors} fields={[fieldOf('body')]} />
      <input type="hidden" name="formKey" value={formKey} />
      <TextArea field={fieldOf('body')} label={label} hint={hint} rows={rows} maxLength={2 * maxNoteLength} />
      {children === undefined ? <AddNoteButton formKey={formKey} /> : children(fieldOf)}
    </Form>
  )
}

/** Adds the note and nothing else. */
export function AddNoteButton({ formKey, label = 'Add note' }: { formKey: string; label?: string }) {
  const sent = useNavigation().formData
  return (
    <Button
      type="submit"
      name="intent"
      value="add-note"
      variant="quiet"
      isBusy={sent?.get('formKey') === formKey && sent.get('intent') === 'add-note'}
    >
      {label}
    </Button>
  )
}
