import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { keepPlace } from '../after-navigation.ts'
import { PasskeyProblem } from './passkey-problem.tsx'
import { useKnowsPasskeys, usePasskeyCeremony } from './use-passkey-button.ts'

/** Adds a passkey. Only scripts can ask a device for one; without them the section says so. */
export function AddPasskey({ desk, suggestedName }: { desk: string; suggestedName: string }) {
  const knowsPasskeys = useKnowsPasskeys()
  const { isBusy, problem, run } = usePasskeyCeremony()
  const [nameErrors, setNameErrors] = useState<string[]>()
  const navigate = useNavigate()
  if (!knowsPasskeys) {
    return <p className="text-muted text-small">To add one, you need a newer browser, with JavaScript switched on.</p>
  }
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name')).trim()
    setNameErrors(name === '' ? ['Enter a name'] : undefined)
    if (name === '') return document.getElementById(field.id)?.focus()
    void run({
      address: `${desk}/security/passkeys`,
      kind: 'add',
      fields: { name },
      onDone: (path = `${desk}/security?done=passkey-added`) => navigate(path, { state: keepPlace }),
    })
  }
  const field = {
    ...{ key: undefined, id: 'new-passkey', name: 'name', initialValue: suggestedName, errors: nameErrors },
    ...{ errorId: 'new-passkey-error', descriptionId: 'new-passkey-hint' },
  }
  return (
    <form onSubmit={add} noValidate className="space-y-4">
      <PasskeyProblem problem={problem} />
      <TextField
        field={field}
        label="Name of the new passkey"
        hint="So that you tell it from others."
        autoComplete="off"
      />
      <Button type="submit" look="quiet" isBusy={isBusy}>
        Add a passkey
      </Button>
    </form>
  )
}
