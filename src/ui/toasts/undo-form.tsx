import { Form } from 'react-router'
import { Button } from '../button.tsx'
import type { Undo } from './toasts.ts'

type UndoFormProps = { undo: Undo; variant: 'quiet' | 'on-night'; onSubmit?: () => void }

/** The button that takes a change back. */
export function UndoForm({ undo: { action, fields }, variant, onSubmit }: UndoFormProps) {
  return (
    <Form method="post" action={action} onSubmit={onSubmit}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" variant={variant} size="small">
        Undo
      </Button>
    </Form>
  )
}
