import type { Runtime } from '../../platform/runtime.server.ts'
import { shortestFillMs } from './form-challenge.ts'
import { newFormKey, readFormKey } from './form-key.server.ts'
import { trapField } from './trap-field.ts'

export type FormVerdict = {
  /** Why the form is not taken as it came, whatever its fields hold; null when it is. */
  refusal: 'key-not-valid' | 'trap-filled' | 'too-fast' | null
  /** The key with which the form goes on: its own, or a fresh one when its own is not valid. */
  formKey: string
  hasProof: boolean
}

/** Judges what a booking form says about how it was filled in: by a person, with a page of ours, in a person's time. */
export async function judgeForm(runtime: Pick<Runtime, 'secret' | 'clock'>, formData: FormData): Promise<FormVerdict> {
  const textOf = (name: string) => String(formData.get(name) ?? '')
  const formKey = textOf('formKey')
  const read = await readFormKey(runtime, { formKey, proof: textOf('proof') })
  if (read === null) return { refusal: 'key-not-valid', formKey: await newFormKey(runtime), hasProof: false }
  const isTooFast = read.ageMs < shortestFillMs
  const refusal = textOf(trapField) === '' ? (isTooFast ? 'too-fast' : null) : 'trap-filled'
  return { refusal, formKey, hasProof: read.hasProof }
}
