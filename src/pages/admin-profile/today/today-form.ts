import { useFetcher } from 'react-router'
import type { Answer } from '#src/ui/forms/answer.ts'

/** The form of a card or row of Today, which stays in sight: the record's page answers for it, and Today shows that. */
export function useTodayForm() {
  return useFetcher<Answer>({ key: 'today' })
}
