import { Form } from 'react-router'
import { Button } from '../button.tsx'
import type { Undo } from './toasts.ts'

type UndoFormProps = {
  undo: Undo
  variant: 'quiet' | 'on-night'
  /** The state of the page that it leads to. */
  state?: unknown
  onSubmit?: () => void
}

/** The button that takes a change back. */
export function UndoForm({ undo: { action, fields }, variant, state, onSubmit }: UndoFormProps) {
  return (
    <Form method="post" action={action} state={state} onSubmit={onSubmit}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" variant={variant} size="small">
        Undo
      </Button>
    </Form>
  )
}
