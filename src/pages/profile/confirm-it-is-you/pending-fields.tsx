import type { PendingForm } from './pending-form.ts'

export function PendingFields({ pendingForm }: { pendingForm: PendingForm }) {
  return pendingForm.map(({ name, value }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a form may contain a name twice, and the list never changes
    <input key={index} type="hidden" name={name} value={value} />
  ))
}
