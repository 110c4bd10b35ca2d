import { data } from 'react-router'
import {
  type LeftBecause,
  type MarkSeveralResult,
  markAppointments,
} from '#src/features/booking/appointments/changes/mark-appointments.server.ts'
import { toVersion } from '#src/input/form-data.ts'
import type { Actor } from '#src/platform/audit-log/audit-log.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { shortDateTime } from '#src/time/local-time.ts'
import { rowPrefix } from '#src/ui/list/row-checkbox.tsx'
import { readSelectedRows } from '#src/ui/list/selected-rows.ts'

/** The response to a press that marks the selected appointments. */
export type BulkAnswer = {
  /** What was done, and for how many not; null if nothing was. */
  done: string | null
  /** Why nothing was done; null if something was. */
  problem: string | null
  /** The appointments that have been marked. */
  changed: string[]
  /** The fields of the form that undoes the marks; null if there is nothing to undo. */
  undo: Record<string, string> | null
  /** Those that were left as they were, with the reason. */
  left: { appointmentId: string; name: string; when: string; because: string }[]
}

const marks = { 'mark-done': 'done', 'mark-no-show': 'no-show', 'undo-marks': 'booked' } as const

type BulkIntent = keyof typeof marks

export function isBulkIntent(intent: string): intent is BulkIntent {
  return Object.hasOwn(marks, intent)
}

/** `onlyAgentId`: whose appointments may be marked; null = anyone's. */
type FormSubmission = { formData: FormData; intent: BulkIntent; onlyAgentId: string | null; by: Actor }

/** Marks the selected appointments, or undoes that. */
export async function markSelected(runtime: Runtime, { formData, intent, onlyAgentId, by }: FormSubmission) {
  const selected = readSelectedRows(formData)
  if (!selected.ok) return answer({ problem: selected.problem }, 422)
  const seen = new Map([...selected.rows].map(([id, sequence]) => [id, toVersion(sequence)]))
  const mark = marks[intent]
  const { marked, left, missing } = await markAppointments(runtime, { seen, mark, onlyAgentId, by })
  const because = mark === 'booked' ? { ...reasons, 'changed-meanwhile': 'changed in the meantime' } : reasons
  const rest = leftInWords({ left, missing }, because)
  const undo = Object.fromEntries([...marked].map(([id, sequence]) => [`${rowPrefix}${id}`, String(sequence)]))
  const given = {
    changed: [...marked.keys()],
    done: marked.size === 0 ? null : `${doneInWords(mark, marked.size)}${rest === '' ? '' : `; ${rest}`}.`,
    problem: marked.size === 0 ? `${mark === 'booked' ? 'Nothing was undone' : 'None were marked'}: ${rest}.` : null,
    undo: mark === 'booked' || marked.size === 0 ? null : { intent: 'undo-marks', ...undo },
    left: left.map(({ appointment: { appointmentId, name, startsAt }, because: reason }) => ({
      appointmentId,
      name,
      when: shortDateTime(startsAt, runtime.firm.timeZone),
      because: because[reason],
    })),
  }
  return answer(given, marked.size === 0 ? 409 : 200)
}

function answer(given: Partial<BulkAnswer>, status: number) {
  return data({ bulk: { done: null, problem: null, changed: [], undo: null, left: [], ...given } }, { status })
}

function doneInWords(mark: (typeof marks)[BulkIntent], count: number): string {
  if (mark === 'booked') return `Outcome undone for ${count}`
  return `${count} marked as ${mark}`
}

const reasons: Record<LeftBecause, string> = {
  'not-begun': 'hasn’t started',
  'has-outcome': 'already marked',
  cancelled: 'cancelled',
  'changed-meanwhile': 'changed after you opened the list',
}

/** The reasons whose words differ for several appointments. */
const ofSeveral: Partial<typeof reasons> = { 'not-begun': 'haven’t started' }

/** `1 hasn’t started; 2 cancelled`. */
function leftInWords({ left, missing }: Pick<MarkSeveralResult, 'left' | 'missing'>, words: typeof reasons): string {
  const counted = (Object.entries(words) as [LeftBecause, string][]).flatMap(([reason, word]) => {
    const { length } = left.filter(({ because }) => because === reason)
    return length === 0 ? [] : [`${length} ${length === 1 ? word : (ofSeveral[reason] ?? word)}`]
  })
  return [...counted, ...(missing === 0 ? [] : [`${missing} not found`])].join('; ')
}
