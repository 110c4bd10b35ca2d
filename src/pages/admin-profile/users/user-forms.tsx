import type { ComponentProps } from 'react'
import { Form, Link } from 'react-router'
import { type Permission, permissions } from '#src/access/who-may-enter.ts'
import { ProfileFields } from '#src/features/accounts/components/profile-fields.tsx'
import { type Answer, resultOf } from '#src/ui/forms/answer.ts'
import { ErrorSummary } from '#src/ui/forms/field.tsx'
import { SubmitButton } from '#src/ui/forms/submit-button.tsx'
import { useForm } from '#src/ui/forms/use-form.ts'
import { preserveScroll } from '#src/ui/navigation.tsx'
import { RecordAction } from '#src/ui/record/record-action.tsx'
import { Section } from '#src/ui/section.tsx'
import type { UserRecord } from '#src/workflows/users/user-record.server.ts'
import { agentTexts, type ConfirmableAction, confirmableActions, confirmableActionsFor } from './confirmable-actions.ts'

type EditUserFormProps = Pick<UserRecord, 'profile'> & {
  timeZones: ComponentProps<typeof ProfileFields>['timeZones']
  answer: Answer | undefined
}

/** What staff may change in a user's profile. Not the email, which its owner verified. */
export function EditUserForm({ profile, timeZones, answer }: EditUserFormProps) {
  const result = resultOf(answer, 'save')
  const version = JSON.stringify(profile)
  return (
    <Section id="details" title="Details">
      {/* Begins anew with what was saved, or with what a colleague has made of it. */}
      <DetailsForm key={result?.version ?? version} {...{ profile, timeZones, version, result }} />
    </Section>
  )
}

type DetailsFormProps = Pick<EditUserFormProps, 'profile' | 'timeZones'> & {
  version: string
  result: ReturnType<typeof resultOf>
}

function DetailsForm({ profile, timeZones, version, result }: DetailsFormProps) {
  const [form, fieldOf] = useForm<UserRecord['profile']>({
    id: 'edit-user',
    lastResult: result,
    defaultValue: profile,
    version,
  })
  return (
    <Form id={form.id} method="post" noValidate state={preserveScroll} className="space-y-6">
      <ErrorSummary
        answer={result}
        formErrors={form.errors}
        fields={[fieldOf('name'), fieldOf('phone'), fieldOf('timeZone')]}
      />
      <input type="hidden" name="version" value={form.version} />
      <ProfileFields fieldOf={fieldOf} timeZones={timeZones} isOwn={false} />
      <SubmitButton intent="save">Save details</SubmitButton>
    </Form>
  )
}

/** The actions on a user. Those that cannot be undone easily say first what they do. */
export function UserActions({ user, agent }: Pick<UserRecord, 'user' | 'agent'>) {
  const { userId, state, isDisabled, isSelf } = user
  return (
    <Section id="actions" title="Access">
      {isSelf && <p>This is your own account. Only another admin can change its role, disable it or delete it.</p>}
      <Form method="post" state={preserveScroll} className="flex flex-wrap gap-4">
        {isDisabled && (
          <SubmitButton intent="enable" variant="quiet">
            Enable
          </SubmitButton>
        )}
        {state === 'invited' && (
          <SubmitButton intent="invite" variant="quiet">
            Send invitation again
          </SubmitButton>
        )}
        {!isDisabled && (
          <SubmitButton intent="sign-out" variant="quiet">
            Log out everywhere
          </SubmitButton>
        )}
      </Form>
      {confirmableActionsFor(user).map((action) => (
        <ConfirmableActionForm key={action} action={action} agent={agent} />
      ))}
      <p className="mt-4">
        <Link to={`/admin-profile/audit?about=user:${userId}`}>This user’s history in the audit log</Link>
      </p>
    </Section>
  )
}

function ConfirmableActionForm({ action, agent }: Pick<UserRecord, 'agent'> & { action: ConfirmableAction }) {
  const { link, text, button, variant } = confirmableActions[action]
  return (
    <RecordAction summary={link} intent={action} button={button} variant={variant}>
      <p>{text}</p>
      {agent !== null && agentTexts(action, agent).map((sentences) => <p key={sentences}>{sentences}</p>)}
    </RecordAction>
  )
}

/** What an admin may allow an agent. */
const permissionNames: Record<Permission, string> = {
  newsletter: 'Write and send the newsletter, and see its subscribers',
  exports: 'Export lists as CSV files',
  'audit-log': 'Read the audit log',
}

/** What an agent may do in addition to their own work. */
export function PermissionsForm({ allowed }: { allowed: Permission[] }) {
  return (
    <Section id="permissions" title="Permissions">
      <p>Agents see their own appointments, the calendar and people. You can also allow this agent to:</p>
      <Form method="post" state={preserveScroll} className="space-y-4">
        <input type="hidden" name="version" value={allowed.join()} />
        <fieldset className="space-y-2">
          <legend className="sr-only">This agent may also</legend>
          {permissions.map((permission) => (
            <label key={permission} className="flex min-h-target items-center gap-3">
              <input
                type="checkbox"
                name={permission}
                value="on"
                defaultChecked={allowed.includes(permission)}
                className="size-6 shrink-0 accent-primary"
              />
              <span>{permissionNames[permission]}</span>
            </label>
          ))}
        </fieldset>
        <SubmitButton intent="permissions" variant="quiet">
          Save permissions
        </SubmitButton>
      </Form>
    </Section>
  )
}
