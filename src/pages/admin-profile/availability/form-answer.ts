import type { SubmissionResult } from '@conform-to/dom'
import type { Actor } from '../../../features/accounts/sessions/guard.server.ts'
import type { AgentAccount } from '../agent-accounts.server.ts'

/** The page's forms, identified by their field `form`. */
export type FormName =
  | 'new-agent'
  | 'agent'
  | 'account'
  | 'hours'
  | 'day-off'
  | 'extra-hours'
  | 'rules'
  | 'calendar-feed'
  | 'own-calendar'

/** Whether a form needs recent authentication. Taking something away may be urgent, and does not. */
export function isSensitive(formData: FormData): boolean {
  const form = formData.get('form')
  // The first two may create a user.
  return (
    form === 'new-agent' ||
    form === 'account' ||
    (form === 'calendar-feed' && formData.get('intent') === 'make') ||
    (form === 'own-calendar' && !formData.has('remove'))
  )
}

/** A submitted form, the agent in the URL, whose time off may be removed (null = anyone's), and the actor. */
export type FormSubmission = { agentId: string; formData: FormData; onlyAgentId: string | null; by: Actor }

/** The response to a form; without a `result` it was saved. */
export type FormResult = {
  form: FormName
  status: number
  headers?: Record<string, string>
  result?: SubmissionResult<string[]>
  /** The ID of the agent that was added, if any. */
  addedAgentId?: string
  /** How it went with an agent's account, if that was asked for. */
  account?: AgentAccount
  /** The secret address of a calendar feed, shown this once. */
  feedAddress?: string
}

export const noSuchAgent = 'That agent no longer exists. Choose one from the list'
