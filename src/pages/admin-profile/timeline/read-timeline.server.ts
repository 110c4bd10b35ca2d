import type { RouterContextProvider } from 'react-router'
import { mayDo } from '#src/access/what-agents-may-do.ts'
import { actingStaff } from '#src/features/accounts/sessions/guard.server.ts'
import { createNoteKey } from '#src/features/notes/write-notes.server.ts'
import { isPlanned, plannedInWords } from '#src/pages/admin-profile/mail/mail-lines.server.ts'
import { mailList } from '#src/pages/admin-profile/mail/mail-list.tsx'
import { noteReaderOf } from '#src/pages/admin-profile/notes.server.ts'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import { idOf, readSubject } from '#src/platform/subject.ts'
import { listHref } from '#src/ui/list/list-query.ts'
import { deskReadingsContext } from '#src/workflows/desk-readings.server.ts'
import { findTimeline, type Timeline } from '#src/workflows/timeline.server.ts'
import { toLine, type Wording } from './timeline-lines.server.ts'

/** How many events are on one page. */
const eventsPerPage = 30

/** A page of a record's timeline, for the reader of a guarded page. `query`: the page's, with place and filter. `with`: the instant of what a link leads to. */
export async function readTimeline(
  context: Readonly<RouterContextProvider>,
  timeline: Timeline,
  query: URLSearchParams,
) {
  const runtime = context.get(runtimeContext)
  const agents = await context.get(deskReadingsContext).agents()
  const filter = timeline.filters.find((name) => name === query.get('show')) ?? null
  const readFrom = (before: string | null) => {
    return findTimeline(runtime, timeline, { before, filter, agents, limit: eventsPerPage })
  }
  let before = query.get('before')
  let page = await readFrom(before)
  // What a link leads to: if it is on a later page, one that begins with it.
  const sought = query.get('with')
  if (sought !== null && page.next !== null && Number(sought) <= (page.events.at(-1)?.at ?? 0)) {
    before = `${Number(sought) + 1}_Note_-`
    page = await readFrom(before)
  }
  const { events, next, names } = page
  const now = runtime.clock.now().getTime()
  const linksToMail = mayDo(actingStaff(context), 'see-undelivered-mail')
  const reader = noteReaderOf(context)
  const wording: Wording = { timeline, names, reader, linksToMail, now, timeZone: runtime.firm.timeZone }
  // Planned emails are one line, in the place of the latest.
  const planned = events.flatMap((event) => (event.kind === 'Email' && isPlanned(event.row, now) ? [event.row] : []))
  const lines = events.flatMap((event) => {
    const place = event.kind === 'Email' ? planned.indexOf(event.row) : -1
    if (place > 0) return []
    const line = toLine(event, wording)
    return [place === 0 ? { ...line, ...plannedInWords(planned, wording), ...(linksToMail && linkTo(timeline)) } : line]
  })
  return {
    lines,
    filter,
    filters: timeline.filters,
    /** The cursor of the older lines; null where there are none. */
    older: next,
    isNewest: before === null,
    /** Whether the notes are about a client, who can download them. */
    areNotesCopied: ['appointment', 'person'].includes(readSubject(timeline.subject)?.kind ?? ''),
    formKey: createNoteKey(),
  }
}

/** To all emails about an appointment. Those to a person have no such list: addresses hold no email address. */
function linkTo({ subject }: Timeline) {
  const appointmentId = idOf('appointment', subject)
  return appointmentId !== null && { href: listHref(mailList, { about: appointmentId }) }
}

export type TimelinePage = Awaited<ReturnType<typeof readTimeline>>
