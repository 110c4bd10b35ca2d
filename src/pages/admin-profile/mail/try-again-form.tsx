import { Form, useNavigation } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { preserveScroll } from '../../../ui/navigation.tsx'

/** Sends a failed email again; answered by the page that it is on. */
export function TryAgainForm({ mailId }: { mailId: string }) {
  const isSending = useNavigation().formData?.get('mailId') === mailId
  return (
    <Form method="post" state={preserveScroll}>
      <input type="hidden" name="mailId" value={mailId} />
      <Button type="submit" variant="quiet" size="small" isBusy={isSending}>
        Try again
      </Button>
    </Form>
  )
}
