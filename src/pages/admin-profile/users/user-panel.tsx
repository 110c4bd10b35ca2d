import { actionFrom } from '#src/pages/admin-profile/action-from.ts'
import { userPath } from '#src/pages/admin-profile/record-paths.ts'
import { ChangedNotice } from '#src/ui/record-panel/changed-notice.tsx'
import { useRecordAddress } from '#src/ui/record-panel/open-record.ts'
import { PermissionsForm } from './permissions-form.tsx'
import { PersonLink, UserFacts } from './user-facts.tsx'
import { EditUserForm, UserActions } from './user-forms.tsx'
import { UserNotice } from './user-notice.tsx'
import type { UserRecord } from './user-record.server.ts'

type UserPanelProps = UserRecord & { hasChanged: boolean }

/** A user beside the list. What needs confirmation is confirmed on the user's own page. */
function UserPanel({ user, agent, personId, profile, timeZones, permissions, hasChanged }: UserPanelProps) {
  const page = userPath(user.userId)
  const action = actionFrom(page, useRecordAddress())
  return (
    <>
      <ChangedNotice hasChanged={hasChanged} what="user" page={page} />
      <UserNotice />
      <PersonLink personId={personId} />
      <UserFacts user={user} agent={agent} />
      <div className="space-y-8">
        {permissions !== null && <PermissionsForm key={permissions.join()} action={action} allowed={permissions} />}
        <EditUserForm
          key={Object.values(profile).join('\n')}
          action={action}
          profile={profile}
          timeZones={timeZones}
          lastResult={undefined}
        />
        <UserActions user={user} action={action} />
      </div>
    </>
  )
}

/** The record as the panel shows it; null for none. `openVersion`: that of the user now. */
export function toShownUser(record: UserRecord | null, openVersion: string | null) {
  if (record === null) return null
  const { userId, name, email } = record.user
  return {
    page: userPath(userId),
    title: name === '' ? email : name,
    summary: email,
    content: <UserPanel {...record} hasChanged={record.version !== openVersion} />,
  }
}
