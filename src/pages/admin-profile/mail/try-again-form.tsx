import { Form, useNavigation } from 'react-router'
import { SubmitButton } from '#src/ui/forms/submit-button.tsx'
import { preserveScroll } from '#src/ui/navigation.tsx'

type TryAgainFormProps = {
  mailId: string
  /** Whether it is in a row of the list, where the button is as low as a line, unless it is touched. */
  isInRow?: boolean
}

/** Sends a failed email again; answered by the page that it is on. */
export function TryAgainForm({ mailId, isInRow = false }: TryAgainFormProps) {
  const isSending = useNavigation().formData?.get('about') === mailId
  return (
    <Form method="post" state={preserveScroll}>
      <input type="hidden" name="about" value={mailId} />
      {isInRow ? (
        <button
          type="submit"
          name="intent"
          value="retry"
          disabled={isSending}
          aria-busy={isSending || undefined}
          className="pressable min-h-6 pl-6 text-link underline pointer-coarse:min-h-11"
        >
          Try again
        </button>
      ) : (
        <SubmitButton intent="retry" about={mailId} variant="quiet" size="small">
          Try again
        </SubmitButton>
      )}
    </Form>
  )
}
