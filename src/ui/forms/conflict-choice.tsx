import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { Button } from '#src/ui/button.tsx'
import type { Conflict } from './answer.ts'
import { type Control, isCheckable } from './changed-fields.ts'

type ConflictChoiceProps = { id: string; name: string; conflict: Conflict }

/** Once nothing is left to choose, the form is sent again. Without scripts, sending it again keeps what was typed. */
export function ConflictChoice({ id, name, conflict }: ConflictChoiceProps) {
  const [settled, setSettled] = useState<Conflict | null>(null)
  const box = useRef<HTMLDivElement>(null)
  // Until then the form's own button is busy, and would send nothing of what it asks for.
  const isBusy = useNavigation().state !== 'idle'
  // The first of several, so that it is read and in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each conflict
  useEffect(() => {
    const first = box.current?.closest('form')?.querySelector('[data-conflict]')
    if (box.current !== null && box.current === first) box.current.focus()
  }, [conflict])
  if (settled === conflict) return null

  function choose({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>, keepsTheirs: boolean) {
    if (form === null) return
    const theirs = keepsTheirs ? { ...conflict.others, [name]: conflict.theirs } : {}
    for (const [field, value] of Object.entries(theirs)) fill(form.elements.namedItem(field) as Control | null, value)
    setSettled(conflict)
    if (form.querySelectorAll('[data-conflict]').length === 1) form.requestSubmit(form.querySelector('[name=intent]'))
  }

  return (
    <div
      ref={box}
      data-conflict=""
      role="alert"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: someone who sent the form without scripts needs to get to what was changed
      autoFocus
      className="my-2 border-link border-l-4 pl-3 text-small"
    >
      <p id={id} className="wrap-anywhere whitespace-pre-wrap">
        {conflict.words}.
      </p>
      <p className="unscripted:hidden mt-1 flex flex-wrap gap-2">
        <Button type="button" variant="quiet" size="small" isBusy={isBusy} onClick={(event) => choose(event, true)}>
          Keep theirs
        </Button>
        <Button type="button" variant="quiet" size="small" isBusy={isBusy} onClick={(event) => choose(event, false)}>
          Use mine
        </Button>
      </p>
      <p className="scripted:hidden">Save again to use yours.</p>
    </div>
  )
}

function fill(control: Control | null, value: string) {
  if (control === null) return
  if (isCheckable(control)) control.checked = value !== ''
  else control.value = value
}
