import type { RouterContextProvider } from 'react-router'
import { agentIdSeenBy } from '#src/access/what-agents-may-do.ts'
import { actingStaff, actingUser } from '#src/features/accounts/sessions/guard.server.ts'
import type { FirmZone } from '#src/features/booking/appointments/appointment-line.ts'
import {
  type LeftBecause,
  type MarkSeveralResult,
  markAppointments,
} from '#src/features/booking/appointments/changes/mark-appointments.server.ts'
import { toVersions } from '#src/input/form-data.ts'
import { type FormHandler, type Outcome, selection } from '#src/pages/_layout/forms/answer-form.server.ts'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import { recordPath } from '#src/platform/subject.ts'
import { shortDateTime } from '#src/time/local-time.ts'
import { rowPrefix } from '#src/ui/list/row-checkbox.tsx'
import { appointmentsPath } from './appointment-list.tsx'

const marks = { 'mark-done': 'done', 'mark-no-show': 'no-show', 'undo-marks': 'booked' } as const

type BulkIntent = keyof typeof marks
type Mark = (typeof marks)[BulkIntent]

/** The forms that mark the selected appointments, or undo that. */
export function bulkForms(context: Readonly<RouterContextProvider>): Record<BulkIntent, FormHandler> {
  const runtime = context.get(runtimeContext)
  const seenBy = { onlyAgentId: agentIdSeenBy(actingStaff(context)), by: actingUser(context) }

  const markAs = (mark: Mark) =>
    selection(async (rows): Promise<Outcome> => {
      const seen = toVersions(rows)
      const outcome = await markAppointments(runtime, { seen, mark, ...seenBy })
      return outcome.marked.size === 0 ? refuseAll(mark, outcome) : answer(mark, outcome, runtime.firm)
    })

  return { 'mark-done': markAs('done'), 'mark-no-show': markAs('no-show'), 'undo-marks': markAs('booked') }
}

function refuseAll(mark: Mark, outcome: MarkSeveralResult): Outcome {
  return { ok: false, message: `Nothing changed: ${leftInWords(outcome, reasonsFor(mark))}` }
}

function answer(mark: Mark, outcome: MarkSeveralResult, { timeZone }: FirmZone): Outcome {
  const { marked, left } = outcome
  const rest = leftInWords(outcome, reasonsFor(mark))
  const sequences = Object.fromEntries([...marked].map(([id, sequence]) => [`${rowPrefix}${id}`, String(sequence)]))
  const links = left.map(({ appointment: { appointmentId, name, startsAt }, because }) => ({
    to: recordPath('appointment', appointmentId),
    name: `${name}, ${shortDateTime(startsAt, timeZone)}: ${reasonsFor(mark)[because].one}`,
  }))
  return {
    ok: true,
    message: `${doneInWords(mark, marked.size)}${rest === '' ? '' : `; ${rest}`}.`,
    undo: mark === 'booked' ? null : { action: appointmentsPath, fields: { intent: 'undo-marks', ...sequences } },
    changed: [...marked.keys()].map((id) => `appointment-${id}`),
    left: links.length === 0 ? null : { words: 'These were left as they were:', links },
  }
}

function doneInWords(mark: Mark, count: number): string {
  if (mark === 'booked') return `Outcome undone for ${count}`
  return `${count} marked as ${mark}`
}

type Reason = { one: string; several: string }

const same = (words: string): Reason => ({ one: words, several: words })

const reasons: Record<LeftBecause, Reason> = {
  'not-begun': { one: 'hasn’t started yet', several: 'haven’t started yet' },
  'has-outcome': { one: 'is already marked', several: 'are already marked' },
  cancelled: { one: 'is cancelled', several: 'are cancelled' },
  'changed-meanwhile': same('changed after you opened the list'),
}

function reasonsFor(mark: Mark): typeof reasons {
  return mark === 'booked' ? { ...reasons, 'changed-meanwhile': same('changed in the meantime') } : reasons
}

/** `one call hasn’t started yet; 2 calls are cancelled`; or, of a single reason for all, `these 2 calls are cancelled`. */
function leftInWords({ left, missing, marked }: MarkSeveralResult, words: typeof reasons): string {
  const counted = (Object.entries(words) as [LeftBecause, Reason][]).flatMap(([reason, { one, several }]) => {
    const { length } = left.filter(({ because }) => because === reason)
    if (length === 0) return []
    const isAll = marked.size === 0 && missing === 0 && length === left.length
    if (length === 1) return `${isAll ? 'this' : 'one'} call ${one}`
    return `${isAll ? 'these ' : ''}${length} calls ${several}`
  })
  if (missing === 1) counted.push('one call wasn’t found')
  if (missing > 1) counted.push(`${missing} calls weren’t found`)
  return counted.join('; ')
}
