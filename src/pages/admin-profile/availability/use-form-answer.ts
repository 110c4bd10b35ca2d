import { useNavigation } from 'react-router'
import type { CalendarAnswer } from '#src/pages/admin-profile/appointments/calendar/change-calendar.server.ts'
import type { FormName, FormResult } from './form-answer.ts'

/** The page's latest response, and the number of free times in the next 7 days. */
export type PageAnswer = Partial<Pick<FormResult, 'form' | 'result' | 'conflicts' | 'account' | 'feedAddress'>> & {
  /** The response itself, which tells one from the next. */
  given?: unknown
  /** The response to a form of days off or extra hours. */
  times: CalendarAnswer | undefined
  freeCount: number
}

/** The response for one of the page's forms. */
export function useFormResult(form: FormName, answer: PageAnswer) {
  const sent = useNavigation().formData
  const isThisForm = answer.form === form
  return {
    lastResult: isThisForm ? answer.result : undefined,
    isSaved: isThisForm && answer.result === undefined,
    isSending: sent?.get('form') === form,
  }
}

/** The URL of one agent's section, so that the page stays in place without JavaScript too. */
export function availabilityHref(agentId: string, part: string): string {
  return `/admin-profile/availability?agent=${agentId}#${part}`
}
