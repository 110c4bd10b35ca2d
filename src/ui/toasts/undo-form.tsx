import { Form } from 'react-router'
import { Button } from '#src/ui/button.tsx'
import { useSendOnce } from '#src/ui/desk/send-once.ts'
import type { Undo } from './toasts.ts'

type UndoFormProps = {
  undo: Undo
  variant: 'quiet' | 'on-night'
  /** The state of the page that it leads to. */
  state?: unknown
}

/** The button that takes a change back. */
export function UndoForm({ undo: { action, fields }, variant, state }: UndoFormProps) {
  return (
    <Form method="post" action={action} state={state} onSubmit={useSendOnce()}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" variant={variant} size="small">
        Undo
      </Button>
    </Form>
  )
}
