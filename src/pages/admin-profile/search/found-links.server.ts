import type { StaffMember } from '#src/access/what-agents-may-do.ts'
import type { Found, Matches } from '#src/pages/_layout/desk/command-menu/match-items.ts'
import { appointmentListHref } from '#src/pages/admin-profile/appointments/list/appointment-list.tsx'
import { labelOf, peopleList } from '#src/pages/admin-profile/people/people-list.tsx'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { recordPath } from '#src/platform/subject.ts'
import { shortDateTime } from '#src/time/local-time.ts'
import { listHref } from '#src/ui/list/list-query.ts'
import { findMatches } from '#src/workflows/search.server.ts'

/** What a term finds, each with its page. `more`: the lists with everything, if some of it is not shown. */
export async function findLinks(runtime: Runtime, question: { term: string; staff: StaffMember }): Promise<Matches> {
  const { people, appointments, agents, near, hasMore } = await findMatches(runtime, question)
  const term = question.term.trim()
  const more: Found[] = []
  if (hasMore.people) {
    more.push({ name: 'See all people that match', detail: '', href: listHref(peopleList, { q: term }) })
  }
  if (hasMore.appointments) {
    const href = appointmentListHref({ when: 'all', search: term })
    more.push({ name: 'See all appointments that match', detail: '', href })
  }
  return {
    people: people.map(toFoundPerson),
    appointments: appointments.map(({ name, reference, startsAt, appointmentId }) => ({
      name,
      detail: `${reference}, ${shortDateTime(startsAt, runtime.firm.timeZone)}`,
      href: recordPath('appointment', appointmentId),
    })),
    agents: agents.flatMap(({ agentId, name }) => [
      { name, detail: 'Calendar', href: `/admin-profile/appointments?view=week&agent=${agentId}` },
      { name, detail: 'Availability', href: `/admin-profile/availability?agent=${agentId}` },
    ]),
    near: near.map(toFoundPerson),
    more,
  }
}

function toFoundPerson(person: { personId: string; name: string; email: string; phone: string }): Found {
  const label = labelOf(person)
  const detail = [person.email, person.phone].filter((text) => text !== '' && text !== label).join(', ')
  return { name: label, detail, href: recordPath('person', person.personId) }
}
