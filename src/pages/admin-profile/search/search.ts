import { agentIdSeenBy } from '../../../access/what-staff-may-do.ts'
import { actingStaff } from '../../../features/accounts/sessions/guard.server.ts'
import {
  findByPartOfReference,
  findSomeAppointments,
} from '../../../features/booking/appointments/appointments-of-people.server.ts'
import { listPeople } from '../../../features/people/people-list.server.ts'
import { firm } from '../../../firm/firm.ts'
import { runtimeContext } from '../../../platform/runtime.server.ts'
import { shortDateTime } from '../../../time/local-time.ts'
import { listHref } from '../../../ui/list/list-query.ts'
import { appointmentListHref } from '../appointments/list/appointment-list.ts'
import { labelOf, peopleList } from '../people/people-list.ts'
import { appointmentPath, personPath } from '../record-paths.ts'
import type { Route } from './+types/search'

/** Something found: what it is called, what tells it apart, and its page. */
type Found = { name: string; detail: string; href: string }

/** How many of each kind are returned, and among how many people the appointments are looked for. */
const [perKind, peopleLookedAt] = [5, 50]

/**
 * Finds people, and their appointments, for a menu that asks while someone types: `?q=`. The request log leaves
 * queries out. `more`: the lists with everything that is found, if some of it is not returned.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(runtimeContext)
  const onlyAgentId = agentIdSeenBy(actingStaff(context))
  const term = new URL(request.url).searchParams.get('q') ?? ''
  const found: Record<'people' | 'appointments' | 'more', Found[]> = { people: [], appointments: [], more: [] }
  if (term.trim() !== '') {
    // One more than is returned, to know whether there are more.
    const limit = perKind + 1
    const filter = { search: term, hasAccount: null }
    const place = { after: null, limit: peopleLookedAt }
    const matching = await listPeople(db, filter).page(place)
    // Among everyone who matches, an agent's own clients may come late.
    const ofAgent =
      onlyAgentId === null ? null : await listPeople(db, { ...filter, ofAgentId: onlyAgentId }).page(place)
    const booked = ofAgent ?? matching
    const people = matching.rows
    const personIds = booked.rows.map(({ personId }) => personId)
    const part = term.trim().toUpperCase().replaceAll('\0', '')
    // Two letters are in some reference of anyone's.
    const named = part.length < 3 ? [] : await findByPartOfReference(db, { personIds, onlyAgentId, part, limit })
    const appointments =
      named.length > 0
        ? named
        : await findSomeAppointments(db, { personIds, onlyAgentId, nowMs: clock.now().getTime(), limit })
    found.people = people.slice(0, perKind).map((person) => ({
      name: labelOf(person),
      detail: [person.email, person.phone].filter((text) => text !== '' && text !== labelOf(person)).join(', '),
      href: personPath(person.personId),
    }))
    found.appointments = appointments.slice(0, perKind).map(({ name, reference, startsAt, appointmentId }) => ({
      name,
      detail: `${reference}, ${shortDateTime(startsAt, firm.timeZone)}`,
      href: appointmentPath(appointmentId),
    }))
    if (people.length > perKind) {
      const href = listHref(peopleList, { q: term.trim() })
      found.more.push({ name: 'See all people that match', detail: '', href })
    }
    if (appointments.length > perKind || booked.next !== null) {
      const href = appointmentListHref({ when: 'all', search: term.trim() })
      found.more.push({ name: 'See all appointments that match', detail: '', href })
    }
  }
  return Response.json(found, { headers: { 'cache-control': 'no-store' } })
}
