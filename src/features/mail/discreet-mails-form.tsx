import { Form, useNavigation } from 'react-router'
import { discreetMailsHint } from '#src/firm/reach-in-words.ts'
import { Button } from '#src/ui/button.tsx'
import { useFirm } from '#src/ui/site-facts.tsx'

/** Whether our emails are discreet, and a button to change that: the form's `intent` is `discreet` or `not-discreet`. */
export function DiscreetMails({ isDiscreet, children }: { isDiscreet: boolean; children?: string }) {
  const firm = useFirm()
  const { sender, subject } = firm.discreetMails
  const intent = isDiscreet ? 'not-discreet' : 'discreet'
  const isSending = useNavigation().formData?.get('intent') === intent
  return (
    <Form method="post" className="space-y-4">
      <p aria-live="polite">
        {isDiscreet
          ? `Our emails to you are discreet: the sender is “${sender}” and the subject is “${subject}”.`
          : `We can write to you discreetly. ${discreetMailsHint(firm)}`}{' '}
        {children}
      </p>
      <Button type="submit" name="intent" value={intent} variant="quiet" isBusy={isSending}>
        {isDiscreet ? 'Stop discreet emails' : 'Keep our emails discreet'}
      </Button>
    </Form>
  )
}
