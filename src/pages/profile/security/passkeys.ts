import { redirect } from 'react-router'
import { parsePasskeyAnswer, passkeyNameForm } from '#src/features/accounts/account-forms.ts'
import {
  reauthenticateWithPasskey,
  respondToPasskeyStep,
  startPasskeyAuthentication,
} from '#src/features/accounts/passkey-sign-in.server.ts'
import { addPasskey, startPasskeyRegistration } from '#src/features/accounts/passkeys.server.ts'
import { mayEnrol } from '#src/features/accounts/second-factor/enrolment.server.ts'
import { actingUser, readOwnProfile } from '#src/features/accounts/sessions/guard.server.ts'
import { readFormData } from '#src/input/form-data.ts'
import { parseForm } from '#src/input/parse-form.ts'
import { clientAddressContext, runtimeContext } from '#src/platform/runtime.server.ts'
import { tooManyRequests } from '#src/time/retry-after.ts'
import type { Route } from './+types/passkeys'

/** This URL only accepts POST, from the scripts of the security pages. */
export function loader({ context }: Route.LoaderArgs) {
  return redirect(`${readOwnProfile(context).profilePath}/security`)
}

export async function action({ request, context }: Route.ActionArgs) {
  const formData = await readFormData(request)
  const step = { formData, request, context }
  switch (formData.get('intent')) {
    case 'begin-adding':
    case 'add':
      return addIfAllowed(step)
    case 'begin':
      return begin(step)
    default:
      return confirm(step)
  }
}

type Step = Pick<Route.ActionArgs, 'request' | 'context'> & { formData: FormData }

const refused = { ok: false, problem: 'That passkey wasn’t accepted. Please try again.' } as const
const tooLate = { ok: false, problem: 'That took too long. Press “Add a passkey” again.' } as const
const tooMany = { ok: false, problem: 'You already have 20 passkeys. Please remove one first.' } as const

function addIfAllowed(step: Step) {
  switch (mayEnrol(step.context.get(runtimeContext), readOwnProfile(step.context).user)) {
    case 'link-first':
      return respondToPasskeyStep({ ok: false, problem: 'Please open the link in our email first.' }, 403)
    case 'authenticate-first':
      return respondToPasskeyStep(tooLate, 403)
    case 'yes':
      return add(step)
  }
}

async function add({ formData, request, context }: Step) {
  const runtime = context.get(runtimeContext)
  const { user } = readOwnProfile(context)
  if (formData.get('intent') === 'begin-adding') {
    const { options, setCookies } = await startPasskeyRegistration(runtime, request)
    return respondToPasskeyStep({ options }, 200, setCookies)
  }
  const submission = parseForm(formData, passkeyNameForm)
  const response = parsePasskeyAnswer(formData)
  if (submission.status !== 'success' || response === null) return respondToPasskeyStep(refused, 422)
  const added = await addPasskey(runtime, {
    by: actingUser(context),
    email: user.email,
    name: submission.value.name,
    response,
    request,
  })
  if (added.ok) return respondToPasskeyStep({ ok: true }, 200, added.setCookies)
  return respondToPasskeyStep(added.reason === 'too-many' ? tooMany : refused, 409)
}

async function begin({ request, context }: Step) {
  const runtime = context.get(runtimeContext)
  const started = await startPasskeyAuthentication(runtime, { address: context.get(clientAddressContext), request })
  if (started.ok) return respondToPasskeyStep({ options: started.options }, 200, started.setCookies)
  const { message, ...init } = tooManyRequests(started.retryAt, runtime.clock.now())
  return respondToPasskeyStep({ ok: false, problem: message }, init)
}

async function confirm({ formData, request, context }: Step) {
  const response = parsePasskeyAnswer(formData)
  if (response === null) return respondToPasskeyStep(refused, 401)
  const { user } = readOwnProfile(context)
  const used = await reauthenticateWithPasskey(context.get(runtimeContext), { user, response, request })
  return used.ok ? respondToPasskeyStep({ ok: true }, 200, used.setCookies) : respondToPasskeyStep(refused, 401)
}
