import { data, type RouterContextProvider, redirect } from 'react-router'
import { parsePermissionsForm, parseProfileForm } from '#src/features/accounts/account-forms.ts'
import { removeFactors } from '#src/features/accounts/second-factor/remove-factors.server.ts'
import { actingUser } from '#src/features/accounts/sessions/guard.server.ts'
import { editUser, enableUser, signOutEverywhere } from '#src/features/accounts/users/change-user.server.ts'
import { resendInvitation } from '#src/features/accounts/users/invitations.server.ts'
import { savePermissions } from '#src/features/accounts/users/permissions.server.ts'
import { replyToStaleProfile } from '#src/features/accounts/users/stale-profile.server.ts'
import { readFormData, unknownForm } from '#src/input/form-data.ts'
import { type AnswerPage, readFrom, redirectToAnswer } from '#src/pages/admin-profile/answer-address.server.ts'
import { userPath } from '#src/pages/admin-profile/record-paths.ts'
import type { Actor } from '#src/platform/audit-log/audit-log.server.ts'
import { type Runtime, runtimeContext } from '#src/platform/runtime.server.ts'
import { changeRole, deleteUser, disableUser, makeAgent } from '#src/workflows/users/user-access.server.ts'
import { type ConfirmableAction, isConfirmableAction } from './confirmable-actions.ts'

type Change = { userId: string; request: Request; context: Readonly<RouterContextProvider> }

type Target = { userId: string; by: Actor }

/** Handles the buttons of a user's page, and reports the outcome in the next URL. */
export async function changeUserAsAdmin({ userId, request, context }: Change) {
  const runtime = context.get(runtimeContext)
  const formData = await readFormData(request)
  const intent = String(formData.get('intent'))
  const target = { userId, by: actingUser(context) }
  if (intent !== 'save' && intent !== 'permissions' && !isConfirmableAction(intent) && !isImmediateAction(intent))
    throw unknownForm()
  const page = { recordPath: userPath(userId), from: readFrom(request), openFacts: [] }
  if (intent === 'save') return save(runtime, target, { formData, page })
  try {
    const changed = await run(runtime, target, { intent, formData })
    return answer(changed, page, intent)
  } catch (error) {
    runtime.log.error({ err: error, userId }, 'a user could not be changed')
    return data({ result: undefined, problem: failed }, { status: 503 })
  }
}

function run(runtime: Runtime, target: Target, { intent, formData }: { intent: string; formData: FormData }) {
  if (isConfirmableAction(intent)) return runConfirmableAction(runtime, target, intent)
  if (isImmediateAction(intent)) return runImmediateAction(runtime, target, intent)
  return savePermissions(runtime, { ...target, ...parsePermissionsForm(formData) })
}

const failed = 'We couldn’t do this, so nothing has changed. Please try again in a minute'

/** Runs an action that was confirmed on its own page after recent authentication. */
function runConfirmableAction(runtime: Runtime, target: Target, step: ConfirmableAction) {
  switch (step) {
    case 'make-admin':
      return changeRole(runtime, { ...target, role: 'admin' })
    case 'make-agent':
      return makeAgent(runtime, target)
    case 'make-client':
      return changeRole(runtime, { ...target, role: 'client' })
    case 'remove-factors':
      return removeFactors(runtime, target)
    case 'disable':
      return disableUser(runtime, target)
    case 'delete':
      return deleteUser(runtime, target)
  }
}

const immediateActions = ['enable', 'sign-out', 'invite'] as const

type ImmediateAction = (typeof immediateActions)[number]

function isImmediateAction(intent: string): intent is ImmediateAction {
  return (immediateActions as readonly string[]).includes(intent)
}

function runImmediateAction(runtime: Runtime, target: Target, intent: ImmediateAction) {
  switch (intent) {
    case 'enable':
      return enableUser(runtime, target)
    case 'sign-out':
      return signOutEverywhere(runtime, target)
    case 'invite':
      return resendInvitation(runtime, target)
  }
}

async function save(runtime: Runtime, target: Target, { formData, page }: { formData: FormData; page: AnswerPage }) {
  const submission = parseProfileForm(formData)
  if (submission.status !== 'success') return data({ result: submission.reply(), problem: null }, { status: 422 })
  const { shown, ...details } = submission.value
  try {
    const saved = await editUser(runtime, { ...target, details, shown })
    if (saved.ok || saved.reason !== 'changed-meanwhile') return answer(saved, page, 'saved')
    return data({ result: replyToStaleProfile(submission, saved), problem: null }, { status: 409 })
  } catch (error) {
    runtime.log.error({ err: error, userId: target.userId }, 'a user could not be changed')
    return data({ result: submission.reply({ formErrors: [failed] }), problem: null }, { status: 503 })
  }
}

type Changed = Awaited<ReturnType<typeof run>>

const problems = {
  oneself: 'You can’t do that to your own account. Please ask another admin.',
  'last-admin': 'This is the last admin. Make someone else an admin first.',
  'to-be-deleted':
    'This user has asked for their account to be deleted. Ask them to press “Keep my account” on their profile first.',
  'not-agent': 'This user isn’t an agent any more, so there’s nothing to allow.',
  'agent-not-added':
    'This user is now an agent, but we couldn’t add them to the agents who take appointments. Add them under Availability.',
  'agent-has-user':
    'This user is now an agent, but another account already logs in as the agent with this address, so they don’t take appointments yet.',
  'not-invited': 'There’s no invitation to send. This user has already chosen a password, or is disabled.',
}

function answer(changed: Changed, page: AnswerPage, done: string) {
  if (changed.ok) {
    return done === 'delete' ? redirect('/admin-profile?done=deleted', 303) : redirectToAnswer(page, { done })
  }
  switch (changed.reason) {
    case 'not-found':
      return redirect('/admin-profile', 303)
    case 'not-admin':
      return redirect('/', 303)
    default:
      return data({ result: undefined, problem: problems[changed.reason] }, { status: 409 })
  }
}
