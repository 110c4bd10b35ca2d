import { type RouterContextProvider, redirect } from 'react-router'
import { agentIdSeenBy } from '#src/access/what-staff-may-do.ts'
import { actingStaff, actingUser } from '#src/features/accounts/sessions/guard.server.ts'
import { findAppointment } from '#src/features/booking/appointments/appointment-queries.server.ts'
import { answerDeclinedBooking, findDeclinedBooking } from '#src/features/booking/attention/declined-bookings.server.ts'
import { seeManyAhead } from '#src/features/booking/attention/many-ahead.server.ts'
import type { AgentHours } from '#src/features/booking/availability/availability.ts'
import { idIn, unknownForm } from '#src/input/form-data.ts'
import { actionFromToday } from '#src/pages/admin-profile/action-from.ts'
import { appointmentStatuses } from '#src/pages/admin-profile/appointments/appointment-words.ts'
import { findReassignment } from '#src/pages/admin-profile/appointments/changes/find-reassignment.server.ts'
import { appointmentPath } from '#src/pages/admin-profile/record-paths.ts'
import { todayPath } from '#src/pages/admin-profile/sections.ts'
import { invitationSentAgain } from '#src/pages/admin-profile/users/user-notice.tsx'
import { type Runtime, runtimeContext } from '#src/platform/runtime.server.ts'
import { shortDateTime } from '#src/time/local-time.ts'
import type { Undo } from '#src/ui/toasts/toasts.ts'
import type { Seen } from '#src/workflows/attention.server.ts'

/** The forms of the rows that have no page of their own, and the one that takes each back. */
const undoing = {
  'declined-answered': 'declined-reopened',
  'many-seen': 'many-reopened',
  'declined-reopened': null,
  'many-reopened': null,
} as const

type Intent = keyof typeof undoing

function isIntent(value: unknown): value is Intent {
  return typeof value === 'string' && Object.hasOwn(undoing, value)
}

/** Whether a form is one of the rows', on a page that has others too. */
export function isAttentionForm(formData: FormData): boolean {
  return isIntent(formData.get('intent'))
}

/** Handles the rows' forms. One that was sent twice, or by a colleague in the meantime, is answered as if it were done. */
export async function answerAttention(context: Readonly<RouterContextProvider>, formData: FormData) {
  const runtime = context.get(runtimeContext)
  const intent = formData.get('intent')
  if (!isIntent(intent)) throw unknownForm()
  const asking = { onlyAgentId: agentIdSeenBy(actingStaff(context)), by: actingUser(context) }
  const about = idIn(formData, 'about')
  switch (intent) {
    case 'declined-answered':
    case 'declined-reopened':
      await answerDeclinedBooking(runtime, { bookingId: about, isAnswered: intent === 'declined-answered', ...asking })
      break
    case 'many-seen': {
      const bookedUntil = Date.parse(String(formData.get('bookedUntil')))
      if (Number.isNaN(bookedUntil)) throw unknownForm()
      await seeManyAhead(runtime, { appointmentId: about, isSeen: true, bookedUntil, ...asking })
      break
    }
    case 'many-reopened':
      await seeManyAhead(runtime, { appointmentId: about, isSeen: false, ...asking })
  }
  return redirect(`${todayPath}?${new URLSearchParams({ about, done: intent })}#attention`, 303)
}

/** What was done, and the form that takes it back. */
type AttentionAnswer = { text: string; undo: Undo | null }

/** The status of an appointment that one of Today's forms has set. */
type Outcome = 'done' | 'no-show' | 'booked'

// A Map, because `done` comes from the URL and could be `constructor`, which every object has.
const answers = new Map([
  ['retry-mail', 'The email is back in the queue and will be sent straight away.'],
  ['invite', invitationSentAgain],
])

type Question = Pick<Seen, 'agentId'> & { query: URLSearchParams; agents: AgentHours[]; userId: string }

/** What the last form of a row did, and in the address which row's: `done` and `about`. Null for none. `userId`: who asks. */
export async function findAttentionAnswer(runtime: Runtime, question: Question): Promise<AttentionAnswer | null> {
  const done = question.query.get('done') ?? ''
  if (done === 'done' || done === 'no-show' || done === 'booked') return findOutcomeAnswer(runtime, done, question)
  const text = isIntent(done) ? await findRowAnswer(runtime, done, question) : await findOtherAnswer(runtime, question)
  if (text === null) return null
  const intent = isIntent(done) ? undoing[done] : null
  const undo = intent && { action: todayPath, fields: { intent, about: question.query.get('about') ?? '' } }
  return { text, undo }
}

async function findRowAnswer({ db }: Runtime, done: Intent, { query, agentId }: Question): Promise<string | null> {
  const about = query.get('about') ?? ''
  if (done === 'declined-answered' || done === 'declined-reopened') {
    const booking = await findDeclinedBooking(db, { bookingId: about, onlyAgentId: agentId })
    if (booking === null) return null
    return done === 'declined-answered' ? `Answered: ${booking.name}.` : `Not answered yet: ${booking.name}.`
  }
  const appointment = await findAppointment(db, about)
  if (appointment === null || (agentId !== null && appointment.agentId !== agentId)) return null
  const { name } = appointment
  return done === 'many-seen' ? `Dismissed: ${name}, until they book again.` : `No longer dismissed: ${name}.`
}

async function findOutcomeAnswer({ db }: Runtime, given: Outcome, { query, agentId }: Question) {
  const appointment = await findAppointment(db, query.get('about') ?? '')
  // What a colleague has changed since is no answer.
  if (appointment?.status !== given || (agentId !== null && appointment.agentId !== agentId)) return null
  const { appointmentId, name, sequence } = appointment
  if (given === 'booked') return { text: `Outcome undone: ${name}. The notes are still there.`, undo: null }
  const noted = query.has('added') ? ' Your note has been added.' : ''
  const action = actionFromToday(appointmentPath(appointmentId), appointmentId)
  return {
    text: `${name}: ${appointmentStatuses[given]}.${noted}`,
    undo: { action, fields: { intent: 'booked', sequence: String(sequence) } },
  }
}

async function findOtherAnswer(runtime: Runtime, { query, agents, agentId, userId }: Question): Promise<string | null> {
  const done = query.get('done') ?? ''
  if (done === 'reassigned') return findReassignment(runtime, { params: query, userId })
  if (done !== 'move') return answers.get(done) ?? null
  const appointment = await findAppointment(runtime.db, query.get('about') ?? '')
  if (appointment === null || (agentId !== null && appointment.agentId !== agentId)) return null
  const { name, startsAt, email } = appointment
  const agentName = agents.find((agent) => agent.agentId === appointment.agentId)?.name ?? appointment.agentId
  const told =
    email === ''
      ? 'They didn’t give an email address, so please tell them the new time yourself.'
      : 'We’re emailing them the new time, with a calendar file.'
  return `${name}’s appointment is now ${shortDateTime(startsAt, runtime.firm.timeZone)}, with ${agentName}. ${told}`
}
