import {
  type AppointmentCursor,
  findAppointments,
} from '../../../features/booking/appointments/appointment-list.server.ts'
import type { AgentAvailability } from '../../../features/booking/availability/availability.ts'
import type { Runtime } from '../../../platform/runtime.server.ts'
import { toAdminAppointmentLine } from './appointment-view.server.ts'
import type { BoardView } from './board-view.ts'

const perPage = 50

type ListQuestion = { view: BoardView; agents: AgentAvailability[]; after: string | null }

/** A page of the list of appointments. */
export async function findListView({ db, clock }: Runtime, { view, agents, after }: ListQuestion) {
  const cursor = readCursor(after)
  const nowMs = clock.now().getTime()
  // One more than a page holds tells whether there is another page.
  const found = await findAppointments(db, { filter: view, nowMs, after: cursor, limit: perPage + 1 })
  const last = found.length > perPage ? found[perPage - 1] : undefined
  return {
    appointments: found.slice(0, perPage).map((appointment) => toAdminAppointmentLine(appointment, agents)),
    isFirstPage: cursor === null,
    nextPageAfter: last === undefined ? null : `${last.startsAt}_${last.appointmentId}`,
  }
}

/** A place in the list from the address; nonsense is the beginning. */
function readCursor(text: string | null): AppointmentCursor | null {
  const match = /^(\d{1,15})_([0-9a-f-]{36})$/.exec(text ?? '')
  return match === null ? null : { startsAt: Number(match[1]), appointmentId: match[2] ?? '' }
}
