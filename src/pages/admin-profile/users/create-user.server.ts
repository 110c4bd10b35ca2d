import { data, type RouterContextProvider } from 'react-router'
import { parseCreateUserForm } from '#src/features/accounts/account-forms.ts'
import { passwordsBusy } from '#src/features/accounts/passwords/passwords-busy.ts'
import { restorePendingSecret } from '#src/features/accounts/second-factor/pending-secret.server.ts'
import { actingUser, requireMayDo } from '#src/features/accounts/sessions/guard.server.ts'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import { addStaffOrClient } from '#src/workflows/users/agent-accounts.server.ts'

type NewUser = { context: Readonly<RouterContextProvider>; posted: FormData }

/** Handles the form for a new user. */
export async function createUser({ context, posted }: NewUser) {
  requireMayDo(context, 'create-user')
  const by = actingUser(context)
  const runtime = context.get(runtimeContext)
  const { formData, isLost } = restorePendingSecret(runtime, by.actor, posted)
  const submission = parseCreateUserForm(formData, runtime)
  const hidden = { hideFields: ['password'] }
  if (submission.status !== 'success') return data({ result: submission.reply(hidden), created: null }, { status: 422 })
  if (isLost) {
    const fieldErrors = { password: ['Enter the password again, or leave it empty to send an invitation'] }
    return data({ result: submission.reply({ ...hidden, fieldErrors }), created: null }, { status: 422 })
  }
  const { name, email, role, password = null } = submission.value
  const added = await addStaffOrClient(runtime, { name, email, role, password, by }).catch((error: unknown) => {
    runtime.log.error({ err: error }, 'a user could not be created')
    return { ok: false, reason: 'failed' } as const
  })
  if (added.ok) {
    const { isInvited, isMailSent, agent } = added
    return { result: undefined, created: { email, isInvited, isMailSent, agent } }
  }
  switch (added.reason) {
    case 'email-in-use': {
      const errors = { email: ['There’s already a user with this address'] }
      return data({ result: submission.reply({ ...hidden, fieldErrors: errors }), created: null }, { status: 409 })
    }
    case 'busy':
      return data(
        { result: submission.reply({ ...hidden, formErrors: [passwordsBusy.words] }), created: null },
        passwordsBusy.init,
      )
    case 'failed': {
      const formErrors = ['We couldn’t create the user. Please try again in a minute']
      return data({ result: submission.reply({ ...hidden, formErrors }), created: null }, { status: 503 })
    }
  }
}
