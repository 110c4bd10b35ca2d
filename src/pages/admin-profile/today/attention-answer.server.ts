import { findAppointment } from '../../../features/booking/appointments/appointment-queries.server.ts'
import type { AgentHours } from '../../../features/booking/availability/availability.ts'
import { firm } from '../../../firm/firm.ts'
import type { Runtime } from '../../../platform/runtime.server.ts'
import { shortDateTime } from '../../../time/local-time.ts'
import { findReassignment } from '../appointments/changes/find-reassignment.server.ts'
import { invitationSentAgain } from '../users/user-notice.tsx'
import type { Seen } from './seen.ts'

// A Map, because `done` comes from the URL and could be `constructor`, which every object has.
const answers = new Map([
  ['retry-mail', 'The email is back in the queue and will be sent straight away.'],
  ['invite', invitationSentAgain],
])

/** What the last form of a row did, and in the address which row's: `done` and `about`. Null for none. `userId`: who asks. */
export async function findAttentionAnswer(
  runtime: Runtime,
  question: Pick<Seen, 'agentId'> & { query: URLSearchParams; agents: AgentHours[]; userId: string },
): Promise<string | null> {
  const { query, agents, agentId, userId } = question
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
  return `${name}’s appointment is now ${shortDateTime(startsAt, firm.timeZone)}, with ${agentName}. ${told}`
}
