import { restorePendingSecret } from '#src/features/accounts/second-factor/recent-authentication.server.ts'
import { actingUser } from '#src/features/accounts/sessions/guard.server.ts'
import { countMatchingUsers, listUsers } from '#src/features/accounts/users/user-list.server.ts'
import { readFormData } from '#src/input/form-data.ts'
import { useFreshDataOnReturn } from '#src/pages/_layout/desk/fresh-data.ts'
import { answerForm } from '#src/pages/_layout/forms/answer-form.server.ts'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import { DeskHeading } from '#src/ui/desk/desk-heading.tsx'
import { useAdding } from '#src/ui/desk/use-adding.tsx'
import { useAnswer } from '#src/ui/forms/answer.ts'
import { AnswerBox } from '#src/ui/forms/answer-box.tsx'
import { revalidateAfterActions } from '#src/ui/forms/stale-form.ts'
import { filtersOf } from '#src/ui/list/list-query.ts'
import { RecordList } from '#src/ui/list/record-list.tsx'
import { ListWithRecord } from '#src/ui/record/list-with-record.tsx'
import { findListPage, type ListQuestion, listFile } from '#src/workflows/list-page.server.ts'
import type { Route } from './+types/users'
import { createUserForm } from './create-user.server.ts'
import { NewUser } from './new-user.tsx'
import { toUserFilter, toUserLine, type UserQuery, userColumns, userList } from './user-list.tsx'

function findUsers({ runtime, listQuery }: ListQuestion<typeof userList>) {
  return listUsers(runtime.db, toUserFilter(listQuery), listQuery.sort)
}

export const middleware = [
  listFile(userList, (question) => ({ fileName: 'users.csv', columns: userColumns, rows: findUsers(question) })),
]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, firm } = context.get(runtimeContext)
  const found = await findListPage(userList, { request, context }, (question) =>
    findUsers(question).map((users) => users.map((user) => toUserLine(user, firm.timeZone))),
  )
  return { ...found, total: await countMatchingUsers(db, toUserFilter(found.listQuery)) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const by = actingUser(context)
  const { formData, isLost } = restorePendingSecret(context.get(runtimeContext), by.actor, await readFormData(request))
  return answerForm({ request, context }, { 'create-user': createUserForm(context, { isLost }) }, formData)
}

export const shouldRevalidate = revalidateAfterActions

export default function Users({ loaderData, actionData }: Route.ComponentProps) {
  const { total, ...list } = loaderData
  const answer = useAnswer(actionData)
  const adding = useAdding('Add user', answer)
  useFreshDataOnReturn({ hasAnswer: answer?.ok === false })
  return (
    <ListWithRecord title="Users" isRefused={answer?.ok === false}>
      <RecordList
        {...list}
        name="Users"
        list={userList}
        columns={userColumns}
        row={({ userId }) => ({ id: `user-${userId}`, recordId: userId })}
        head={
          <DeskHeading title="Users">{total === 1 ? '1 user' : `${total.toLocaleString('en-GB')} users`}</DeskHeading>
        }
        actions={adding.link}
        notice={
          <>
            <AnswerBox answer={answer} />
            {adding.isAdding && <NewUser answer={answer} />}
          </>
        }
        filter={{ clear: 'Show all users' }}
        empty={<p>{noneText(list.listQuery)}</p>}
      />
    </ListWithRecord>
  )
}

function noneText(listQuery: UserQuery): string {
  if (listQuery.email.trim() === '') return 'No users match your search.'
  const narrowed = filtersOf(userList, { ...listQuery, email: '' }).length > 0 ? ' who match the filters' : ''
  return `No users${narrowed} have an email address that starts with “${listQuery.email}”.`
}
