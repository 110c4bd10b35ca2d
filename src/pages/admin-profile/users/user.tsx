import { data } from 'react-router'
import { answerForm } from '#src/pages/_layout/forms/answer-form.server.ts'
import { useAnswer } from '#src/ui/forms/answer.ts'
import { MissingRecord, Record } from '#src/ui/record/record.tsx'
import { revalidateRecord } from '#src/ui/record/record-revalidation.ts'
import type { Route } from './+types/user'
import { PermissionsForm } from './permissions-form.tsx'
import { userForms } from './user-actions.server.ts'
import { PersonLink, UserFacts } from './user-facts.tsx'
import { EditUserForm, UserActions } from './user-forms.tsx'
import { readUserRecord } from './user-record.server.ts'
import { stateSentences } from './user-words.ts'

export const shouldRevalidate = revalidateRecord

export async function loader({ params, context }: Route.LoaderArgs) {
  return (await readUserRecord(context, params.userId)) ?? data(null, { status: 404 })
}

export function action({ params, request, context }: Route.ActionArgs) {
  return answerForm({ request, context }, userForms(context, params.userId))
}

export default function UserPage({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useAnswer(actionData)
  if (loaderData === null || answer?.isGone) return <MissingRecord list="Users" answer={answer} />
  const { user, agent, personId, profile, timeZones, permissions } = loaderData
  return (
    <Record
      title={profile.name === '' ? user.email : profile.name}
      pageTitle={user.email}
      summary={`${user.email}. ${stateSentences[user.state]}.`}
      list="Users"
      answer={answer}
    >
      <PersonLink personId={personId} />
      <UserFacts user={user} agent={agent} />
      <EditUserForm profile={profile} timeZones={timeZones} answer={answer} />
      {permissions !== null && <PermissionsForm key={permissions.join()} allowed={permissions} />}
      <UserActions user={user} agent={agent} />
    </Record>
  )
}
