import { Form, useNavigation } from 'react-router'
import { Button } from '#src/ui/button.tsx'
import { preserveScroll } from '#src/ui/navigation.tsx'

type TryAgainFormProps = {
  mailId: string
  /** Whether it is in a row of the list, where the button is as low as a line, unless it is touched. */
  isInRow?: boolean
}

/** Sends a failed email again; answered by the page that it is on. */
export function TryAgainForm({ mailId, isInRow = false }: TryAgainFormProps) {
  const isSending = useNavigation().formData?.get('mailId') === mailId
  return (
    <Form method="post" state={preserveScroll}>
      <input type="hidden" name="mailId" value={mailId} />
      {isInRow ? (
        <button
          type="submit"
          disabled={isSending}
          aria-busy={isSending || undefined}
          className="pressable min-h-6 pl-6 text-link underline pointer-coarse:min-h-11"
        >
          Try again
        </button>
      ) : (
        <Button type="submit" variant="quiet" size="small" isBusy={isSending}>
          Try again
        </Button>
      )}
    </Form>
  )
}
