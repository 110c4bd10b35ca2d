import { type SyntheticEvent, useRef, useState } from 'react'
import type { Field } from './field.tsx'

/** How long a form waits for the guard to load; then the server alone checks its texts. */
const maxWaitMs = 3000

/** From the control's first use, its form is stopped while it holds a secret. */
export function useSecretGuard(field: Field) {
  const [errors, setErrors] = useState<string[]>()
  const isUsed = useRef(false)
  function guard({ currentTarget: control }: SyntheticEvent<HTMLInputElement | HTMLTextAreaElement>) {
    if (isUsed.current) return
    isUsed.current = true
    const { form } = control
    let isReady = false
    let submit: (() => void) | undefined
    const release = () => {
      isReady = true
      submit?.()
      submit = undefined
    }
    setTimeout(release, maxWaitMs)
    import('./secret-guard.ts').then(({ guardText }) => guardText(control, setErrors)).then(release, release)
    form?.addEventListener('submit', (event) => {
      if (isReady) return
      event.preventDefault()
      event.stopImmediatePropagation()
      submit = () => form.requestSubmit(event.submitter)
    })
  }
  const guarded: Field = errors ? { ...field, errors, errorRole: 'alert' } : field
  return [guarded, { onFocus: guard, onInput: guard, 'data-secrets': 'unknown' }] as const
}
