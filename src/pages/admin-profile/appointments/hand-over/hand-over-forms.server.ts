import type { RouterContextProvider } from 'react-router'
import { agentIdSeenBy } from '#src/access/what-staff-may-do.ts'
import { actingStaff, actingUser } from '#src/features/accounts/sessions/guard.server.ts'
import type { Appointment } from '#src/features/booking/appointments/appointment-rows.server.ts'
import { findSelected } from '#src/features/booking/appointments/changes/selected-appointments.server.ts'
import { toVersion, toVersions } from '#src/input/form-data.ts'
import { type Outcome, selection } from '#src/pages/_layout/forms/answer-form.server.ts'
import { appointmentPath } from '#src/pages/admin-profile/record-paths.ts'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import { pluralise } from '#src/time/duration-in-words.ts'
import { shortDateTime } from '#src/time/local-time.ts'
import type { Answer } from '#src/ui/forms/answer.ts'
import { type ConfirmedCall, handOver, undoHandOver } from '#src/workflows/appointments/hand-over.server.ts'
import { handOverPath, rowFields } from './hand-over-query.ts'

const stale = (done: string): Outcome => ({
  ok: false,
  message: `Something changed after you opened this page, so no calls have been ${done}. Check the list and try again`,
})

/** Hands over the calls that were confirmed, or takes that back. */
export function handOverForms(context: Readonly<RouterContextProvider>) {
  const runtime = context.get(runtimeContext)
  const asking = { onlyAgentId: agentIdSeenBy(actingStaff(context)), by: actingUser(context) }

  return {
    'hand-over': selection(async (rows): Promise<Outcome> => {
      const confirmed = new Map([...rows].map(([id, text]) => [id, readConfirmed(text)]))
      if (!(await handOver(runtime, { confirmed, ...asking }))) return stale('handed over')
      const ids = [...confirmed.keys()]
      const left = toTell(await findSelected(runtime.db, { ids, onlyAgentId: null }), runtime.firm.timeZone)
      const after = [...confirmed].map(([id, { sequence }]): [string, number] => [id, sequence + 1])
      return {
        ok: true,
        message: `${pluralise(confirmed.size, 'call')} handed over. We’re emailing the visitors and the agents.`,
        undo: { action: handOverPath, fields: { intent: 'undo-hand-over', ...rowFields(after) } },
        left,
      }
    }),
    'undo-hand-over': selection(async (rows): Promise<Outcome> => {
      const seen = toVersions(rows)
      if (!(await undoHandOver(runtime, { seen, ...asking }))) return stale('given back')
      const message = `${pluralise(seen.size, 'call')} given back. We’re emailing the visitors and the agents.`
      return { ok: true, message }
    }),
  }
}

/** `3 agent-1`: the version that was shown, and the colleague. */
function readConfirmed(text: string): ConfirmedCall {
  const [version = '', ...agent] = text.split(' ')
  return { sequence: toVersion(version), toAgentId: agent.join(' ').replaceAll('\0', '') }
}

/** Whom nobody can email. */
export function toTell(appointments: Appointment[], timeZone: string): Answer['left'] {
  const unreached = appointments.filter(({ email }) => email === '')
  if (unreached.length === 0) return null
  return {
    words: 'These people didn’t give an email address, so please tell them yourself:',
    links: unreached.map(({ appointmentId, name, phone, startsAt }) => ({
      to: appointmentPath(appointmentId),
      name: `${name}, ${phone}, ${shortDateTime(startsAt, timeZone)}`,
    })),
  }
}
