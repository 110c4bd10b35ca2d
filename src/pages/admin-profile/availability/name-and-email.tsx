import type { Field } from '../../../ui/field.tsx'
import { TextField } from '../../../ui/text-field.tsx'

/** Who an agent is. */
export function NameAndEmail({ name, email }: { name: Field; email: Field }) {
  return (
    <>
      <TextField field={name} label="Name" autoComplete="off" />
      <TextField
        field={email}
        label="Email"
        hint="New, moved and cancelled appointments are told to this address."
        type="email"
        autoComplete="off"
      />
    </>
  )
}
