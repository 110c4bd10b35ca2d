import { useEffect } from 'react'
import { Form, useFetcher, useLocation } from 'react-router'
import { Button } from '#src/ui/button.tsx'
import { useSendOnce } from '#src/ui/desk/send-once.ts'
import type { Answer } from '#src/ui/forms/answer.ts'
import { preserveScroll } from '#src/ui/navigation.tsx'
import { type Undo, useToasts } from './toasts.ts'

type UndoFormProps = { undo: Undo; label?: string; variant: 'quiet' | 'on-night' }

/** The page stays, also if another one answers for it. */
export function UndoForm({ undo: { action, fields }, label = 'Undo', variant }: UndoFormProps) {
  const { pathname, search } = useLocation()
  const { show } = useToasts()
  const fetcher = useFetcher<Answer>()
  const isElsewhere = action.split(/[?#]/)[0] !== pathname
  // The same list, which stays narrowed.
  const address = action === pathname ? `${pathname}${search}` : action
  const answer = fetcher.data
  useEffect(() => {
    if (answer !== undefined && answer.message !== null) show({ answer, text: answer.message, undo: null, changed: [] })
  }, [answer, show])
  const UndoingForm = isElsewhere ? fetcher.Form : Form
  return (
    <UndoingForm method="post" action={address} state={preserveScroll} onSubmit={useSendOnce()}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" variant={variant} size="small" isBusy={fetcher.state !== 'idle'}>
        {label}
      </Button>
    </UndoingForm>
  )
}
