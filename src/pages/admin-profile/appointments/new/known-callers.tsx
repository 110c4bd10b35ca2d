import { type FocusEvent, useState } from 'react'
import { useFetcher } from 'react-router'
import type { PersonReached } from '#src/features/people/people-reached.server.ts'
import { AnswerNotice } from '#src/ui/answer-notice.tsx'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'

type KnownCallersProps = {
  known: PersonReached[]
  /** The address of the page for a person. */
  hrefOf: (personId: string) => string
  /** The answer to the form, if it was sent: then nothing has been booked yet. */
  answer: unknown
}

const belongs = { phone: 'This number belongs to', email: 'This email address belongs to' }

/** Whose phone or email was typed. Its buttons are part of the form: what else was typed stays. */
export function KnownCallers({ known, hrefOf, answer }: KnownCallersProps) {
  const people = known.map(({ personId, name, by }) => (
    <div key={personId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="wrap-anywhere min-w-0">
        {belongs[by]} <strong>{name}</strong>.
      </p>
      <Button
        type="submit"
        name="intent"
        value="use-person"
        formAction={hrefOf(personId)}
        formNoValidate
        variant="quiet"
        size="small"
      >
        Book for {known.length === 1 ? 'them' : name}
        {known.length === 1 && <span className="sr-only">: {name}</span>}
      </Button>
    </div>
  ))
  // While someone types, nothing takes the focus.
  if (answer === undefined) return <Notice className="space-y-2">{people}</Notice>
  return (
    <AnswerNotice answer={answer} className="space-y-2">
      {people}
      <p className="text-small">Nothing is booked yet. If it’s for someone else, press “Book appointment” again.</p>
    </AnswerNotice>
  )
}

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
