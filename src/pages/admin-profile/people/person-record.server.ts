import type { RouterContextProvider } from 'react-router'
import { agentIdSeenBy } from '#src/access/what-staff-may-do.ts'
import { actingStaff } from '#src/features/accounts/sessions/guard.server.ts'
import { createNoteKey } from '#src/features/notes/write-notes.server.ts'
import type { Person } from '#src/features/people/person.server.ts'
import { deskReadingsContext } from '#src/pages/admin-profile/desk-readings.server.ts'
import { noteReaderOf } from '#src/pages/admin-profile/notes/note-views.server.ts'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import { type HistoryFilter, historyFilters } from '#src/workflows/people/timeline.server.ts'
import { toPersonView } from './person-view.server.ts'

/**
 * A person who was read, as the reader of a guarded page sees them. `query`: the page's, with the cursor and filter of the
 * timeline.
 */
export async function toPersonRecord(context: Readonly<RouterContextProvider>, person: Person, query: URLSearchParams) {
  return {
    formKey: createNoteKey(),
    view: await toPersonView(context.get(runtimeContext), {
      person,
      agents: await context.get(deskReadingsContext).agents(),
      reader: noteReaderOf(context),
      onlyAgentId: agentIdSeenBy(actingStaff(context)),
      before: query.get('before'),
      filter: readFilter(query.get('show')),
    }),
  }
}

function readFilter(text: string | null): HistoryFilter | null {
  return text !== null && Object.hasOwn(historyFilters, text) ? (text as HistoryFilter) : null
}
