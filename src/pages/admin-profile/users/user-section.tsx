import type { SubmissionResult } from '@conform-to/dom'
import { useState } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { passwordLengthHint } from '#src/features/accounts/passwords/password-length.ts'
import { linkTerms, termInWords } from '#src/firm/link-terms.ts'
import { useOwnAddress } from '#src/pages/admin-profile/own-address.ts'
import { userPath } from '#src/pages/admin-profile/record-paths.ts'
import { AnswerNotice } from '#src/ui/answer-notice.tsx'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { ErrorSummary } from '#src/ui/forms/field.tsx'
import { SelectField } from '#src/ui/forms/select-field.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { useForm } from '#src/ui/forms/use-form.ts'
import { ExportLink } from '#src/ui/list/export-link.tsx'
import { ListChips } from '#src/ui/list/list-chips.tsx'
import { ListControls } from '#src/ui/list/list-controls.tsx'
import { ListFilter } from '#src/ui/list/list-filter.tsx'
import { filtersOf } from '#src/ui/list/list-query.ts'
import { ListRow } from '#src/ui/list/list-row.tsx'
import { ListPager } from '#src/ui/list/pager.tsx'
import { ScrollingTable } from '#src/ui/list/scrolling-table.tsx'
import { sortColumn } from '#src/ui/list/sort-column.ts'
import { preserveScroll } from '#src/ui/navigation.tsx'
import { Section } from '#src/ui/section.tsx'
import { DoneNotice } from '#src/ui/toasts/done-notice.tsx'
import type { AgentLink } from '#src/workflows/users/agent-accounts.server.ts'
import type { findUserList, UserLine } from './user-lines.server.ts'
import { type UserQuery, userList } from './user-list.ts'

type UserListProps = Awaited<ReturnType<typeof findUserList>>

/** The users that match the query: filters, a search by the start of the email address, pages and an export. */
function UserList({ listQuery, total, page, length }: UserListProps) {
  return (
    <>
      <ListControls>
        <ListFilter list={userList} listQuery={listQuery} />
        <span>{total === 1 ? '1 user' : `${total.toLocaleString('en-GB')} users`}</span>
        <ListChips list={userList} listQuery={listQuery} clear="Show all users" />
      </ListControls>
      {page.rows.length === 0 ? <p>{noneText(listQuery)}</p> : <UserTable users={page.rows} listQuery={listQuery} />}
      <ListPager name="Users" list={userList} listQuery={listQuery} page={page} length={length} section="users" />
    </>
  )
}

function noneText(listQuery: UserQuery): string {
  if (listQuery.email.trim() === '') return 'No users match your search.'
  const narrowed = filtersOf(userList, { ...listQuery, email: '' }).length > 0 ? ' who match the filters' : ''
  return `No users${narrowed} have an email address that starts with “${listQuery.email}”.`
}

function UserTable({ users, listQuery }: { users: UserLine[]; listQuery: UserQuery }) {
  const list = { list: userList, listQuery }
  const email = sortColumn('Email', { ...list, ascending: 'email', descending: 'email-z' })
  const created = sortColumn('Created', { ...list, ascending: 'oldest', descending: 'newest' })
  return (
    <ScrollingTable name="Users" columns={[email, 'Name', 'Role', 'Status', 'Email status', created]}>
      {users.map(({ userId, email, name, role, state, isVerified, since }) => (
        <ListRow key={userId} id={`user-${userId}`} href={userPath(userId)}>
          <td className="wrap-anywhere min-w-[13rem]">
            <Link to={userPath(userId)}>{email}</Link>
          </td>
          <td className="wrap-anywhere min-w-[9rem]">{name}</td>
          <td>{role}</td>
          <td>{state}</td>
          <td>{isVerified ? 'Confirmed' : 'Not confirmed'}</td>
          <td className="tabular whitespace-nowrap">{since}</td>
        </ListRow>
      ))}
    </ScrollingTable>
  )
}

type UserSectionProps = {
  list: UserListProps
  isAdding: boolean
  lastResult: SubmissionResult<string[]> | undefined
  created: { email: string; isInvited: boolean; isMailSent: boolean; agent: AgentLink | null } | null
  /** What else has just been done. */
  done: { answer: unknown; text: string | null }
}

/** The users, and a form for a new one. */
export function UserSection({ list, isAdding, lastResult, created, done }: UserSectionProps) {
  const isFormOpen = isAdding || lastResult !== undefined || created !== null
  const addHref = useAddHref()
  return (
    <Section
      id="users"
      title="Users"
      beside={
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <ExportLink list={userList} listQuery={list.listQuery} />
          {!isFormOpen && (
            <ButtonLink to={addHref} state={preserveScroll} variant="quiet">
              Add user
            </ButtonLink>
          )}
        </div>
      }
    >
      <DoneNotice {...done} />
      {isFormOpen && <NewUser action={addHref} lastResult={lastResult} created={created} />}
      <UserList {...list} />
    </Section>
  )
}

/** The address of the page with the form for a new user, and otherwise as it is: with the filters of the list. */
function useAddHref(): string {
  const address = useOwnAddress({ without: 'add' })
  return `${address}${address.includes('?') ? '&' : '?'}add`
}

type NewUserProps = Pick<UserSectionProps, 'lastResult' | 'created'> & { action: string }

/** What was done with the form for a new user, until it is sent again or closed, and the form. */
function NewUser({ action, lastResult, created }: NewUserProps) {
  const [last, setLast] = useState(created)
  // The page is read again, and then no longer has the answer.
  if (created !== null && created !== last) setLast(created)
  if (lastResult !== undefined && last !== null) setLast(null)
  return (
    <>
      {last !== null && (
        <AnswerNotice answer={last}>
          <p className="font-semibold">User {last.email} created.</p>
          <p>{createdText(last)}</p>
          <AgentLinkText agent={last.agent} />
        </AnswerNotice>
      )}
      <CreateUserForm
        key={last?.email}
        action={action}
        lastResult={lastResult}
        hasFocus={last === null && lastResult === undefined}
      />
    </>
  )
}

function createdText({ isInvited, isMailSent }: { isInvited: boolean; isMailSent: boolean }): string {
  if (!isInvited) return 'They can log in straight away with the password you set.'
  if (isMailSent) return `We’ve sent them an invitation by email. It works for ${termInWords(linkTerms.invitation)}.`
  return 'But we couldn’t send the invitation. Ask them to use “Forgot your password?” on the login page.'
}

/** What is missing before a new user with an agent's role takes appointments. */
function AgentLinkText({ agent }: { agent: AgentLink | null }) {
  if (agent === null || agent === 'linked') return null
  if (agent === 'agent-has-user') {
    return (
      <p>But another account already logs in as the agent with this address, so they don’t take appointments yet.</p>
    )
  }
  return (
    <p>
      But we couldn’t add them to the agents who take appointments. Add them under{' '}
      <Link to="/admin-profile/availability">Availability</Link>.
    </p>
  )
}

type CreateUserFormProps = {
  action: string
  lastResult: SubmissionResult<string[]> | undefined
  /** Whether it was just opened, to be filled in. */
  hasFocus: boolean
}

/** The form for a new user, which stays open to create another one. */
function CreateUserForm({ action, lastResult, hasFocus }: CreateUserFormProps) {
  const [form, fieldOf] = useForm<{ name: string; email: string; password: string; role: string }>({
    id: 'create-user',
    lastResult,
  })
  const isSending = useNavigation().formAction === action
  return (
    <Form
      id={form.id}
      method="post"
      action={action}
      noValidate
      state={preserveScroll}
      className="max-w-xl space-y-6 sheet p-6"
    >
      <ErrorSummary
        answer={lastResult}
        formErrors={form.errors}
        fields={[fieldOf('name'), fieldOf('email'), fieldOf('role'), fieldOf('password')]}
      />
      <TextField field={fieldOf('name')} label="Name" autoComplete="off" isFirst={hasFocus} />
      <TextField field={fieldOf('email')} label="Email" type="email" autoComplete="off" />
      <SelectField
        field={fieldOf('role')}
        label="Role"
        options={[
          { value: 'client', name: 'Client' },
          { value: 'agent', name: 'Agent: takes appointments and can see people and the calendar' },
          { value: 'admin', name: 'Admin: can see and change everything' },
        ]}
      />
      <TextField
        field={fieldOf('password')}
        label="Password"
        hint={`${passwordLengthHint} Leave it empty to send an invitation instead.`}
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
