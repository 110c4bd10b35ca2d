import type { SubmissionResult } from '@conform-to/dom'
import { useState } from 'react'
import type { Field } from './field.tsx'

type FormOptions<Name extends string> = {
  id: string
  /** What the server answered to the form; undefined before it was sent. */
  lastResult?: SubmissionResult<string[]> | undefined
  defaultValue?: Partial<Record<Name, string | undefined>>
}

/**
 * A form, and a function that describes one of its fields, as the server answered them. The browser checks nothing and keeps
 * the values itself, so this is all it needs of the form library.
 */
export function useForm<Values extends Record<string, string>>(options: FormOptions<keyof Values & string>) {
  const { id, lastResult, defaultValue } = options
  // The router forgets the answer when the address changes, as for another day; what is wrong with the form stays.
  const [result, setResult] = useState(lastResult)
  if (lastResult !== undefined && lastResult !== result) setResult(lastResult)
  // Where the fields began: React leaves them alone afterwards.
  const [initialValues] = useState<Record<string, unknown>>(lastResult?.initialValue ?? defaultValue ?? {})
  const errorsOf = (name: string) => result?.error?.[name] ?? undefined
  const fieldOf = (name: keyof Values & string): Field => ({
    name,
    id: `${id}-${name}`,
    errorId: `${id}-${name}-error`,
    descriptionId: `${id}-${name}-description`,
    initialValue: initialValues[name] as string | undefined,
    errors: errorsOf(name),
  })
  const form = { id, status: result?.status, errors: errorsOf('') }
  return [form, fieldOf] as const
}
