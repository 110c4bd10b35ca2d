import type { SubmissionResult } from '@conform-to/dom'
import { Form, Link, useNavigation } from 'react-router'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/forms/field.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { ListFilter } from '../../../ui/list/list-filter.tsx'
import { listHref } from '../../../ui/list/list-query.ts'
import { ListPager } from '../../../ui/list/pager.tsx'
import { ScrollingTable } from '../../../ui/list/scrolling-table.tsx'
import { preserveScroll } from '../../../ui/navigation.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Section } from '../../../ui/section.tsx'
import type { findUserList, UserLine } from './user-list.server.ts'
import { isNarrowed, type UserQuery, userList } from './user-query.ts'

type UserListProps = Awaited<ReturnType<typeof findUserList>>

/** The users that match the query: filters, a search by the start of the email address, pages and an export. */
function UserList({ listQuery, total, page }: UserListProps) {
  return (
    <>
      <ListFilter list={userList} listQuery={listQuery} />
      <p className="flex flex-wrap gap-x-6">
        <span>{total === 1 ? '1 user' : `${total.toLocaleString('en-GB')} users`}</span>
        {isNarrowed(listQuery) && (
          <Link to={userList.path} state={preserveScroll}>
            Show all users
          </Link>
        )}
        {/* A plain link, so that the router never prefetches it: every export is audited. */}
        <a href={listHref(userList, listQuery, { path: userList.file })}>Export as CSV</a>
      </p>
      {page.rows.length === 0 ? <p>{noneText(listQuery)}</p> : <UserTable users={page.rows} />}
      <ListPager name="Users" list={userList} listQuery={listQuery} page={page} />
    </>
  )
}

function noneText(listQuery: UserQuery): string {
  if (listQuery.email.trim() === '') return 'No users match your search.'
  const others = isNarrowed({ ...listQuery, email: '' }) ? ' among those you’ve chosen' : ''
  return `No email addresses${others} start with “${listQuery.email}”.`
}

function UserTable({ users }: { users: UserLine[] }) {
  return (
    <ScrollingTable name="Users" columns={['Email', 'Name', 'Role', 'Status', 'Address', 'Created']}>
      {users.map(({ userId, email, name, role, state, isVerified, since }) => (
        <tr key={userId}>
          <td>
            <Link to={`/admin-profile/users/${userId}`}>{email}</Link>
          </td>
          <td>{name}</td>
          <td>{role}</td>
          <td>{state}</td>
          <td>{isVerified ? 'Confirmed' : 'Not confirmed'}</td>
          <td className="tabular whitespace-nowrap">{since}</td>
        </tr>
      ))}
    </ScrollingTable>
  )
}

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
          <ButtonLink to="/admin-profile?add" state={preserveScroll} variant="quiet">
            Add user
          </ButtonLink>
        )
      }
    >
      <div aria-live="polite">
        {created !== null && (
          <Notice>
            <p className="font-semibold">User {created.email} created.</p>
            <p>{createdText(created)}</p>
          </Notice>
        )}
        {created === null && isDeleted && <Notice>User deleted. Their appointments remain.</Notice>}
      </div>
      {isFormOpen && <CreateUserForm key={created?.email} lastResult={lastResult} />}
      <UserList {...list} />
    </Section>
  )
}

function createdText({ isInvited, isMailSent }: { isInvited: boolean; isMailSent: boolean }): string {
  if (!isInvited) return 'They can log in straight away with the password you set.'
  if (isMailSent) return 'We’ve sent them an invitation by email. It works for 72 hours.'
  return 'But we couldn’t send the invitation. Ask them to use “Forgot your password?” on the login page.'
}

/** The form for a new user, which stays open to create another one. */
export function CreateUserForm({ lastResult }: { lastResult: SubmissionResult<string[]> | undefined }) {
  const [form, fieldOf] = useForm<{ name: string; email: string; password: string; role: string }>({
    id: 'create-user',
    lastResult,
  })
  const isSending = useNavigation().formAction?.startsWith('/admin-profile') === true
  return (
    <Form
      id={form.id}
      method="post"
      action="/admin-profile?add"
      noValidate
      state={preserveScroll}
      className="max-w-xl space-y-6 sheet p-6"
    >
      <ErrorSummary
        answer={lastResult}
        formErrors={form.errors}
        fields={[fieldOf('name'), fieldOf('email'), fieldOf('role'), fieldOf('password')]}
      />
      <TextField field={fieldOf('name')} label="Name" autoComplete="off" />
      <TextField field={fieldOf('email')} label="Email" type="email" autoComplete="off" />
      <SelectField
        field={fieldOf('role')}
        label="Role"
        options={[
          { value: 'client', name: 'Client' },
          { value: 'agent', name: 'Agent: takes appointments, and sees people and the calendar' },
          { value: 'admin', name: 'Admin: sees and changes everything' },
        ]}
      />
      <TextField
        field={fieldOf('password')}
        label="Password"
        hint="12 characters or more. Leave it empty to send an invitation instead."
        type="password"
        autoComplete="new-password"
        isRequired={false}
      />
      <Button type="submit" isBusy={isSending}>
        Create user
      </Button>
    </Form>
  )
}
