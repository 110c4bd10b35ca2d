import { type FocusEvent, useState } from 'react'
import { useFetcher } from 'react-router'
import type { PersonReached } from '#src/features/people/people-reached.server.ts'

/** `offered`: the ids of everyone who was offered so far; the form sends them, so that it asks once. */
export type ReachedCallers = { known: PersonReached[]; offered: string }

/** Whose phone or email is typed: looked up when a field is left, and when the form is sent. */
export function useReachedCallers(sent: ReachedCallers | undefined) {
  const fetcher = useFetcher<{ reached?: ReachedCallers }>()
  const looked = fetcher.data?.reached
  const [last, setLast] = useState({ sent, looked, shown: sent, isSent: sent !== undefined })
  // The router drops what the form was answered when another day is shown.
  if (sent !== undefined && sent !== last.sent) setLast({ ...last, sent, shown: sent, isSent: true })
  else if (looked !== undefined && looked !== last.looked) setLast({ ...last, looked, shown: looked, isSent: false })

  function look({ target }: FocusEvent<HTMLFieldSetElement>) {
    if (!(target instanceof HTMLInputElement) || target.form === null) return
    if (target.value === '' || target.value === target.defaultValue) return
    const form = new FormData(target.form)
    const asked = { intent: 'find-people', name: '', phone: '', email: '', offered: '' }
    for (const field of ['name', 'phone', 'email', 'offered'] as const) asked[field] = String(form.get(field) ?? '')
    void fetcher.submit(asked, { method: 'post' })
  }
  /** The answer to a look would end the navigation to what was booked. */
  const stopLooking = () => fetcher.reset()
  return { known: last.shown?.known ?? [], offered: last.shown?.offered ?? '', isSent: last.isSent, look, stopLooking }
}
