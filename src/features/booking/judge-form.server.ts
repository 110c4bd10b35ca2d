import type { Runtime } from '../../platform/runtime.server.ts'
import { shortestFillMs } from './form-challenge.ts'
import { findFormAgeMs, newFormKey } from './form-key.server.ts'
import { trapField } from './trap-field.ts'

export type FormVerdict = {
  /** Why the form is not taken as it came, whatever its fields hold; null when it is. */
  refusal: 'key-not-valid' | 'trap-filled' | 'too-fast' | null
  /** The key with which the form goes on: its own, or a fresh one when its own is not valid. */
  formKey: string
}

/** Judges what a booking form says about how it was filled in: by a person, with a page of ours, in a person's time. */
export async function judgeForm(runtime: Pick<Runtime, 'secret' | 'clock'>, formData: FormData): Promise<FormVerdict> {
  const textOf = (name: string) => String(formData.get(name) ?? '')
  const formKey = textOf('formKey')
  const ageMs = await findFormAgeMs(runtime, formKey)
  if (ageMs === null) return { refusal: 'key-not-valid', formKey: await newFormKey(runtime) }
  if (textOf(trapField) !== '') return { refusal: 'trap-filled', formKey }
  return { refusal: ageMs < shortestFillMs ? 'too-fast' : null, formKey }
}
