import { Form } from 'react-router'
import { keepPlace } from '../../../ui/after-navigation.ts'
import { Button } from '../../../ui/button.tsx'

type ExceptionListProps = {
  form: 'day-off' | 'extra-hours'
  /** Where the buttons post to. */
  action: string
  entries: { id: string; words: string; note: string }[]
  /** Said when there is none. */
  none: string
}

/** Days on which the week does not hold, each with a button that takes it back. */
export function ExceptionList({ form, action, entries, none }: ExceptionListProps) {
  if (entries.length === 0) return <p className="text-muted">{none}</p>
  return (
    <ul className="border-rule border-t">
      {entries.map(({ id, words, note }) => (
        <li key={id} className="flex items-center justify-between gap-4 border-rule border-b py-2">
          <div className="min-w-0">
            <p className="tabular">{words}</p>
            {note !== '' && <p className="wrap-anywhere text-muted text-small">{note}</p>}
          </div>
          <Form method="post" action={action} state={keepPlace}>
            <input type="hidden" name="form" value={form} />
            <Button type="submit" name="remove" value={id} look="quiet" size="small">
              Remove<span className="sr-only"> {words}</span>
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  )
}
