import { agentIdSeenBy, type StaffMember } from '#src/access/what-agents-may-do.ts'
import {
  findByPartOfReference,
  findSomeAppointments,
} from '#src/features/booking/appointments/appointments-of-people.server.ts'
import { findAgents } from '#src/features/booking/availability/availability-queries.server.ts'
import { findNearNames } from '#src/features/people/near-names.server.ts'
import { findsName, listPeople } from '#src/features/people/people-list.server.ts'
import { foldText } from '#src/input/fold-text.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'

/** How many of each kind are returned, and among how many people the appointments are looked for. */
const [perKind, peopleLookedAt] = [5, 50]

/** How many people are offered whom a term may mean that finds nobody. */
const maxNear = 3

/**
 * Finds people, their appointments and agents by a term, as far as a member of staff sees them. `hasMore`: of which there
 * are more than are returned.
 */
export async function findMatches(runtime: Runtime, { term, staff }: { term: string; staff: StaffMember }) {
  if (term.trim() === '') return nothing
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
  const agents = (await findAgents(runtime.db))
    .filter(({ agentId }) => onlyAgentId === null || agentId === onlyAgentId)
    .filter(({ name }) => findsName(term, name, runtime.firm))
  const people = matching.rows
  const isNothing = people.length + appointments.length + agents.length === 0
  return {
    people: people.slice(0, perKind),
    appointments: appointments.slice(0, perKind),
    agents: agents.slice(0, perKind),
    near: isNothing ? await findNearNames(runtime, term, maxNear) : [],
    hasMore: {
      people: people.length > perKind,
      appointments: appointments.length > perKind || booked.next !== null,
    },
  }
}

const nothing = { people: [], appointments: [], agents: [], near: [], hasMore: { people: false, appointments: false } }

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
