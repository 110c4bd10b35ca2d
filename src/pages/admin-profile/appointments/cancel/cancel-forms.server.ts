import type { RouterContextProvider } from 'react-router'
import { agentIdSeenBy } from '#src/access/what-staff-may-do.ts'
import { findStaffChangeBlocker } from '#src/access/when-an-appointment-may-change.ts'
import { actingStaff, actingUser } from '#src/features/accounts/sessions/guard.server.ts'
import { restoreAppointment } from '#src/features/booking/appointments/changes/appointment-changes.server.ts'
import { findSelected } from '#src/features/booking/appointments/changes/selected-appointments.server.ts'
import type { AgentName } from '#src/features/booking/availability/availability.ts'
import { toVersions } from '#src/input/form-data.ts'
import { type Outcome, selection } from '#src/pages/_layout/forms/answer-form.server.ts'
import { toTell } from '#src/pages/admin-profile/appointments/hand-over/hand-over-forms.server.ts'
import { cancelPath, rowFields } from '#src/pages/admin-profile/appointments/hand-over/hand-over-query.ts'
import { readSelection, toCall } from '#src/pages/admin-profile/appointments/hand-over/hand-over-view.server.ts'
import { appointmentPath } from '#src/pages/admin-profile/record-paths.ts'
import { type Runtime, runtimeContext } from '#src/platform/runtime.server.ts'
import { pluralise } from '#src/time/duration-in-words.ts'
import { cancelSeveral } from '#src/workflows/appointments/hand-over.server.ts'

type Question = { query: URLSearchParams; agents: AgentName[]; onlyAgentId: string | null }

/** The selected appointments, of those that the reader sees. */
export async function findCancellable(runtime: Runtime, { query, agents, onlyAgentId }: Question) {
  const ids = [...(readSelection(query)?.keys() ?? [])]
  const now = runtime.clock.now().getTime()
  const wording = { agents, timeZone: runtime.firm.timeZone }
  const calls = (await findSelected(runtime.db, { ids, onlyAgentId })).map((appointment) => {
    const blocker = findStaffChangeBlocker({ now, appointment })
    return toCall({ appointment, toAgentId: null, blocker }, wording)
  })
  return { calls }
}

/** Cancels the appointments that were confirmed, or takes that back. */
export function cancelForms(context: Readonly<RouterContextProvider>) {
  const runtime = context.get(runtimeContext)
  const [onlyAgentId, by] = [agentIdSeenBy(actingStaff(context)), actingUser(context)]

  return {
    'cancel-selected': selection(async (rows): Promise<Outcome> => {
      const seen = toVersions(rows)
      if (!(await cancelSeveral(runtime, { seen, onlyAgentId, by }))) {
        const message =
          'Something changed after you opened this page, so nothing has been cancelled. Check the list and try again'
        return { ok: false, message }
      }
      const after = [...seen].map(([id, sequence]): [string, number] => [id, sequence + 1])
      const cancelled = await findSelected(runtime.db, { ids: [...seen.keys()], onlyAgentId })
      return {
        ok: true,
        message: `${pluralise(seen.size, 'appointment')} cancelled. We’re emailing the visitors and the agents.`,
        undo: { action: cancelPath, fields: { intent: 'restore-selected', ...rowFields(after) } },
        left: toTell(cancelled, runtime.firm.timeZone),
      }
    }),
    /** Each for itself: the time of one may have been taken. */
    'restore-selected': selection(async (rows): Promise<Outcome> => {
      const seen = toVersions(rows)
      const found = await findSelected(runtime.db, { ids: [...seen.keys()], onlyAgentId })
      const left: { to: string; name: string }[] = []
      for (const { appointmentId, name } of found) {
        const sequence = seen.get(appointmentId) ?? -1
        const restored = await restoreAppointment(runtime, { appointmentId, sequence, by })
        if (!restored.ok) left.push({ to: appointmentPath(appointmentId), name })
      }
      const count = found.length - left.length
      if (count === 0) return { ok: false, message: 'It’s too late to undo this, or they’ve changed since' }
      const words = 'These are still cancelled, because they’ve changed since or their time is taken:'
      return {
        ok: true,
        message: `${pluralise(count, 'appointment')} back on. We’re emailing the visitors and the agents.`,
        left: left.length === 0 ? null : { words, links: left },
      }
    }),
  }
}
