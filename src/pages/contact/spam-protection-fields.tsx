import type { SubmissionResult } from '@conform-to/dom'
import { useEffect, useRef, useState } from 'react'
import { honeypotField, minFillMs } from '#src/ui/forms/proof-of-work/form-challenge.ts'

type SpamProtectionFieldsProps = {
  formKey: string
  /** The last one contains the key to continue with. */
  answer: SubmissionResult<string[]> | undefined
  isDelayed: boolean
  onDelay: (isDelayed: boolean) => void
}

/** Key, proof of work and honeypot. */
export function SpamProtectionFields({ formKey: loadedKey, answer, isDelayed, onDelay }: SpamProtectionFieldsProps) {
  const answeredKey = answer?.initialValue?.['formKey']
  // Loading another day returns a new key, but the form keeps its first one.
  const [formKey, setFormKey] = useState(loadedKey)
  if (typeof answeredKey === 'string' && answeredKey !== formKey) setFormKey(answeredKey)
  const proof = useRef<HTMLInputElement>(null)
  const trap = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (proof.current?.form == null) return
    return delaySubmit(proof.current.form, { formKey, proofField: proof.current, onDelay })
  }, [formKey, onDelay])
  useEffect(() => {
    if (answer !== undefined && trap.current !== null) trap.current.value = ''
  }, [answer])

  return (
    <div>
      <input type="hidden" id="booking-formKey" name="formKey" value={formKey} />
      <input ref={proof} type="hidden" name="proof" autoComplete="off" />
      <div aria-hidden="true" className="sr-only">
        <label htmlFor={`booking-${honeypotField}`}>Please leave this field empty</label>
        <input
          ref={trap}
          id={`booking-${honeypotField}`}
          name={honeypotField}
          type="text"
          tabIndex={-1}
          autoComplete="off"
        />
      </div>
      <p aria-live="polite" className="sr-only">
        {isDelayed && 'One moment, please.'}
      </p>
    </div>
  )
}

/** For the proof of work; then the form is sent without it. */
const maxDelayMs = 2000

type Delay = { formKey: string; proofField: HTMLInputElement; onDelay: (isDelayed: boolean) => void }

/** From the first interaction with the form, until it is old enough for the server. Returns the clean-up. */
export function delaySubmit(form: HTMLFormElement, { formKey, proofField, onDelay }: Delay): () => void {
  const end = new AbortController()
  const ageing = track(wait(minFillMs))
  let work: ReturnType<typeof track> | undefined
  let hasWaited = false
  let isDelayed = false

  const startWork = () => {
    work ??= track(fillProofField(proofField, formKey, end))
    return work
  }
  const delay = async (event: SubmitEvent) => {
    if (hasWaited || (ageing.isOver && startWork().isOver)) return
    // On the form itself, so before the router sees the event: React listens at the root.
    event.preventDefault()
    event.stopPropagation()
    if (isDelayed) return
    isDelayed = true
    onDelay(true)
    // Wait at least one turn of the event loop: a form cannot be submitted from its own submit event.
    const isReady = Promise.all([ageing.end, startWork().end, wait(0)])
    await Promise.race([isReady, wait(maxDelayMs)])
    if (end.signal.aborted) return
    hasWaited = true
    form.requestSubmit()
    onDelay(false)
  }

  proofField.value = ''
  // Not every browser focuses a radio button that is clicked.
  for (const touch of ['focusin', 'change']) form.addEventListener(touch, startWork, { signal: end.signal })
  form.addEventListener('submit', delay, { signal: end.signal })
  return () => {
    end.abort()
    onDelay(false)
  }
}

async function fillProofField(field: HTMLInputElement, formKey: string, end: AbortController): Promise<void> {
  const { proveWork } = await import('#src/ui/forms/proof-of-work/prove-work.ts')
  const proof = await proveWork(formKey, end)
  if (!end.signal.aborted) field.value = proof
}

/** Failures do not matter: forms without a proof are accepted too, only fewer. */
function track(promise: Promise<void>): { isOver: boolean; end: Promise<void> } {
  const followed = { isOver: false, end: Promise.resolve() }
  followed.end = promise
    .catch(() => undefined)
    .then(() => {
      followed.isOver = true
    })
  return followed
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
