import type { RouterContextProvider } from 'react-router'
import { ownPasswordForm } from '#src/features/accounts/account-forms.ts'
import { answerRefused } from '#src/features/accounts/refused-credentials.ts'
import { checkOwnPassword } from '#src/features/accounts/second-factor/recent-authentication.server.ts'
import { guardedUserContext } from '#src/features/accounts/sessions/guard.server.ts'
import { form, type Outcome } from '#src/pages/_layout/forms/answer-form.server.ts'
import { clientAddressContext, runtimeContext } from '#src/platform/runtime.server.ts'

/** Once the user has entered the own password. */
export function passwordForm(context: Readonly<RouterContextProvider>, run: () => Promise<Outcome>) {
  const runtime = context.get(runtimeContext)
  const { userId, sessionId } = context.get(guardedUserContext)
  const address = context.get(clientAddressContext)
  return form(
    ownPasswordForm,
    async ({ password }) => {
      const checked = await checkOwnPassword(runtime, { userId, sessionId, address, password })
      return checked.ok ? run() : answerRefused(checked, { field: 'password', now: runtime.clock.now() })
    },
    { secretFields: ['password'] },
  )
}
