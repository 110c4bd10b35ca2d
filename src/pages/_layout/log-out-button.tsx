import { Form, useNavigation } from 'react-router'
import { Button } from '#src/ui/button.tsx'
import { forgetKeptForm } from './desk/kept-form.ts'

export function LogOutButton({ className }: { className?: string }) {
  const isSending = useNavigation().formAction === '/logout'
  return (
    <Form method="post" action="/logout" onSubmit={forgetKeptForm}>
      <Button type="submit" variant="quiet" isBusy={isSending} className={className}>
        Log out
      </Button>
    </Form>
  )
}
