import { data, redirect } from 'react-router'
import { permissionsForm, userDetailsForm } from '#src/features/accounts/account-forms.ts'
import { removeFactors } from '#src/features/accounts/second-factor/second-factor.server.ts'
import { actingUser } from '#src/features/accounts/sessions/guard.server.ts'
import { editUser, enableUser, signOutEverywhere } from '#src/features/accounts/users/change-user.server.ts'
import { resendInvitation } from '#src/features/accounts/users/invitations.server.ts'
import { savePermissions } from '#src/features/accounts/users/permissions.server.ts'
import { linkTerms, termInWords } from '#src/firm/link-terms.ts'
import { answerForm, button, form, type Outcome } from '#src/pages/_layout/forms/answer-form.server.ts'
import { refuseStaleProfile } from '#src/pages/_layout/forms/profile-conflict.server.ts'
import { toAuditedConflict } from '#src/pages/admin-profile/conflict.server.ts'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import { longDateTime } from '#src/time/local-time.ts'
import { listTimeZones } from '#src/time/time-zones.ts'
import { type Answer, useAnswer } from '#src/ui/forms/answer.ts'
import { MissingRecord, Record } from '#src/ui/record/record.tsx'
import { revalidateRecord } from '#src/ui/record/record-revalidation.ts'
import { changeRole, deleteUser, disableUser, makeAgent } from '#src/workflows/users/user-access.server.ts'
import { readUserRecord } from '#src/workflows/users/user-record.server.ts'
import type { Route } from './+types/user'
import { invitationToCopy } from './invitation-link.server.ts'
import { PersonLink, UserFacts } from './user-facts.tsx'
import { EditUserForm, PermissionsForm, UserActions } from './user-forms.tsx'
import { stateSentences } from './user-words.ts'

export const shouldRevalidate = revalidateRecord

export async function loader({ params, context }: Route.LoaderArgs) {
  const runtime = context.get(runtimeContext)
  const record = await readUserRecord(runtime, { userId: params.userId, by: actingUser(context) })
  if (record === null) return data(null, { status: 404 })
  return {
    ...record,
    since: longDateTime(record.user.createdAt, runtime.firm.timeZone),
    timeZones: listTimeZones(record.profile.timeZone),
  }
}

export function action({ params, request, context }: Route.ActionArgs) {
  const runtime = context.get(runtimeContext)
  const by = actingUser(context)
  const user = { userId: params.userId, by }

  /** A button that changes something about the user. */
  const act = (change: () => Promise<Changed>, message: string) =>
    button(async () => answer(await change(), { message, changed: ['facts'] }))

  return answerForm(
    { request, context },
    {
      save: form(userDetailsForm, async ({ version: shown, ...details }): Promise<Outcome> => {
        const saved = await editUser(runtime, { ...user, details, shown })
        if (saved.ok || saved.reason !== 'changed-meanwhile') {
          return answer(saved, { message: 'Details saved.', changed: ['details'] })
        }
        return refuseStaleProfile(saved, (field, change) =>
          toAuditedConflict(runtime, { about: `user:${params.userId}`, field, ...change }),
        )
      }),
      permissions: form(permissionsForm, async ({ allowed, shown }) => {
        const saved = await savePermissions(runtime, { ...user, allowed, shown })
        return answer(saved, { message: 'Permissions saved.', changed: ['permissions'] })
      }),
      enable: act(
        () => enableUser(runtime, user),
        'User enabled. They can log in again. An agent takes no appointments until you tick “Takes appointments” under Availability.',
      ),
      'sign-out': act(() => signOutEverywhere(runtime, user), 'User logged out everywhere.'),
      invite: button(async () => {
        const invited = await resendInvitation(runtime, user)
        const message = `We’re sending the invitation. It works for ${termInWords(linkTerms.invitation)}, and the earlier one no longer works.`
        const left = invited.ok ? await invitationToCopy(runtime, { ...user, href: invited.href }) : null
        return answer(invited, { message, changed: ['facts'], left })
      }),
      'make-admin': act(() => changeRole(runtime, { ...user, role: 'admin' }), 'The user is now an admin.'),
      'make-agent': act(
        () => makeAgent(runtime, user),
        'The user is now an agent. To offer times for booking, set their hours under Availability, and check that “Takes appointments” is ticked.',
      ),
      'make-client': act(() => changeRole(runtime, { ...user, role: 'client' }), 'The user is now a client.'),
      'remove-factors': act(
        () => removeFactors(runtime, user),
        'Two-step login and passkeys removed. We’re emailing the user.',
      ),
      disable: act(() => disableUser(runtime, user), 'User disabled and logged out everywhere.'),
      delete: button(async () => {
        const message = 'User deleted. Their appointments remain.'
        return answer(await deleteUser(runtime, user), { message, changed: [], isGone: true })
      }),
    },
  )
}

const refusals = {
  'not-found': 'This user isn’t here any more',
  oneself: 'You can’t do that to your own account. Please ask another admin',
  'last-admin': 'This is the last admin. Make someone else an admin first',
  'to-be-deleted':
    'This user has asked for their account to be deleted. Ask them to press “Keep my account” on their profile first',
  'not-agent': 'This user isn’t an agent any more, so there’s nothing to allow',
  'agent-not-added':
    'This user is now an agent, but we couldn’t add them to the agents who take appointments. Add them under Availability',
  'agent-has-user':
    'This user is now an agent, but another account already logs in as the agent with this address, so they don’t take appointments yet',
  'not-invited': 'There’s no invitation to send. This user has already chosen a password, or is disabled',
}

type Changed = { ok: true } | { ok: false; reason: keyof typeof refusals | 'not-admin' }

function answer(
  changed: Changed,
  done: { message: string; changed: string[]; isGone?: boolean; left?: Answer['left'] },
): Outcome {
  if (changed.ok) return { ok: true, ...done }
  // Somebody has just taken the admin's role away.
  if (changed.reason === 'not-admin') return redirect('/', 303)
  return { ok: false, message: refusals[changed.reason], isAtHead: true }
}

export default function UserPage({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useAnswer(actionData)
  if (loaderData === null || answer?.isGone) return <MissingRecord list="Users" answer={answer} />
  const { user, agent, personId, profile, since, timeZones, permissions } = loaderData
  return (
    <Record
      title={profile.name === '' ? user.email : profile.name}
      pageTitle={user.email}
      summary={`${user.email}. ${stateSentences[user.state]}.`}
      list="Users"
      answer={answer}
    >
      <PersonLink personId={personId} />
      <UserFacts user={user} agent={agent} since={since} />
      <EditUserForm profile={profile} timeZones={timeZones} answer={answer} />
      {permissions !== null && <PermissionsForm key={permissions.join()} allowed={permissions} />}
      <UserActions user={user} agent={agent} />
    </Record>
  )
}
