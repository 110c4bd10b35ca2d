import type { SubmissionResult } from '@conform-to/dom'
import { data, type RouterContextProvider } from 'react-router'
import { parseOwnPasswordForm } from '../../../features/accounts/account-forms.ts'
import { checkOwnPassword } from '../../../features/accounts/second-factor/recent-authentication.server.ts'
import { guardedUserContext } from '../../../features/accounts/sessions/guard.server.ts'
import { clientAddressContext, runtimeContext } from '../../../platform/runtime.server.ts'
import { passwordsBusy, tooManyRequests } from '../../../time/retry-after.ts'

/** The answer to a form without the user's right password; null if it has that. */
export async function refuseWithoutPassword(context: Readonly<RouterContextProvider>, formData: FormData) {
  const runtime = context.get(runtimeContext)
  const { userId, sessionId } = context.get(guardedUserContext)
  const submission = parseOwnPasswordForm(formData)
  const answer = (errors: Parameters<typeof submission.reply>[0], init: number | ResponseInit) => {
    const result: SubmissionResult<string[]> = submission.reply({ hideFields: ['password'], ...errors })
    return data({ result }, init)
  }
  if (submission.status !== 'success') return answer({}, 422)
  const address = context.get(clientAddressContext)
  const checked = await checkOwnPassword(runtime, { userId, sessionId, address, ...submission.value })
  if (checked.ok) return null
  switch (checked.reason) {
    case 'too-many': {
      const { words, init } = tooManyRequests(checked.retryAt, runtime.clock.now())
      return answer({ formErrors: [words] }, init)
    }
    case 'busy':
      return answer({ formErrors: [passwordsBusy.words] }, passwordsBusy.init)
    case 'wrong-password':
      return answer({ fieldErrors: { password: ['That isn’t your password. Please enter it again'] } }, 422)
  }
}
