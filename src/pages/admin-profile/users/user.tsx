import { Link, redirect } from 'react-router'
import { findPersonIdOfUser } from '../../../features/accounts/own-account/account-record.server.ts'
import { actingUser } from '../../../features/accounts/sessions/guard.server.ts'
import { readPermissions } from '../../../features/accounts/users/permissions.server.ts'
import { readUser, roleOf } from '../../../features/accounts/users/user-queries.server.ts'
import { firm } from '../../../firm/firm.ts'
import { runtimeContext } from '../../../platform/runtime.server.ts'
import { longDateTime } from '../../../time/local-time.ts'
import { listTimeZones } from '../../../time/time-zones.ts'
import { Breadcrumb } from '../../../ui/desk/breadcrumb.tsx'
import { ErrorSummary } from '../../../ui/forms/field.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { PageHeading } from '../../../ui/section.tsx'
import { DoneNotice, useDoneInAddress } from '../../../ui/toasts/done-notice.tsx'
import { useFreshDataOnReturn } from '../../_layout/desk/fresh-data.ts'
import type { Route } from './+types/user'
import { confirmableActionsFor, isConfirmableAction } from './confirmable-actions.ts'
import { PermissionsForm } from './permissions-form.tsx'
import { changeUserAsAdmin } from './user-actions.server.ts'
import { UserFacts } from './user-facts.tsx'
import { ConfirmAction, EditUserForm, UserActions } from './user-forms.tsx'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const by = actingUser(context)
  const runtime = context.get(runtimeContext)
  const user = await readUser(runtime, { userId: params.userId, by })
  if (user === null) throw redirect('/admin-profile')
  const query = new URL(request.url).searchParams
  const { userId, email, name, phone, timeZone, role, state, isVerified, createdAt, agentId } = user
  const userStatus = {
    role: roleOf(role),
    isDisabled: state === 'disabled',
    isSelf: by.actor === userId,
    hasFactors: user.hasFactors,
  }
  const step = query.get('step')
  return {
    user: {
      userId,
      email,
      name,
      state,
      isVerified,
      since: longDateTime(createdAt, firm.timeZone),
      agentId,
      ...userStatus,
    },
    personId: await findPersonIdOfUser(runtime.db, userId),
    profile: { name, phone, timeZone },
    timeZones: listTimeZones(timeZone),
    permissions: roleOf(role) === 'agent' ? await readPermissions(runtime.db, userId) : null,
    step: isConfirmableAction(step) && confirmableActionsFor(userStatus).includes(step) ? step : null,
  }
}

export const action = ({ params, request, context }: Route.ActionArgs) =>
  changeUserAsAdmin({ userId: params.userId, request, context })

// A Map, because `done` comes from the URL and could be `constructor`, which every object has.
const notices = new Map(
  Object.entries({
    saved: 'Details saved.',
    enable: 'User enabled. They can log in again.',
    'sign-out': 'User logged out everywhere.',
    invite: 'Invitation sent. It works for 72 hours, and the earlier one no longer works.',
    'make-admin': 'The user is now an admin.',
    'make-agent': 'The user is now an agent. To offer times for booking, set their hours under Availability.',
    permissions: 'Permissions saved.',
    'make-client': 'The user is now a client.',
    'remove-factors': 'Second factor and passkeys removed. We’ve emailed the user.',
    disable: 'User disabled and logged out everywhere.',
  }),
)

/** What has changed on the page, if not the facts. */
const changedParts = new Map([
  ['saved', 'details'],
  ['permissions', 'permissions'],
])

export default function UserPage({ loaderData, actionData }: Route.ComponentProps) {
  useFreshDataOnReturn()
  const { user, personId, profile, timeZones, permissions, step } = loaderData
  const problem = actionData?.problem ?? undefined
  const title = profile.name === '' ? user.email : profile.name
  const { answer, done } = useDoneInAddress()
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
        {personId !== null && (
          <p>
            <Link to={`/admin-profile/people/${personId}`} prefetch="none">
              Appointments, emails and everything else
            </Link>
          </p>
        )}
        <DoneNotice
          answer={answer}
          text={notices.get(done ?? '') ?? null}
          changed={changedParts.get(done ?? '') ?? 'facts'}
        />
        <ErrorSummary answer={problem} formErrors={problem === undefined ? [] : [problem]} />
      </div>
      {step !== null && <ConfirmAction step={step} user={user} />}
      <UserFacts user={user} />
      {step === null && (
        <div className="grid gap-16 lg:grid-cols-2">
          <EditUserForm
            key={Object.values(profile).join('\n')}
            profile={profile}
            timeZones={timeZones}
            lastResult={actionData?.result}
          />
          <div className="space-y-12">
            {permissions !== null && <PermissionsForm key={permissions.join()} allowed={permissions} />}
            <UserActions {...user} />
          </div>
        </div>
      )}
    </div>
  )
}
