import type { SubmissionResult } from '@conform-to/dom'
import { useState } from 'react'
import type { Undo } from '#src/ui/toasts/toasts.ts'

/** What someone else has made of a field since the form was shown, in words. */
export type Conflict = {
  /** The value as a field holds it. */
  theirs: string
  /** What other fields that belong to it hold, if it is a group of fields. */
  others?: Record<string, string>
  /** Who changed it and when, as in `Anna Berg changed this to “020 7946 0018” on Tue 16 Mar 2027, 09:00`. */
  words: string
}

/** What the server answers to a form. `Details`: what its page shows besides. */
export type Answer<Intent extends string = string, Details = unknown> = {
  /** What the pressed button asked for. */
  intent: Intent
  /** What the form is about, if a page has several with this intent: the ID in its field `about`, or empty. */
  about: string
  ok: boolean
  /** Of the response. */
  status: number
  /** What was done or, if nothing was, why not; null if the fields' errors say it all. */
  message: string | null
  /** What was typed, and what is wrong with it; null once it is done. */
  result: FormResult | null
  /** The IDs of the rows or sections that have changed. */
  changed: string[]
  undo: Undo | null
  /** Whether the record that the form is about has been deleted: there is nothing to read again. */
  isGone: boolean
  /** What someone still has to do, which stays in sight; null for nothing. `toCopy`: what is shown only this once. */
  left: { words: string; links: { to: string; name: string }[]; toCopy?: string } | null
  details: Details | null
}

export type FormResult = SubmissionResult<string[]> & {
  /** By field. */
  conflicts?: Record<string, Conflict>
  /** The version that the form has seen with these conflicts. */
  version?: string
}

/**
 * The last answer of the page's action. It stays until the next form is answered: the router drops it as soon as the page
 * is read again, but what is wrong with a form remains wrong.
 */
export function useAnswer<PageAnswer extends Answer>(actionData: PageAnswer | undefined): PageAnswer | undefined {
  const [answer, setAnswer] = useState(actionData)
  if (actionData !== undefined && actionData !== answer) setAnswer(actionData)
  return actionData ?? answer
}

/** What a form of the page shows of the last answer: undefined if that was to another form, or nothing was wrong. */
export function resultOf(answer: Answer | undefined, intent: string, about = ''): FormResult | undefined {
  return isAnswerTo(answer, intent, about) ? (answer?.result ?? undefined) : undefined
}

/** Whether the last answer is that of a form. */
export function isAnswerTo(answer: Answer | undefined, intent: string, about = ''): boolean {
  return answer?.intent === intent && answer.about === about
}
