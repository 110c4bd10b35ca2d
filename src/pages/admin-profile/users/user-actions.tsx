import { Form, Link, useNavigation } from 'react-router'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Section } from '../../../ui/section.tsx'
import { stepsFor, userSteps } from './user-steps.ts'

type UserActionsProps = {
  userId: string
  state: 'active' | 'invited' | 'disabled'
  isAdmin: boolean
  isOneself: boolean
  hasFactors: boolean
}

/** What can be done with a user. What cannot be undone by the next press leads to a page that asks again. */
export function UserActions({ userId, state, isAdmin, isOneself, hasFactors }: UserActionsProps) {
  const path = `/admin-profile/users/${userId}`
  const isDisabled = state === 'disabled'
  return (
    <Section id="actions" title="Access">
      {isOneself && <p>This is your own account. Only another admin can change its role, disable it or delete it.</p>}
      <div className="flex flex-wrap gap-4">
        {isDisabled && <ActButton intent="enable">Enable</ActButton>}
        {state === 'invited' && <ActButton intent="invite">Send the invitation again</ActButton>}
        {!isDisabled && <ActButton intent="sign-out">Sign out everywhere</ActButton>}
        {stepsFor({ isAdmin, isDisabled, isOneself, hasFactors }).map((step) => (
          <ButtonLink
            key={step}
            to={`${path}?step=${step}`}
            look={userSteps[step].look === 'danger' ? 'danger' : 'quiet'}
            prefetch="none"
          >
            {userSteps[step].link}
          </ButtonLink>
        ))}
      </div>
      <p>
        <Link to={`/admin-profile/audit?about=user:${userId}`}>What was done with this user</Link>
      </p>
    </Section>
  )
}

function ActButton({ intent, children }: { intent: string; children: string }) {
  const isSending = useNavigation().formData?.get('intent') === intent
  return (
    <Form method="post">
      <Button type="submit" name="intent" value={intent} look="quiet" isBusy={isSending}>
        {children}
      </Button>
    </Form>
  )
}
