import { redirect } from 'react-router'
import { parsePasskeyAnswer } from '#src/features/accounts/account-forms.ts'
import {
  respondToPasskeyStep,
  signInWithPasskey,
  startPasskeyAuthentication,
} from '#src/features/accounts/passkey-sign-in.server.ts'
import { readFormData } from '#src/input/form-data.ts'
import { clientAddressContext, runtimeContext } from '#src/platform/runtime.server.ts'
import { tooManyRequests } from '#src/time/retry-after.ts'
import type { Route } from './+types/passkey'

/** This URL only accepts POST, from the scripts of the login page. */
export function loader() {
  return redirect('/login')
}

export async function action({ request, context }: Route.ActionArgs) {
  const runtime = context.get(runtimeContext)
  const formData = await readFormData(request)
  if (formData.get('intent') === 'begin') {
    const started = await startPasskeyAuthentication(runtime, { address: context.get(clientAddressContext), request })
    if (started.ok) return respondToPasskeyStep({ options: started.options }, 200, started.setCookies)
    const { message, ...init } = tooManyRequests(started.retryAt, runtime.clock.now())
    return respondToPasskeyStep({ ok: false, problem: message }, init)
  }
  const response = parsePasskeyAnswer(formData)
  const used = response === null ? null : await signInWithPasskey(runtime, { response, request })
  if (used?.ok === true) return respondToPasskeyStep({ ok: true, path: used.path }, 200, used.setCookies)
  if (used?.reason === 'auth/user-disabled') return respondToPasskeyStep({ ok: false, problem: used.message }, 401)
  return respondToPasskeyStep({ ok: false, problem: 'That passkey doesn’t belong to an account here.' }, 401)
}
