import type { SubmissionResult } from '@conform-to/dom'
import { Form, Link, useNavigation } from 'react-router'
import { ProfileFields } from '#src/features/accounts/components/profile-fields.tsx'
import { userPath } from '#src/pages/admin-profile/record-paths.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { ErrorSummary } from '#src/ui/forms/field.tsx'
import { useForm } from '#src/ui/forms/use-form.ts'
import { preserveScroll } from '#src/ui/navigation.tsx'
import { Section } from '#src/ui/section.tsx'
import { agentTexts, type ConfirmableAction, confirmableActions, confirmableActionsFor } from './confirmable-actions.ts'
import type { UserRecord } from './user-record.server.ts'

type EditUserFormProps = Pick<UserRecord, 'profile' | 'timeZones'> & {
  /** Where the form is sent to. */
  action: string
  lastResult: SubmissionResult<string[]> | undefined
}

/** What staff may change in a user's profile. Not the email, which its owner verified. */
export function EditUserForm({ action, profile, timeZones, lastResult }: EditUserFormProps) {
  const [form, fieldOf] = useForm<EditUserFormProps['profile']>({
    id: 'edit-user',
    lastResult,
    defaultValue: profile,
  })
  // A refused form keeps its input and, unless it was stale, what it showed.
  const shown = String(lastResult?.initialValue?.['shown'] ?? JSON.stringify(profile))
  const isSending = useNavigation().formData?.get('intent') === 'save'
  return (
    <Section id="details" title="Details">
      <Form id={form.id} method="post" action={action} noValidate state={preserveScroll} className="space-y-6">
        <ErrorSummary
          answer={lastResult}
          formErrors={form.errors}
          fields={[fieldOf('name'), fieldOf('phone'), fieldOf('timeZone')]}
        />
        <input type="hidden" name="shown" value={shown} />
        <ProfileFields fieldOf={fieldOf} timeZones={timeZones} isOwn={false} />
        <Button type="submit" name="intent" value="save" isBusy={isSending}>
          Save details
        </Button>
      </Form>
    </Section>
  )
}

/** The confirmation of an action that cannot be undone easily. */
export function ConfirmAction({ step, user, agent }: Pick<UserRecord, 'user' | 'agent'> & { step: ConfirmableAction }) {
  const { title, text, button, variant } = confirmableActions[step]
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
      {agent !== null && agentTexts(step, agent).map((sentences) => <p key={sentences}>{sentences}</p>)}
      <Form method="post" className="flex flex-wrap gap-4">
        <Button type="submit" name="intent" value={step} variant={variant} isBusy={isSending}>
          {button}
        </Button>
        <ButtonLink to={userPath(user.userId)} variant="quiet">
          Cancel
        </ButtonLink>
      </Form>
    </section>
  )
}

type UserActionsProps = Pick<UserRecord, 'user'> & {
  /** Where those that take effect at once are sent to. */
  action: string
}

/** The actions on a user. Those that cannot be undone easily lead to a confirmation page. */
export function UserActions({ user, action }: UserActionsProps) {
  const { userId, state, isDisabled, isSelf } = user
  const path = userPath(userId)
  return (
    <Section id="actions" title="Access">
      {isSelf && <p>This is your own account. Only another admin can change its role, disable it or delete it.</p>}
      <div className="flex flex-wrap gap-4">
        {isDisabled && (
          <ActButton intent="enable" action={action}>
            Enable
          </ActButton>
        )}
        {state === 'invited' && (
          <ActButton intent="invite" action={action}>
            Send invitation again
          </ActButton>
        )}
        {!isDisabled && (
          <ActButton intent="sign-out" action={action}>
            Log out everywhere
          </ActButton>
        )}
        {confirmableActionsFor(user).map((step) => (
          <ButtonLink
            key={step}
            to={`${path}?step=${step}`}
            variant={confirmableActions[step].variant === 'danger' ? 'danger' : 'quiet'}
          >
            {confirmableActions[step].link}
          </ButtonLink>
        ))}
      </div>
      <p className="mt-4">
        <Link to={`/admin-profile/audit?about=user:${userId}`}>This user’s history in the audit log</Link>
      </p>
    </Section>
  )
}

type ActButtonProps = { intent: string; action: string; children: string }

function ActButton({ intent, action, children }: ActButtonProps) {
  const isSending = useNavigation().formData?.get('intent') === intent
  return (
    <Form method="post" action={action} state={preserveScroll}>
      <Button type="submit" name="intent" value={intent} variant="quiet" isBusy={isSending}>
        {children}
      </Button>
    </Form>
  )
}
