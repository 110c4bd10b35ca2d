import { data, redirect } from 'react-router'
import type { NoteReader } from '#src/access/who-may-change-a-note.ts'
import { isAppointmentFact, parseFactForm } from '#src/features/booking/appointments/appointment-facts.ts'
import type { Appointment } from '#src/features/booking/appointments/appointment-rows.server.ts'
import {
  cancelAppointment,
  findAppointmentChanges,
  restoreAppointment,
} from '#src/features/booking/appointments/changes/appointment-changes.server.ts'
import { editAppointment } from '#src/features/booking/appointments/changes/edit-appointment.server.ts'
import { unmarkAppointment } from '#src/features/booking/appointments/changes/mark-appointments.server.ts'
import { moveAppointment } from '#src/features/booking/appointments/changes/move-appointment.server.ts'
import type { NoteAnswer } from '#src/features/notes/components/note-entry.tsx'
import { parseOutcomeForm } from '#src/features/notes/note-forms.ts'
import { idIn, unknownForm, versionIn } from '#src/input/form-data.ts'
import {
  type AnswerPage,
  redirectToAnswer,
  redirectToSavedFact,
} from '#src/pages/admin-profile/answer-address.server.ts'
import { appointmentsPath } from '#src/pages/admin-profile/appointments/list/appointment-list.ts'
import { changeNotes, isNoteIntent } from '#src/pages/admin-profile/notes/change-notes.server.ts'
import { followUpPath } from '#src/pages/admin-profile/record-paths.ts'
import type { Actor } from '#src/platform/audit-log/audit-log.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import type { FactAnswer } from '#src/ui/facts/editable-fact.tsx'
import { staleFactMessage } from '#src/ui/forms/stale-form.ts'
import { giveOutcome } from '#src/workflows/appointments/give-outcome.server.ts'

type FormSubmission = {
  appointment: Appointment
  by: Actor
  /** The only agent whose appointments the user may open; null = all. */
  onlyAgentId: string | null
  reader: NoteReader
  formData: FormData
  page: AnswerPage
}

/** A refused form: why, and the changes that the page did not show yet. */
type Refusal = {
  problem: string | null
  unseen: number[]
  /** What has not been saved: a note, a fact, or the start to which the appointment was to be moved. */
  note: NoteAnswer | null
  fact: FactAnswer | null
  startsAt: string | null
}

/** Handles the forms and buttons of an appointment, wherever they are. A refused form is shown on its page. */
export async function changeAppointment(runtime: Runtime, submission: FormSubmission) {
  const { appointment, by, onlyAgentId, formData, page } = submission
  const { appointmentId } = appointment
  const intent = String(formData.get('intent'))
  if (isNoteIntent(intent)) return changeNotesOf(runtime, { ...submission, intent })
  if (intent === 'save-fact') return saveFact(runtime, submission)
  // The sequence number that the page was rendered with: newer changes are not overwritten.
  const changer = { appointmentId, by, sequence: versionIn(formData, 'sequence'), found: appointment }
  if (intent === 'done' || intent === 'no-show') return saveOutcome(runtime, { changer, mark: intent, formData, page })
  const changed = await change(runtime, { changer, intent, formData })
  if (!changed.ok) {
    const isUnchosen = changed.reason === 'slot-not-offered' && !formData.has('startsAt')
    const startsAt = intent === 'move' && formData.has('startsAt') ? String(formData.get('startsAt')) : null
    return refuse(runtime, { changer, reason: isUnchosen ? 'no-time-chosen' : changed.reason, startsAt })
  }
  const isReassigned = intent === 'move' && onlyAgentId !== null && formData.get('agentId') !== onlyAgentId
  // It is a colleague's now, and its page would only be refused.
  if (isReassigned && page.from === null) {
    return redirect(`${appointmentsPath}?done=reassigned&about=${appointmentId}`, 303)
  }
  return redirectToAnswer(page, { done: isReassigned ? 'reassigned' : intent })
}

async function changeNotesOf(
  runtime: Runtime,
  submission: FormSubmission & { intent: Parameters<typeof changeNotes>[1]['intent'] },
) {
  const { appointmentId } = submission.appointment
  const answer = await changeNotes(runtime, { ...submission, subject: { appointmentId } })
  if (answer instanceof Response) return answer
  const { status, ...refusal } = answer
  return refused(status, refusal)
}

/** Saves one fact of an appointment. */
async function saveFact(runtime: Runtime, { appointment, by, formData, page }: FormSubmission) {
  const { appointmentId } = appointment
  const fact = String(formData.get('fact'))
  if (!isAppointmentFact(fact) || !formData.has('value')) throw unknownForm()
  const submission = parseFactForm(formData, fact)
  const refuseFact = (status: number, words?: string) => {
    const result = submission.reply(words === undefined ? {} : { fieldErrors: { value: [words] } })
    return refused(status, { fact: { fact, result, isStale: status === 409 } })
  }
  if (submission.status !== 'success') return refuseFact(422)
  const saved = await editAppointment(runtime, { appointmentId, fact, ...submission.value, by })
  if (saved.ok) return redirectToSavedFact(page, fact)
  switch (saved.reason) {
    case 'not-found':
      return redirect(appointmentsPath)
    case 'changed-meanwhile':
      return refuseFact(409, staleFactMessage)
    case 'nobody-to-reach':
      return refuseFact(422, 'Enter a phone number or an email address, so that we can reach them')
  }
}

/** If the outcome or its note is refused, the form keeps both. */
async function saveOutcome(
  runtime: Runtime,
  {
    changer,
    mark,
    formData,
    page,
  }: { changer: Changer; mark: 'done' | 'no-show' } & Pick<FormSubmission, 'formData' | 'page'>,
) {
  const submission = parseOutcomeForm(formData)
  if (submission.status !== 'success') {
    return refused(422, { note: { noteId: null, result: submission.reply() } })
  }
  const { body, formKey, followUp } = submission.value
  const marked = await giveOutcome(runtime, { ...changer, mark, note: { body, formKey } })
  if (!marked.ok) {
    return refuse(runtime, { changer, reason: marked.reason, note: { noteId: null, result: submission.reply() } })
  }
  if (followUp) return redirect(`${followUpPath(changer.appointmentId)}&done=${mark}`, 303)
  return redirectToAnswer(page, { done: mark, added: marked.noteId })
}

function refused(status: number, refusal: Partial<Refusal>) {
  return data<Refusal>({ problem: null, unseen: [], note: null, fact: null, startsAt: null, ...refusal }, { status })
}

type Changer = { appointmentId: string; by: Actor; sequence: number; found: Appointment }

type RefusedChange = { changer: Changer; reason: keyof typeof refusals | 'not-found' } & Partial<
  Pick<Refusal, 'note' | 'startsAt'>
>

async function refuse(runtime: Runtime, { changer, reason, ...kept }: RefusedChange) {
  switch (reason) {
    case 'not-found':
      return redirect(appointmentsPath)
    case 'changed-meanwhile': {
      const changes = await findAppointmentChanges(runtime.db, changer.appointmentId)
      const unseen = changes.filter((each) => each.sequence > changer.sequence).map((each) => each.sequence)
      return refused(409, { problem: refusals[reason], unseen, ...kept })
    }
    default:
      return refused(reason === 'slot-not-offered' || reason === 'no-time-chosen' ? 422 : 409, {
        problem: refusals[reason],
        ...kept,
      })
  }
}

function change(
  runtime: Runtime,
  { changer, intent, formData }: { changer: Changer; intent: string; formData: FormData },
) {
  switch (intent) {
    case 'move': {
      const startsAt = Date.parse(String(formData.get('startsAt')))
      return moveAppointment(runtime, { ...changer, startsAt, agentId: idIn(formData, 'agentId') })
    }
    case 'cancel':
      return cancelAppointment(runtime, changer)
    case 'restore':
      return restoreAppointment(runtime, changer)
    case 'booked':
      return unmarkAppointment(runtime, changer)
    default:
      throw unknownForm()
  }
}

const refusals = {
  'changed-meanwhile':
    'This appointment changed after you opened the page, so we haven’t done anything. The details below are up to date',
  'may-not-be-moved': 'You can’t move this appointment. It has started, or is no longer booked',
  'may-not-be-cancelled':
    'You can’t cancel this appointment because it has started. Mark it as done or no-show instead',
  'may-not-be-restored':
    'It’s too late to undo this. The time is no longer kept free, or the agent is away then. Book a new appointment instead',
  'may-not-be-marked': 'You can only mark an appointment that has started and wasn’t cancelled',
  'slot-taken': 'That time has just been taken. Choose another. The appointment hasn’t changed',
  'no-time-chosen': 'Choose a time',
  'slot-not-offered': 'That time isn’t free. Choose one of the times below',
}
