import { Form, useNavigation } from 'react-router'
import { SubmitButton } from '#src/ui/forms/submit-button.tsx'
import { preserveScroll } from '#src/ui/navigation.tsx'

type TryAgainFormProps = {
  mailId: string
  label: string
  /** Whether it is in a row of the list, where the button is as low as a line, unless it is touched. */
  isInRow?: boolean
}

/** Sends an email that has failed again, or one that waits sooner; answered by the page that it is on. */
export function TryAgainForm({ mailId, label, isInRow = false }: TryAgainFormProps) {
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
          {label}
        </button>
      ) : (
        <SubmitButton intent="retry" about={mailId} variant="quiet" size="small">
          {label}
        </SubmitButton>
      )}
    </Form>
  )
}
