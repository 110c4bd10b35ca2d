import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { SubmitButton } from '#src/ui/forms/submit-button.tsx'
import { preserveScroll } from '#src/ui/navigation.tsx'

type RecordActionProps = {
  summary: string
  intent: string
  button: string
  variant?: 'primary' | 'danger'
  /** The version that the reader saw, where the action checks it. */
  version?: string | number
  /** What it does. */
  children?: ReactNode
}

/** An action on a record that says what it does before its button can be pressed. */
export function RecordAction({ summary, intent, button, variant = 'danger', version, children }: RecordActionProps) {
  return (
    <Disclosure summary={summary}>
      <Form method="post" state={preserveScroll} className="max-w-3xl space-y-3 pb-3">
        {children}
        {version !== undefined && <input type="hidden" name="version" value={version} />}
        <SubmitButton intent={intent} variant={variant} className="wrap-anywhere">
          {button}
        </SubmitButton>
      </Form>
    </Disclosure>
  )
}
