import { Form, useNavigation } from 'react-router'
import { Button } from '../../ui/button.tsx'

/** Signs out and goes home; a plain form, so that it works without scripts. */
export function LogOutButton() {
  const isSending = useNavigation().formAction === '/logout'
  return (
    <Form method="post" action="/logout">
      <Button type="submit" look="quiet" isBusy={isSending}>
        Log out
      </Button>
    </Form>
  )
}
