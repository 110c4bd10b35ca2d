import type { SubmissionResult } from '@conform-to/react'
import { keepPlace } from '../../ui/after-navigation.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Section } from '../../ui/section.tsx'
import { CreateUserForm } from './create-user-form.tsx'
import { UserList, type UserListProps } from './user-list.tsx'

type UserSectionProps = {
  list: UserListProps
  isAdding: boolean
  /** Whether a user has just been deleted. */
  isDeleted: boolean
  lastResult: SubmissionResult<string[]> | undefined
  created: { email: string; isInvited: boolean; isMailSent: boolean } | null
}

/** The users, and a form for a new one. */
export function UserSection({ list, isAdding, isDeleted, lastResult, created }: UserSectionProps) {
  const isFormOpen = isAdding || lastResult !== undefined || created !== null
  return (
    <Section
      id="users"
      title="Users"
      beside={
        !isFormOpen && (
          <ButtonLink to="/admin-profile?add" state={keepPlace} look="quiet">
            Add user
          </ButtonLink>
        )
      }
    >
      <div aria-live="polite">
        {created !== null && (
          <Notice>
            <p className="font-semibold">The user {created.email} is there.</p>
            <p>{createdText(created)}</p>
          </Notice>
        )}
        {created === null && isDeleted && <Notice>The user is deleted. Appointments stay.</Notice>}
      </div>
      {isFormOpen && <CreateUserForm key={created?.email} lastResult={lastResult} />}
      <UserList {...list} />
    </Section>
  )
}

function createdText({ isInvited, isMailSent }: { isInvited: boolean; isMailSent: boolean }): string {
  if (!isInvited) return 'Signing in works at once, with the password that you have set.'
  if (isMailSent) return 'An invitation is on its way by e-mail. It works for 72 hours.'
  return 'But the invitation could not be sent. Ask the person to use “Forgot your password?” on the login page.'
}
