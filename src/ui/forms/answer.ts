import type { SubmissionResult } from '@conform-to/dom'
import { useState } from 'react'
import type { Undo } from '#src/ui/toasts/toasts.ts'

export type Conflict = {
  theirs: string
  /** What other fields of a group hold. */
  others?: Record<string, string>
  /** `Anna Berg changed this to “020 7946 0018” on Tue 16 Mar 2027, 09:00` */
  words: string
}

export type Answer<Intent extends string = string, Details = unknown> = {
  intent: Intent
  /** The ID in the field `about`, or empty. */
  about: string
  ok: boolean
  status: number
  /** Null if the fields' errors say it all. */
  message: string | null
  /** What was typed, and what is wrong with it; null once it is done. */
  result: FormResult | null
  changed: string[]
  undo: Undo | null
  /** The record has been deleted: there is nothing to read again. */
  isGone: boolean
  /** What someone still has to do, which stays in sight. `toCopy`: what is shown only this once. */
  left: {
    words: string
    links: { to: string; name: string }[]
    toCopy?: string
    /** A button that does it. */
    offer?: Undo & { label: string }
  } | null
  details: Details | null
}

export type FormResult = SubmissionResult<string[]> & {
  conflicts?: Record<string, Conflict>
  /** What a form has seen once it shows these conflicts. */
  version?: string
}

/** The router drops an answer as soon as the page is read again, but what is wrong with a form remains wrong. */
export function useAnswer<PageAnswer extends Answer>(actionData: PageAnswer | undefined): PageAnswer | undefined {
  const [answer, setAnswer] = useState(actionData)
  if (actionData !== undefined && actionData !== answer) setAnswer(actionData)
  return actionData ?? answer
}

export function resultOf(answer: Answer | undefined, intent: string, about = ''): FormResult | undefined {
  return isAnswerTo(answer, intent, about) ? (answer?.result ?? undefined) : undefined
}

export function isAnswerTo(answer: Answer | undefined, intent: string, about = ''): boolean {
  return answer?.intent === intent && answer.about === about
}
