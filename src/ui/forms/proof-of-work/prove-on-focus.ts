import type { FocusEvent } from 'react'

/** For `onFocus` of a form that is accepted more often with a proof of work. */
export function proveOnFocus({ currentTarget: form }: FocusEvent<HTMLFormElement>): void {
  // Without it, a form is accepted too, only fewer.
  import('./prove-for-form.ts').then(({ proveForForm }) => proveForForm(form)).catch(() => undefined)
}
