import type { RouterContextProvider } from 'react-router'
import { agentIdSeenBy } from '#src/access/what-staff-may-do.ts'
import { actingStaff, actingUser } from '#src/features/accounts/sessions/guard.server.ts'
import { createNoteKey } from '#src/features/notes/write-notes.server.ts'
import { findPerson, type Person, readPerson, versionOfPerson } from '#src/features/people/person.server.ts'
import { deskReadingsContext } from '#src/pages/admin-profile/desk-readings.server.ts'
import { noteReaderOf } from '#src/pages/admin-profile/notes/note-views.server.ts'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import { openParameter } from '#src/ui/record-panel/open-record.ts'
import { toPersonView } from './person-view.server.ts'

type RecordQuery = {
  /** The page's parameters: what was done there last, and on a record's own page the cursor of the timeline. */
  query: URLSearchParams
  /** How many lines of the timeline to show. */
  lineCount: number
}

/** A person as the reader of a guarded page sees them; null when there is none. Audited. */
export async function readPersonRecord(
  context: Readonly<RouterContextProvider>,
  { personId, ...more }: RecordQuery & { personId: string },
) {
  const person = await readPerson(context.get(runtimeContext), { personId, by: actingUser(context) })
  return person === null ? null : toPersonRecord(context, person, more)
}

/** The same for a person who has been read. */
export async function toPersonRecord(
  context: Readonly<RouterContextProvider>,
  person: Person,
  { query, lineCount }: RecordQuery,
) {
  const runtime = context.get(runtimeContext)
  const onlyAgentId = agentIdSeenBy(actingStaff(context))
  return {
    formKey: createNoteKey(),
    /** The note that was added last. */
    addedId: query.get('added'),
    version: versionOfPerson(person),
    view: await toPersonView(runtime, {
      person,
      agents: await context.get(deskReadingsContext).agents(),
      reader: noteReaderOf(context),
      onlyAgentId,
      before: query.get('before'),
      wantedNoteId: query.get('note'),
      lineCount,
    }),
  }
}

export type PersonRecord = NonNullable<Awaited<ReturnType<typeof readPersonRecord>>>

/**
 * The version now of the person whom a page's query opens beside it, which tells whether what is known of them has
 * changed since it was read. Null when there is none. As nothing else is shown of it, this is not a reading.
 */
export async function findOpenPersonVersion(context: Readonly<RouterContextProvider>, query: URLSearchParams) {
  const id = query.get(openParameter) || null
  const person = id === null ? null : await findPerson(context.get(runtimeContext).db, id)
  return person === null ? null : versionOfPerson(person)
}
