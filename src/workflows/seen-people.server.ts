import { findUserStatus } from '#src/features/accounts/users/user-state.server.ts'
import {
  findLastAndNext,
  findSomeAppointments,
} from '#src/features/booking/appointments/appointments-of-people.server.ts'
import { type ListedPerson, listPeople, type PeopleSort } from '#src/features/people/people-list.server.ts'
import type { Person } from '#src/features/people/person.server.ts'
import type { List } from '#src/platform/list/keyset-list.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'

/** A person in lists, with when they were last seen and will next be: milliseconds since 1970, UTC. */
export type SeenPerson = ListedPerson & { lastAt: number | null; nextAt: number | null }

type Question = { filter: Parameters<typeof listPeople>[1]; sort: PeopleSort; onlyAgentId: string | null }

/** People with their appointments. `onlyAgentId`: whose appointments may be seen; null = everyone's. */
export function listSeenPeople(runtime: Runtime, { filter, sort, onlyAgentId }: Question): List<SeenPerson> {
  async function withAppointments(some: ListedPerson[]): Promise<SeenPerson[]> {
    const personIds = some.map(({ personId }) => personId)
    const nowMs = runtime.clock.now().getTime()
    const seen = await findLastAndNext(runtime.db, { personIds, onlyAgentId, nowMs })
    return some.map((person) => ({ lastAt: null, nextAt: null, ...person, ...seen.get(person.personId) }))
  }

  return listPeople(runtime, filter, sort).map(withAppointments)
}

/** A person's account, and their next appointment that the reader may see. `onlyAgentId`: as above. */
export async function findAccountAndNext(
  { db, clock }: Pick<Runtime, 'db' | 'clock'>,
  { person: { personId, userId }, onlyAgentId }: { person: Person; onlyAgentId: string | null },
) {
  const nowMs = clock.now().getTime()
  const [status, [appointment]] = await Promise.all([
    userId === null ? null : findUserStatus(db, userId),
    findSomeAppointments(db, { personIds: [personId], onlyAgentId, nowMs, limit: 1 }),
  ])
  const isAhead = appointment !== undefined && appointment.status === 'booked' && appointment.startsAt > nowMs
  return {
    account: userId === null || status === null ? null : { userId, ...status },
    next: isAhead ? appointment : null,
  }
}
