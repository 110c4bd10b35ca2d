import { redirect } from 'react-router'
import { useFreshDataOnReturn } from '#src/pages/_layout/desk/fresh-data.ts'
import { actionFrom } from '#src/pages/admin-profile/action-from.ts'
import { readFrom } from '#src/pages/admin-profile/answer-address.server.ts'
import { userPath } from '#src/pages/admin-profile/record-paths.ts'
import { Breadcrumb } from '#src/ui/desk/breadcrumb.tsx'
import { ErrorSummary } from '#src/ui/forms/field.tsx'
import { revalidateAfterActions } from '#src/ui/forms/stale-form.ts'
import { PageTitle } from '#src/ui/page-title.tsx'
import { PageHeading } from '#src/ui/section.tsx'
import type { Route } from './+types/user'
import { confirmableActionsFor, isConfirmableAction } from './confirmable-actions.ts'
import { PermissionsForm } from './permissions-form.tsx'
import { changeUserAsAdmin } from './user-actions.server.ts'
import { PersonLink, UserFacts } from './user-facts.tsx'
import { ConfirmAction, EditUserForm, UserActions } from './user-forms.tsx'
import { UserNotice } from './user-notice.tsx'
import { readUserRecord } from './user-record.server.ts'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const record = await readUserRecord(context, params.userId)
  // Today says that there is none.
  if (record === null) throw redirect(`/admin-profile?open=${encodeURIComponent(params.userId)}`)
  const step = new URL(request.url).searchParams.get('step')
  return {
    ...record,
    from: readFrom(request),
    step: isConfirmableAction(step) && confirmableActionsFor(record.user).includes(step) ? step : null,
  }
}

export const action = ({ params, request, context }: Route.ActionArgs) =>
  changeUserAsAdmin({ userId: params.userId, request, context })

export const shouldRevalidate = revalidateAfterActions

export default function UserPage({ loaderData, actionData }: Route.ComponentProps) {
  useFreshDataOnReturn()
  const { user, agent, personId, profile, timeZones, permissions, from, step } = loaderData
  const recordPath = userPath(user.userId)
  const action = from === null ? recordPath : actionFrom(recordPath, from)
  const problem = actionData?.problem ?? undefined
  const title = profile.name === '' ? user.email : profile.name
  return (
    <div className="space-y-6">
      <PageTitle title={user.email} isRefused={actionData !== undefined} />
      <div className="space-y-2">
        <Breadcrumb
          trail={[
            { name: 'Today', to: '/admin-profile' },
            { name: 'Users', to: '/admin-profile#users-heading' },
          ]}
          current={title}
        />
        <PageHeading title={title}>{user.email}</PageHeading>
        <PersonLink personId={personId} />
        <UserNotice />
        <ErrorSummary answer={actionData} formErrors={problem === undefined ? [] : [problem]} />
      </div>
      {step !== null && <ConfirmAction step={step} user={user} agent={agent} />}
      <UserFacts user={user} agent={agent} />
      {step === null && (
        <div className="grid gap-16 lg:grid-cols-2">
          <EditUserForm
            key={Object.values(profile).join('\n')}
            action={action}
            profile={profile}
            timeZones={timeZones}
            lastResult={actionData?.result}
          />
          <div className="space-y-12">
            {permissions !== null && <PermissionsForm key={permissions.join()} action={action} allowed={permissions} />}
            <UserActions user={user} action={action} />
          </div>
        </div>
      )}
    </div>
  )
}
