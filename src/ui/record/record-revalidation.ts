import type { ShouldRevalidateFunctionArgs } from 'react-router'
import type { Answer } from '#src/ui/forms/answer.ts'
import { revalidateAfterActions } from '#src/ui/forms/stale-form.ts'

/**
 * For a record's route: each reading is audited, so it is not read again with a list that is brought up to date. Nor once
 * it was deleted.
 */
export function revalidateRecord(question: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod, actionResult } = question
  if ((actionResult as Answer | undefined)?.isGone === true) return false
  const isRefresh = currentUrl.href === nextUrl.href && formMethod === undefined
  return !isRefresh && revalidateAfterActions(question)
}
