import type { SubmissionResult } from '@conform-to/dom'
import type { Actor } from '../../../features/accounts/sessions/guard.server.ts'

/** The page's forms, identified by their field `form`. */
export type FormName =
  | 'new-agent'
  | 'agent'
  | 'hours'
  | 'day-off'
  | 'extra-hours'
  | 'rules'
  | 'calendar-feed'
  | 'own-calendar'

/** Whether a form needs recent authentication. Taking something away may be urgent, and does not. */
export function isSensitive(formData: FormData): boolean {
  const form = formData.get('form')
  return (
    (form === 'calendar-feed' && formData.get('intent') === 'make') ||
    (form === 'own-calendar' && !formData.has('remove'))
  )
}

/** A submitted form, the agent in the URL, and the actor. */
export type FormSubmission = { agentId: string; formData: FormData; by: Actor }

/** The response to a form; without a `result` it was saved. */
export type FormAnswer = {
  form: FormName
  status: number
  result?: SubmissionResult<string[]>
  /** The ID of the agent that was added, if any. */
  addedAgentId?: string
  /** The secret address of a calendar feed, shown this once. */
  feedAddress?: string
}

export const noSuchAgent = 'That agent no longer exists. Please choose one from the list'
