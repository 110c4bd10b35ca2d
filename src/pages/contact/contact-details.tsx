import type { SubmissionResult } from '@conform-to/dom'
import { useEffect, useRef, useState } from 'react'
import { neverList } from '#src/firm/words.ts'
import { FirmMailLink, FirmPhoneLink } from '#src/ui/firm-links.tsx'
import { honeypotField } from '#src/ui/forms/proof-of-work/form-challenge.ts'
import { SidePanel } from '#src/ui/section.tsx'
import { useFirm } from '#src/ui/site-facts.tsx'
import { delaySubmit } from './delay-submit.ts'

export function ContactDetails() {
  const { legalName, address, openingHoursInWords } = useFirm()
  const { street, town, postcode, country } = address
  const lines = [
    {
      term: 'Address',
      detail: <address className="not-italic">{`${legalName}, ${street}, ${town} ${postcode}, ${country}`}</address>,
    },
    { term: 'Email', detail: <FirmMailLink /> },
    { term: 'Phone', detail: <FirmPhoneLink /> },
    { term: 'Opening hours', detail: openingHoursInWords },
  ]
  return (
    <SidePanel title="Prefer to call or write?">
      <dl className="space-y-3">
        {lines.map(({ term, detail }) => (
          <div key={term} className="max-lg:grid max-lg:grid-cols-[5rem_1fr] gap-x-2">
            <dt className="font-semibold">{term}</dt>
            <dd>{detail}</dd>
          </div>
        ))}
      </dl>
      <div className="border-rule border-t pt-4 text-small">
        <p className="font-semibold">We will never:</p>
        <ul className="mt-1 list-disc space-y-1 ps-6">
          {neverList.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p className="mt-2">
          <a href="/safety" target="_blank" rel="noopener">
            How to check anyone, us included (opens a new tab)
          </a>
        </p>
      </div>
    </SidePanel>
  )
}

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
