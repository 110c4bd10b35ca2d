import { agentIdSeenBy, type StaffMember } from '#src/access/what-staff-may-do.ts'
import {
  findByPartOfReference,
  findSomeAppointments,
} from '#src/features/booking/appointments/appointments-of-people.server.ts'
import { findAgents } from '#src/features/booking/availability/availability-queries.server.ts'
import { findNearNames } from '#src/features/people/near-names.server.ts'
import { findsName, listPeople } from '#src/features/people/people-list.server.ts'
import { foldText } from '#src/input/fold-text.ts'
import { type Found, type Matches, noMatches } from '#src/pages/_layout/desk/command-menu/match-items.ts'
import { appointmentListHref } from '#src/pages/admin-profile/appointments/list/appointment-list.ts'
import { labelOf, peopleList } from '#src/pages/admin-profile/people/people-list.ts'
import { appointmentPath, personPath } from '#src/pages/admin-profile/record-paths.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { shortDateTime } from '#src/time/local-time.ts'
import { listHref } from '#src/ui/list/list-query.ts'

/** How many of each kind are returned, and among how many people the appointments are looked for. */
const [perKind, peopleLookedAt] = [5, 50]

/** How many people are offered whom a term may mean that finds nobody. */
export const maxNear = 3

/**
 * Finds people, their appointments and agents by a term, as far as a member of staff sees them. `more`: the lists with
 * everything that is found, if some of it is not returned.
 */
export async function findMatches(
  runtime: Runtime,
  { term, staff }: { term: string; staff: StaffMember },
): Promise<Matches> {
  if (term.trim() === '') return noMatches
  const onlyAgentId = agentIdSeenBy(staff)
  const filter = { search: term, hasAccount: null }
  const place = { after: null, limit: peopleLookedAt }
  const matching = await listPeople(runtime, filter).page(place)
  // Among everyone who matches, an agent's own clients may come late.
  const ofAgent =
    onlyAgentId === null ? null : await listPeople(runtime, { ...filter, ofAgentId: onlyAgentId }).page(place)
  const booked = ofAgent ?? matching
  const personIds = booked.rows.map(({ personId }) => personId)
  const appointments = await findAppointments(runtime, { term, personIds, onlyAgentId })
  const agents = await findAgentPages(runtime, { term, onlyAgentId })
  const people = matching.rows
  const isNothing = people.length + appointments.length + agents.length === 0
  const more: Found[] = []
  if (people.length > perKind) {
    more.push({ name: 'See all people that match', detail: '', href: listHref(peopleList, { q: term.trim() }) })
  }
  if (appointments.length > perKind || booked.next !== null) {
    const href = appointmentListHref({ when: 'all', search: term.trim() })
    more.push({ name: 'See all appointments that match', detail: '', href })
  }
  return {
    people: people.slice(0, perKind).map(toFoundPerson),
    appointments: appointments.slice(0, perKind).map(({ name, reference, startsAt, appointmentId }) => ({
      name,
      detail: `${reference}, ${shortDateTime(startsAt, runtime.firm.timeZone)}`,
      href: appointmentPath(appointmentId),
    })),
    agents,
    near: isNothing ? (await findNearNames(runtime, term, maxNear)).map(toFoundPerson) : [],
    more,
  }
}

type Sought = { term: string; personIds: string[]; onlyAgentId: string | null }

async function findAppointments({ db, clock }: Runtime, { term, personIds, onlyAgentId }: Sought) {
  // One more than is returned, to know whether there are more.
  const limit = perKind + 1
  const part = foldText(term).toUpperCase()
  // Two letters are in some reference of anyone's.
  const named = part.length < 3 ? [] : await findByPartOfReference(db, { personIds, onlyAgentId, part, limit })
  if (named.length > 0) return named
  return findSomeAppointments(db, { personIds, onlyAgentId, nowMs: clock.now().getTime(), limit })
}

/** The calendars and hours of the agents whose names match. */
async function findAgentPages(
  { db, firm }: Runtime,
  { term, onlyAgentId }: Omit<Sought, 'personIds'>,
): Promise<Found[]> {
  const agents = (await findAgents(db)).filter(({ agentId }) => onlyAgentId === null || agentId === onlyAgentId)
  return agents
    .filter((agent) => findsName(term, agent.name, firm))
    .slice(0, perKind)
    .flatMap(({ agentId, name }) => [
      { name, detail: 'Calendar', href: `/admin-profile/appointments?view=week&agent=${agentId}` },
      { name, detail: 'Availability', href: `/admin-profile/availability?agent=${agentId}` },
    ])
}

function toFoundPerson(person: { personId: string; name: string; email: string; phone: string }): Found {
  const label = labelOf(person)
  const detail = [person.email, person.phone].filter((text) => text !== '' && text !== label).join(', ')
  return { name: label, detail, href: personPath(person.personId) }
}
