import { data, type RouterContextProvider } from 'react-router'
import { parseOwnPasswordForm } from '#src/features/accounts/account-forms.ts'
import { answerRefused } from '#src/features/accounts/refused-credentials.ts'
import { checkOwnPassword } from '#src/features/accounts/second-factor/recent-authentication.server.ts'
import { guardedUserContext } from '#src/features/accounts/sessions/guard.server.ts'
import { clientAddressContext, runtimeContext } from '#src/platform/runtime.server.ts'

/** The answer to a form without the user's right password; null if it has that. */
export async function refuseWithoutPassword(context: Readonly<RouterContextProvider>, formData: FormData) {
  const runtime = context.get(runtimeContext)
  const { userId, sessionId } = context.get(guardedUserContext)
  const submission = parseOwnPasswordForm(formData)
  const hidden = { hideFields: ['password'] }
  if (submission.status !== 'success') return data({ result: submission.reply(hidden) }, 422)
  const address = context.get(clientAddressContext)
  const checked = await checkOwnPassword(runtime, { userId, sessionId, address, ...submission.value })
  if (checked.ok) return null
  const { errors, init } = answerRefused(checked, { field: 'password', now: runtime.clock.now() })
  return data({ result: submission.reply({ ...hidden, ...errors }) }, init)
}
