import { Form, useNavigation } from 'react-router'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { type UserStep, userSteps } from './user-steps.ts'

/** The last look before something that is not undone by itself. */
export function ConfirmStep({ step, user }: { step: UserStep; user: { userId: string; email: string; name: string } }) {
  const { title, text, button, look } = userSteps[step]
  const isSending = useNavigation().formMethod === 'POST'
  return (
    <section aria-labelledby="step-heading" className="max-w-3xl space-y-4 sheet p-6">
      <h2 id="step-heading" className="text-h2">
        {title}
      </h2>
      <p>
        <strong>{user.email}</strong>
        {user.name !== '' && ` — ${user.name}`}
      </p>
      <p>{text}</p>
      <Form method="post" className="flex flex-wrap gap-4">
        <Button type="submit" name="intent" value={step} look={look} isBusy={isSending}>
          {button}
        </Button>
        <ButtonLink to={`/admin-profile/users/${user.userId}`} look="quiet" prefetch="none">
          Change nothing
        </ButtonLink>
      </Form>
    </section>
  )
}
