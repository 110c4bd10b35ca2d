import { type RouterContextProvider, redirect } from 'react-router'
import { findStaffChangeBlocker } from '#src/access/when-an-appointment-may-change.ts'
import { actingUser } from '#src/features/accounts/sessions/guard.server.ts'
import { findUserNames } from '#src/features/accounts/users/user-queries.server.ts'
import type { Appointment } from '#src/features/booking/appointments/appointment-rows.server.ts'
import {
  cancelAppointment,
  findAppointmentChanges,
  restoreAppointment,
} from '#src/features/booking/appointments/changes/appointment-changes.server.ts'
import {
  type AppointmentFact,
  appointmentFacts,
  editAppointment,
} from '#src/features/booking/appointments/changes/edit-appointment.server.ts'
import { unmarkAppointment } from '#src/features/booking/appointments/changes/mark-appointments.server.ts'
import { sendMissedYou } from '#src/features/booking/appointments/changes/missed-you.server.ts'
import { findAgents } from '#src/features/booking/availability/availability-queries.server.ts'
import { outcome } from '#src/features/notes/note-forms.ts'
import { toVersion } from '#src/input/form-data.ts'
import { button, factForms, form, type Outcome } from '#src/pages/_layout/forms/answer-form.server.ts'
import { toConflict } from '#src/pages/admin-profile/conflict.server.ts'
import { followUpPath } from '#src/pages/admin-profile/record-paths.ts'
import { type Runtime, runtimeContext } from '#src/platform/runtime.server.ts'
import { recordPath } from '#src/platform/subject.ts'
import { shortDateTime } from '#src/time/local-time.ts'
import type { Answer } from '#src/ui/forms/answer.ts'
import { giveOutcome } from '#src/workflows/appointments/give-outcome.server.ts'
import { changeInWords } from './appointment-view.server.ts'
import { appointmentStatuses, factNames, missedYouLabel } from './appointment-words.ts'

const nobodyToReach = 'Enter a phone number or an email address, so that we can reach them'
const notFound = 'There’s no such appointment any more'

/** The forms and buttons of an appointment, apart from its notes and its move. */
export function appointmentForms(context: Readonly<RouterContextProvider>, appointment: Appointment) {
  const [runtime, by] = [context.get(runtimeContext), actingUser(context)]
  const { appointmentId, name, email } = appointment
  const changed = ['history', `appointment-${appointmentId}`]
  const path = recordPath('appointment', appointmentId)

  /** Whether the visitor is emailed about a change; who has no email address is still to be told. */
  const toTell = (emailed: string, toTell: string) =>
    email === '' ? { left: { words: toTell, links: [] }, words: '' } : { left: null, words: ` ${emailed}` }

  async function cancel({ version }: { version: string }): Promise<Outcome> {
    const sequence = toVersion(version)
    const cancelled = await cancelAppointment(runtime, { appointmentId, sequence, by, found: appointment })
    if (!cancelled.ok) return refusedChange(runtime, { appointmentId, sequence, reason: cancelled.reason })
    const { words, left } = toTell(
      'We’re emailing the visitor, with a file that removes it from their calendar.',
      'They didn’t give an email address, so please tell them yourself.',
    )
    const undo = { action: path, fields: { intent: 'restore', version: String(sequence + 1) } }
    return { ok: true, message: `Appointment cancelled.${words}`, undo, left, changed }
  }

  async function restore({ version }: { version: string }): Promise<Outcome> {
    const sequence = toVersion(version)
    const restored = await restoreAppointment(runtime, { appointmentId, sequence, by, found: appointment })
    if (!restored.ok) return refusedChange(runtime, { appointmentId, sequence, reason: restored.reason })
    const { words, left } = toTell(
      'We’re emailing the visitor.',
      'They didn’t give an email address, so please tell them yourself.',
    )
    return { ok: true, message: `The appointment is back on.${words}`, left, changed }
  }

  async function undoOutcome({ version }: { version: string }): Promise<Outcome> {
    const sequence = toVersion(version)
    const marked = await unmarkAppointment(runtime, { appointmentId, sequence, by })
    if (!marked.ok) return refusedChange(runtime, { appointmentId, sequence, reason: marked.reason })
    return { ok: true, message: `Outcome undone: ${name}. The notes are still there.`, changed }
  }

  /** Marks an appointment and adds its note together: if one is refused, neither is stored. */
  const outcomeForm = (mark: 'done' | 'no-show') =>
    form(outcome, async ({ body, formKey, followUp, version }, about): Promise<Outcome> => {
      const sequence = toVersion(version)
      const marked = await giveOutcome(runtime, { appointmentId, sequence, mark, note: { body, formKey }, by })
      if (!marked.ok) return refusedChange(runtime, { appointmentId, sequence, reason: marked.reason })
      if (followUp) return redirect(followUpPath(appointmentId), 303)
      const undo = { action: path, fields: { intent: 'booked', version: String(sequence + 1) } }
      const added = body === '' ? '' : ' Your note has been added.'
      // The record itself has a button for that.
      const isOffered = mark === 'no-show' && about !== '' && email !== ''
      const left = isOffered ? offerMissedYou(sequence + 1) : null
      return { ok: true, message: `${name}: ${appointmentStatuses[mark]}.${added}`, undo, left, changed }
    })

  function offerMissedYou(version: number): Answer['left'] {
    const fields = { intent: 'missed-you', version: String(version) }
    const offer = { label: missedYouLabel, action: path, fields }
    return { words: `You can email ${email} a link to choose a new time.`, links: [], offer }
  }

  async function missedYou({ version }: { version: string }): Promise<Outcome> {
    const sequence = toVersion(version)
    const sent = await sendMissedYou(runtime, { appointmentId, sequence, by })
    if (sent.ok) return { ok: true, message: `We’re emailing ${email} a link to choose a new time.`, changed }
    return refusedChange(runtime, { appointmentId, sequence, reason: sent.reason })
  }

  async function save(fact: AppointmentFact, value: string, version: string): Promise<Outcome> {
    const saved = await editAppointment(runtime, { appointmentId, fact, value, version, by })
    if (saved.ok) return { ok: true, message: savedWords(fact, value), changed: [`fact-${fact}`] }
    switch (saved.reason) {
      case 'not-found':
        return { ok: false, message: notFound, isAtHead: true }
      case 'nobody-to-reach':
        return { ok: false, status: 422, fieldErrors: { value: nobodyToReach } }
      case 'changed-meanwhile':
        return { ok: false, conflicts: { value: await toConflict(runtime, saved) }, version: saved.version }
    }
  }

  function savedWords(fact: AppointmentFact, value: string): string {
    const address = fact === 'email' ? value : email
    const isOfBooker = fact === 'name' || fact === 'phone' || fact === 'email'
    const now = runtime.clock.now().getTime()
    const isSent = isOfBooker && address !== '' && findStaffChangeBlocker({ now, appointment }) === null
    return `${factNames[fact]} saved.${isSent ? ` We’re emailing the appointment to ${address}.` : ''}`
  }

  return {
    ...factForms(appointmentFacts, save),
    cancel: button(cancel),
    restore: button(restore),
    done: outcomeForm('done'),
    'no-show': outcomeForm('no-show'),
    booked: button(undoOutcome),
    'missed-you': button(missedYou),
  }
}

const refusals = {
  'not-found': 'There’s no such appointment any more',
  'changed-meanwhile': 'This appointment changed after you opened it, so we haven’t done anything',
  'may-not-be-moved': 'You can’t move this appointment. It has started, or is no longer booked',
  'may-not-be-cancelled':
    'You can’t cancel this appointment because it has started. Mark it as done or no-show instead',
  'may-not-be-restored':
    'It’s too late to undo this. The time is no longer kept free, or the agent is away then. Book a new appointment instead',
  'nobody-to-email': 'They didn’t give an email address, so please call them',
  'may-not-be-marked': 'You can only mark an appointment that has started and wasn’t cancelled',
}

type RefusedChange = {
  appointmentId: string
  /** At which it was seen. */
  sequence: number
  reason: keyof typeof refusals
}

/** Why an appointment was not changed; if others have changed it since it was seen, who did what. */
export async function refusedChange(
  { db, firm }: Pick<Runtime, 'db' | 'firm'>,
  { appointmentId, sequence, reason }: RefusedChange,
): Promise<Outcome> {
  if (reason !== 'changed-meanwhile') return { ok: false, message: refusals[reason] }
  const changes = await findAppointmentChanges(db, appointmentId)
  const unseen = changes.filter((change) => change.sequence > sequence)
  const names = await findUserNames(
    db,
    unseen.flatMap(({ staffId }) => staffId ?? []),
  )
  const agents = await findAgents(db)
  const agentName = (id: string) => agents.find((agent) => agent.agentId === id)?.name ?? id
  const lines = unseen.map((change) => {
    const words = changeInWords(change, { names, agentName }, firm.timeZone)
    return `${shortDateTime(change.changedAt, firm.timeZone)}: ${words.replace(/\.$/, '')}`
  })
  return { ok: false, message: [refusals[reason], ...lines].join('.\n') }
}
