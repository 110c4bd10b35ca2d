import { Form, useNavigation } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { keepPlace } from '../after-navigation.ts'

/** In place of the forms that set up a first factor, until a mail to the owner's address has been read. */
export function LinkFirst({ look = 'primary' }: { look?: 'primary' | 'quiet' }) {
  const isSending = useNavigation().formData?.get('intent') === 'send-link'
  return (
    <>
      <p>A password alone is not enough to set one up. We will email you a link: open it in this browser.</p>
      <Form method="post" state={keepPlace} className="mt-4">
        <Button type="submit" name="intent" value="send-link" look={look} isBusy={isSending}>
          Email me the link
        </Button>
      </Form>
    </>
  )
}
