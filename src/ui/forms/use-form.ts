import { useEffect, useState } from 'react'
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

/** Shows the server's last response, of which an error goes once its field is put right. Inputs keep their own values. */
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
  const putRight = usePutRight(id, result)
  const errorsOf = (name: string) => (putRight.includes(name) ? undefined : (result?.error?.[name] ?? undefined))
  const fieldOf = (name: keyof Values & string): Field => ({
    name,
    id: `${id}-${name}`,
    initialValue: initialValues[name] as string | undefined,
    errors: errorsOf(name),
    conflict: result?.conflicts?.[name],
  })
  // What it has been shown: a newer version must not be overwritten unseen. A refused form is as old as it was.
  const [initialVersion] = useState(String(lastResult?.initialValue?.['version'] ?? version))
  const isAllRight = putRight.length > 0 && putRight.length === Object.keys(result?.error ?? {}).length
  const status = isAllRight ? undefined : result?.status
  const form = { id, status, errors: errorsOf(''), version: result?.version ?? initialVersion }
  return [form, fieldOf] as const
}

/** The names of the fields that no longer hold what was refused, if the browser finds nothing wrong with them either, or are no longer shown. */
function usePutRight(id: string, result: FormResult | undefined): string[] {
  const [putRight, setPutRight] = useState<{ result: FormResult; names: string[] }>()
  useEffect(() => {
    const form = document.getElementById(id)
    if (!(form instanceof HTMLFormElement) || result?.error == null) return
    const refused = Object.keys(result.error).map((name) => {
      return { name, value: typedIn(form, name), wasShown: isShown(form, name) }
    })
    const look = () => {
      const right = refused.filter(({ name, value, wasShown }) => {
        if (wasShown && !isShown(form, name)) return true
        return typedIn(form, name) !== value && isValid(form, name)
      })
      setPutRight({ result, names: right.map(({ name }) => name) })
    }
    form.addEventListener('input', look)
    return () => form.removeEventListener('input', look)
  }, [id, result])
  return putRight !== undefined && putRight.result === result ? putRight.names : []
}

function typedIn(form: HTMLFormElement, name: string): string {
  return JSON.stringify(new FormData(form).getAll(name))
}

/** A number is asked for only of those who want to be phoned. */
function isShown({ elements }: HTMLFormElement, name: string): boolean {
  return ([...elements] as HTMLInputElement[]).some((field) => field.name === name && field.getClientRects().length > 0)
}

function isValid({ elements }: HTMLFormElement, name: string): boolean {
  return ([...elements] as HTMLInputElement[]).every((field) => field.name !== name || field.validity.valid)
}
