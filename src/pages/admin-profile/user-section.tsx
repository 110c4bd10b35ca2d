import type { SubmissionResult } from '@conform-to/react'
import { Link } from 'react-router'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Pager } from '../../ui/pager.tsx'
import { ScrollingTable } from '../../ui/scrolling-table.tsx'
import { Section } from '../../ui/section.tsx'
import { keepPlace } from '../_frame/after-navigation.ts'
import { CreateUserForm } from './create-user-form.tsx'
import { UserSearch } from './user-search.tsx'

type UserSectionProps = {
  search: string
  isFirstPage: boolean
  isAdding: boolean
  users: { userId: string; email: string; name: string; role: string }[]
  nextPageAfter: string | null
  lastResult: SubmissionResult<string[]> | undefined
  created: { email: string; isInvited: boolean; isMailSent: boolean } | null
}

/** The users: search by the beginning of the e-mail address, pages, and a form for a new one. */
export function UserSection(props: UserSectionProps) {
  const { search, isFirstPage, isAdding, users, nextPageAfter, lastResult, created } = props
  const isFormOpen = isAdding || lastResult !== undefined || created !== null
  const pageHref = (after: string | null) => {
    const query = new URLSearchParams({ ...(search !== '' && { email: search }), ...(after !== null && { after }) })
    return `/admin-profile?${query}`
  }
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
      </div>
      {isFormOpen && <CreateUserForm key={created?.email} lastResult={lastResult} />}
      <UserSearch search={search} />
      {users.length === 0 ? (
        <p>
          No user’s address begins with “{search}”. <Link to="/admin-profile">Show all users</Link>
        </p>
      ) : (
        <ScrollingTable name="Users" columns={['E-mail', 'Name', 'Role']}>
          {users.map(({ userId, email, name, role }) => (
            <tr key={userId}>
              <td>{email}</td>
              <td>{name}</td>
              <td>{role}</td>
            </tr>
          ))}
        </ScrollingTable>
      )}
      <Pager
        name="Users"
        links={[
          { name: 'First page', to: isFirstPage ? null : pageHref(null) },
          { name: 'Next page', to: nextPageAfter === null ? null : pageHref(nextPageAfter) },
        ]}
        state={keepPlace}
      />
    </Section>
  )
}

function createdText({ isInvited, isMailSent }: { isInvited: boolean; isMailSent: boolean }): string {
  if (!isInvited) return 'Signing in works at once, with the password that you have set.'
  if (isMailSent) return 'An invitation is on its way by e-mail. It works for 72 hours.'
  return 'But the invitation could not be sent. Ask the person to use “Forgot your password?” on the login page.'
}
