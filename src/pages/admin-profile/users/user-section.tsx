import { Link } from 'react-router'
import { recordPath } from '#src/platform/subject.ts'
import { useAdding } from '#src/ui/desk/use-adding.tsx'
import type { Answer } from '#src/ui/forms/answer.ts'
import { AnswerBox } from '#src/ui/forms/answer-box.tsx'
import { ListFilter } from '#src/ui/list/list-filter.tsx'
import { listHref } from '#src/ui/list/list-query.ts'
import { ListTable } from '#src/ui/list/list-table.tsx'
import { Section } from '#src/ui/section.tsx'
import { NewUser } from './new-user.tsx'
import { type UserLine, userColumns, userList, userSearch } from './user-list.tsx'

type UserSectionProps = { email: string; total: number; rows: UserLine[]; answer: Answer | undefined }

/** The first users that match a search, and a form for a new one. */
export function UserSection({ email, total, rows, answer }: UserSectionProps) {
  const adding = useAdding('Add user', answer)
  return (
    <Section
      id="users"
      title="Users"
      beside={
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <Link to={listHref(userList, { email })}>
            {total === 1 ? '1 user' : `All ${total.toLocaleString('en-GB')} users`}
          </Link>
          {adding.link}
        </div>
      }
    >
      <AnswerBox answer={answer} />
      {adding.isAdding && <NewUser answer={answer} />}
      <ListFilter list={userSearch} listQuery={{ email }} />
      {rows.length === 0 ? (
        <p>No users have an email address that starts with “{email}”.</p>
      ) : (
        <ListTable
          name="Users"
          columns={userColumns}
          rows={rows}
          row={({ userId }) => ({ id: `user-${userId}`, href: recordPath('user', userId) })}
        />
      )}
    </Section>
  )
}
