import type { SubmissionResult } from '@conform-to/dom'
import type { Actor } from '../../../features/accounts/sessions/guard.server.ts'

/** The forms of the page. Each names itself in its field `form`. */
export type FormName = 'new-agent' | 'agent' | 'hours' | 'day-off' | 'extra-hours' | 'rules'

/** A submitted form, the agent in the URL, and the actor. */
export type FormSubmission = { agentId: string; formData: FormData; by: Actor }

/** The response to a form; without a `result` it was saved. */
export type FormAnswer = {
  form: FormName
  status: number
  result?: SubmissionResult<string[]>
  /** The agent who is there now. */
  addedAgentId?: string
}

export const noSuchAgent = 'That agent no longer exists. Please choose one from the list'
