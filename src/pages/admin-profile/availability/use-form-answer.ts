import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from 'react-router'
import type { FormName } from './form-answer.ts'

/** What the page was answered last, and the number by which a change shows. */
export type Answer = { form?: FormName; result?: SubmissionResult<string[]>; freeCount: number }

/** What the answer means for one of the page's forms. */
export function useFormAnswer(form: FormName, answer: Answer) {
  const sent = useNavigation().formData
  const isMine = answer.form === form
  return {
    lastResult: isMine ? answer.result : undefined,
    isSaved: isMine && answer.result === undefined,
    isSending: sent?.get('form') === form,
  }
}

/** The address of the page for one agent, at one of its parts: without scripts, too, one stays where one was. */
export function availabilityHref(agentId: string, part: string): string {
  return `/admin-profile/availability?agent=${agentId}#${part}`
}
