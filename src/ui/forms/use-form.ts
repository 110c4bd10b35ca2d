import { useState } from 'react'
import { useNavigation } from 'react-router'
import type { FormResult } from './answer.ts'
import type { Field } from './field.tsx'

type FormOptions<Name extends string> = {
  id: string
  lastResult?: FormResult | undefined
  defaultValue?: Partial<Record<Name, string | undefined>>
  /** The version that the page shows of what the form changes. */
  version?: string
}

/** Shows the server's last response. The browser validates nothing, and inputs keep their own values. */
export function useForm<Values extends Record<string, string>>(options: FormOptions<keyof Values & string>) {
  const { id, lastResult, defaultValue, version = '' } = options
  const [result, setResult] = useState(lastResult)
  const { state, formMethod } = useNavigation()
  const isPosting = state !== 'idle' && formMethod === 'POST'
  const [wasPosting, setWasPosting] = useState(isPosting)
  if (isPosting !== wasPosting) setWasPosting(isPosting)
  // The router also drops the action's result when the URL changes, for example to another day; the errors must remain.
  const isAnswered = wasPosting && !isPosting
  if (lastResult !== result && (lastResult !== undefined || isAnswered)) setResult(lastResult)
  // Only the initial values: React does not update uncontrolled inputs afterwards.
  const [initialValues] = useState<Record<string, unknown>>(lastResult?.initialValue ?? defaultValue ?? {})
  const errorsOf = (name: string) => result?.error?.[name] ?? undefined
  const fieldOf = (name: keyof Values & string): Field => ({
    name,
    id: `${id}-${name}`,
    initialValue: initialValues[name] as string | undefined,
    errors: errorsOf(name),
    conflict: result?.conflicts?.[name],
  })
  // What it has been shown: a newer version must not be overwritten unseen. A refused form is as old as it was.
  const [initialVersion] = useState(String(lastResult?.initialValue?.['version'] ?? version))
  const form = { id, status: result?.status, errors: errorsOf(''), version: result?.version ?? initialVersion }
  return [form, fieldOf] as const
}
