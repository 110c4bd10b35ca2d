import { useSearchParams } from 'react-router'
import { restorePendingSecret } from '#src/features/accounts/second-factor/pending-secret.server.ts'
import { actingUser } from '#src/features/accounts/sessions/guard.server.ts'
import { userTable } from '#src/features/accounts/users/user-list.server.ts'
import { readFormData } from '#src/input/form-data.ts'
import { useFreshDataOnReturn } from '#src/pages/_layout/desk/fresh-data.ts'
import { answerForm } from '#src/pages/_layout/forms/answer-form.server.ts'
import { listFile } from '#src/pages/admin-profile/list-file.server.ts'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { DeskHeading } from '#src/ui/desk/desk-heading.tsx'
import { useAnswer } from '#src/ui/forms/answer.ts'
import { AnswerBox } from '#src/ui/forms/answer-box.tsx'
import { revalidateAfterActions } from '#src/ui/forms/stale-form.ts'
import { ExportLink } from '#src/ui/list/export-link.tsx'
import { ListChips } from '#src/ui/list/list-chips.tsx'
import { ListControls } from '#src/ui/list/list-controls.tsx'
import { ListFilter } from '#src/ui/list/list-filter.tsx'
import { filtersOf } from '#src/ui/list/list-query.ts'
import { ListPager } from '#src/ui/list/pager.tsx'
import { sortColumn } from '#src/ui/list/sort-column.ts'
import { preserveScroll } from '#src/ui/navigation.tsx'
import { ListWithRecord } from '#src/ui/record/list-with-record.tsx'
import type { Route } from './+types/users'
import { createUserForm } from './create-user.server.ts'
import { NewUser } from './new-user.tsx'
import { findUserList } from './user-lines.server.ts'
import { toUserFilter, type UserQuery, userList } from './user-list.ts'
import { UserTable } from './user-table.tsx'

export const middleware = [
  listFile(userList, ({ runtime, listQuery }) => userTable(runtime.db, toUserFilter(listQuery), listQuery.sort)),
]

export function loader({ request, context }: Route.LoaderArgs) {
  return findUserList(context.get(runtimeContext), request)
}

export async function action({ request, context }: Route.ActionArgs) {
  const by = actingUser(context)
  const { formData, isLost } = restorePendingSecret(context.get(runtimeContext), by.actor, await readFormData(request))
  return answerForm({ request, context }, { 'create-user': createUserForm(context, { isLost }) }, formData)
}

export const shouldRevalidate = revalidateAfterActions

export default function Users({ loaderData, actionData }: Route.ComponentProps) {
  const { listQuery, total, page, length } = loaderData
  const [query] = useSearchParams()
  const answer = useAnswer(actionData)
  const isAdding = query.has('add') || answer !== undefined
  const add = new URLSearchParams(query)
  add.set('add', '')
  const order = { list: userList, listQuery }
  useFreshDataOnReturn({ hasAnswer: answer?.ok === false })
  return (
    <ListWithRecord title="Users" isRefused={answer?.ok === false}>
      <div className="mb-1 flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
        <DeskHeading title="Users">{total === 1 ? '1 user' : `${total.toLocaleString('en-GB')} users`}</DeskHeading>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <ExportLink list={userList} listQuery={listQuery} />
          {!isAdding && (
            <ButtonLink to={`?${add}`} state={preserveScroll} variant="quiet">
              Add user
            </ButtonLink>
          )}
        </div>
      </div>
      <AnswerBox answer={answer} />
      {isAdding && (
        <div className="mb-4">
          <NewUser answer={answer} />
        </div>
      )}
      <ListControls>
        <ListFilter list={userList} listQuery={listQuery} />
        <ListChips list={userList} listQuery={listQuery} clear="Show all users" />
      </ListControls>
      {page.rows.length === 0 ? (
        <p>{noneText(listQuery)}</p>
      ) : (
        <UserTable
          users={page.rows}
          sort={{
            email: sortColumn('Email', { ...order, ascending: 'email', descending: 'email-z' }),
            created: sortColumn('Created', { ...order, ascending: 'oldest', descending: 'newest' }),
          }}
        />
      )}
      <ListPager name="Users" list={userList} listQuery={listQuery} page={page} length={length} />
    </ListWithRecord>
  )
}

function noneText(listQuery: UserQuery): string {
  if (listQuery.email.trim() === '') return 'No users match your search.'
  const narrowed = filtersOf(userList, { ...listQuery, email: '' }).length > 0 ? ' who match the filters' : ''
  return `No users${narrowed} have an email address that starts with “${listQuery.email}”.`
}
