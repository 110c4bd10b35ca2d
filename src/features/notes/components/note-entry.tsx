import type { SubmissionResult } from '@conform-to/dom'
import { Form, useNavigation } from 'react-router'
import { maxNoteLength } from '#src/features/notes/note-length.ts'
import { Button } from '#src/ui/button.tsx'
import type { TimelineItem } from '#src/ui/desk/timeline.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { ErrorSummary } from '#src/ui/forms/field.tsx'
import { TextArea } from '#src/ui/forms/text-field.tsx'
import { useForm } from '#src/ui/forms/use-form.ts'

/** A note as a page shows it, with what its reader may do. Times in words, in the firm's zone. */
export type NoteView = {
  noteId: string
  body: string
  version: number
  /** Milliseconds since 1970, UTC. */
  createdAt: number
  when: string
  author: string
  /** Its edits, latest first, each with the text that it replaced. */
  edits: { version: number; editor: string; when: string; earlierBody: string }[]
  mayEdit: boolean
  mayDelete: boolean
}

/** The answer to a note's form that was refused. */
export type NoteAnswer = {
  /** Null for a new note. */
  noteId: string | null
  result: SubmissionResult<string[]>
  /** Whether the text is that of an edited note that has been deleted, and is now offered as a new one. */
  isRescued?: boolean
}

type NoteListProps = {
  notes: NoteView[]
  /** The page that handles their forms. */
  action: string
  answer: NoteAnswer | null
}

/** Notes as items of a timeline, newest first. */
export function noteItems({ notes, action, answer }: NoteListProps): TimelineItem[] {
  return notes.map((note) => ({
    id: `note-${note.noteId}`,
    at: note.createdAt,
    when: note.when,
    title: `Note by ${note.author}`,
    kind: 'note',
    children: (
      <NoteEntry
        // After an edit, the form begins with the new text.
        key={note.version}
        note={note}
        action={action}
        lastResult={answer?.noteId === note.noteId ? answer.result : undefined}
      />
    ),
  }))
}

type NoteEntryProps = { note: NoteView; action: string; lastResult: SubmissionResult<string[]> | undefined }

/** A note's text, its earlier versions, and the forms that edit and delete it. */
function NoteEntry({ note, action, lastResult }: NoteEntryProps) {
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
            <EditNoteForm note={note} action={action} lastResult={lastResult} />
          </Disclosure>
        )}
        {note.mayDelete && (
          <Disclosure summary="Delete note">
            <DeleteNoteForm note={note} action={action} />
          </Disclosure>
        )}
      </div>
    </>
  )
}

function EditNoteForm({ note, action, lastResult }: NoteEntryProps) {
  const { noteId, version, body } = note
  const [form, fieldOf] = useForm<{ body: string }>({ id: `edit-${noteId}`, lastResult, defaultValue: { body } })
  return (
    <Form id={form.id} method="post" action={action} noValidate className="max-w-3xl space-y-3 pb-2 text-base">
      <ErrorSummary answer={lastResult} formErrors={form.errors} fields={[fieldOf('body')]} />
      <NoteVersion noteId={noteId} version={version} />
      <TextArea field={fieldOf('body')} label="Note" rows={4} maxLength={2 * maxNoteLength} />
      <NoteButton intent="edit-note" noteId={noteId}>
        Save note
      </NoteButton>
    </Form>
  )
}

function DeleteNoteForm({ note: { noteId, version }, action }: Omit<NoteEntryProps, 'lastResult'>) {
  return (
    <Form method="post" action={action} className="space-y-3 pb-2 text-base">
      <NoteVersion noteId={noteId} version={version} />
      <p>
        This deletes the note and its earlier versions for everyone. You can’t undo it. The audit log records that you
        deleted a note, not what it said.
      </p>
      <NoteButton intent="delete-note" noteId={noteId}>
        Delete note permanently
      </NoteButton>
    </Form>
  )
}

function NoteVersion({ noteId, version }: Pick<NoteView, 'noteId' | 'version'>) {
  return (
    <>
      <input type="hidden" name="noteId" value={noteId} />
      <input type="hidden" name="version" value={version} />
    </>
  )
}

type NoteButtonProps = { intent: 'edit-note' | 'delete-note'; noteId: string; children: string }

function NoteButton({ intent, noteId, children }: NoteButtonProps) {
  const sent = useNavigation().formData
  return (
    <Button
      type="submit"
      name="intent"
      value={intent}
      variant={intent === 'delete-note' ? 'danger' : 'primary'}
      isBusy={sent?.get('noteId') === noteId && sent.get('intent') === intent}
    >
      {children}
    </Button>
  )
}
