import { Form } from 'react-router'
import { Disclosure } from '#src/ui/disclosure.tsx'
import type { FormResult } from '#src/ui/forms/answer.ts'
import { ErrorSummary } from '#src/ui/forms/field.tsx'
import { SubmitButton } from '#src/ui/forms/submit-button.tsx'
import { TextArea } from '#src/ui/forms/text-field.tsx'
import { useForm } from '#src/ui/forms/use-form.ts'
import { preserveScroll } from '#src/ui/navigation.tsx'
import { maxNoteLength } from './note-length.ts'

/** A note in a timeline, with what its reader may do. Times in words, in the firm's zone. */
export type NoteView = {
  noteId: string
  body: string
  version: number
  author: string
  /** Its edits, latest first, each with the text that it replaced. */
  edits: { version: number; editor: string; when: string; earlierBody: string }[]
  mayEdit: boolean
  mayDelete: boolean
}

type NoteEntryProps = { note: NoteView; lastResult: FormResult | undefined }

/** A note's text, its earlier versions, and the forms that edit and delete it. */
export function NoteEntry({ note, lastResult }: NoteEntryProps) {
  return (
    <>
      <p className="mt-1 max-w-3xl whitespace-pre-wrap">{note.body}</p>
      {note.edits.map(({ version, editor, when, earlierBody }) => (
        <Disclosure key={version} summary={`Edited by ${editor} on ${when}`}>
          <p className="text-muted text-small">Before that, it said:</p>
          <p className="max-w-3xl whitespace-pre-wrap border-rule border-l-4 pl-3">{earlierBody}</p>
        </Disclosure>
      ))}
      <div className="flex flex-wrap gap-x-4 text-small [&>[open]]:basis-full print-hidden">
        {note.mayEdit && (
          <Disclosure summary="Edit note" isOpen={lastResult !== undefined}>
            <EditNoteForm note={note} lastResult={lastResult} />
          </Disclosure>
        )}
        {note.mayDelete && (
          <Disclosure summary="Delete note">
            <DeleteNoteForm note={note} />
          </Disclosure>
        )}
      </div>
    </>
  )
}

function EditNoteForm({ note: { noteId, version, body }, lastResult }: NoteEntryProps) {
  const [form, fieldOf] = useForm<{ body: string }>({
    id: `edit-${noteId}`,
    lastResult,
    defaultValue: { body },
    version: String(version),
  })
  return (
    <Form id={form.id} method="post" state={preserveScroll} noValidate className="max-w-3xl space-y-3 pb-2 text-base">
      <ErrorSummary answer={lastResult} formErrors={form.errors} fields={[fieldOf('body')]} />
      <NoteVersion noteId={noteId} version={form.version} />
      <TextArea field={fieldOf('body')} label="Note" rows={4} maxLength={2 * maxNoteLength} />
      <SubmitButton intent="edit-note" about={noteId}>
        Save note
      </SubmitButton>
    </Form>
  )
}

function DeleteNoteForm({ note: { noteId, version } }: Pick<NoteEntryProps, 'note'>) {
  return (
    <Form method="post" state={preserveScroll} className="space-y-3 pb-2 text-base">
      <NoteVersion noteId={noteId} version={String(version)} />
      <p>
        This deletes the note and its earlier versions for everyone. You can’t undo it. The audit log records that you
        deleted a note, not what it said.
      </p>
      <SubmitButton intent="delete-note" about={noteId} variant="danger">
        Delete note permanently
      </SubmitButton>
    </Form>
  )
}

function NoteVersion({ noteId, version }: { noteId: string; version: string }) {
  return (
    <>
      <input type="hidden" name="about" value={noteId} />
      <input type="hidden" name="version" value={version} />
    </>
  )
}
