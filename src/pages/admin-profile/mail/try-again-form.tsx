import { Form, useNavigation } from 'react-router'
import { preserveScroll } from '../../../ui/navigation.tsx'

/** Sends a failed email again; answered by the page that it is on. As low as a line, so that it fits into a row. */
export function TryAgainForm({ mailId }: { mailId: string }) {
  const isSending = useNavigation().formData?.get('mailId') === mailId
  return (
    <Form method="post" state={preserveScroll}>
      <input type="hidden" name="mailId" value={mailId} />
      <button
        type="submit"
        disabled={isSending}
        aria-busy={isSending || undefined}
        className="pressable min-h-6 text-link underline"
      >
        Try again
      </button>
    </Form>
  )
}
