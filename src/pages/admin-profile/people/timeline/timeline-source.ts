import type { NoteReader } from '#src/access/who-may-change-a-note.ts'
import type { NoteView } from '#src/features/notes/components/note-entry.tsx'
import type { Person } from '#src/features/people/person.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import type { TimelineEvent } from '#src/ui/desk/timeline.tsx'

/** Something in a person's history, in words. Its `id` is unique within its kind. */
type HistoryEvent = Required<Omit<TimelineEvent, 'when' | 'kind'>> & {
  /** How it looks. */
  icon: TimelineEvent['kind']
  /** A note that is edited in the timeline itself. */
  note?: NoteView
}

/** `onlyAgentId`: the only agent whose appointments the reader may see; null = an admin, who sees everything. */
export type TimelineQuestion = { person: Person; reader: NoteReader; onlyAgentId: string | null; limit: number }

/**
 * One kind of what is in the timeline: up to `limit` items, newest first, from after a cursor of `keysetList` whose
 * columns are the item's instant and id.
 */
export type TimelineSource = (
  runtime: Runtime,
  question: TimelineQuestion & { after: string | null },
) => Promise<{ items: HistoryEvent[]; hasMore: boolean }>
