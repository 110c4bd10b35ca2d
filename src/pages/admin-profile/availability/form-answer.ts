import type { SubmissionResult } from '@conform-to/dom'
import type { StillBooked } from '#src/pages/admin-profile/appointments/calendar/still-booked.ts'
import type { Actor } from '#src/platform/audit-log/audit-log.server.ts'
import type { AgentAccount } from '#src/workflows/users/agent-accounts.server.ts'

/** The page's forms, identified by their field `form`, apart from those of the calendar. */
export type FormName = 'new-agent' | 'agent' | 'account' | 'hours' | 'rules' | 'calendar-feed' | 'own-calendar'

/** A submitted form, the agent in the URL, and the actor. */
export type FormSubmission = { agentId: string; formData: FormData; by: Actor }

/** The response to a form; without a `result` it was saved. */
export type FormResult = {
  form: FormName
  status: number
  headers?: Record<string, string>
  result?: SubmissionResult<string[]>
  /** The ID of the agent that was added, if any. */
  addedAgentId?: string
  /** Appointments still booked outside the saved hours, or with an agent who takes none any more. */
  conflicts?: StillBooked[]
  /** How it went with an agent's account, if that was asked for. */
  account?: AgentAccount
  /** The secret address of a calendar feed, shown this once. */
  feedAddress?: string
}

export const noSuchAgent = 'That agent no longer exists. Choose one from the list'
