import { data } from 'react-router'
import { parseCreateAccountForm, parseSignInForm } from '../../features/accounts/account-forms.ts'
import { redirectWithCookies } from '../../features/accounts/redirect-with-cookies.ts'
import { signIn } from '../../features/accounts/sign-in.server.ts'
import { signUp } from '../../features/accounts/sign-up.server.ts'
import { entrantOf, findSignedInUser } from '../../features/accounts/signed-in-user.server.ts'
import { readFormData } from '../../input/form-data.ts'
import { runtimeContext } from '../../platform/runtime.server.ts'
import { AccountPage } from '../_frame/account-page.tsx'
import { publicFormMeta } from '../_frame/public-meta.ts'
import type { Route } from './+types/login'
import { AlreadySignedIn } from './already-signed-in.tsx'
import { CheckYourInbox } from './check-your-inbox.tsx'
import { CreateAccountForm } from './create-account-form.tsx'
import { SignInForm } from './sign-in-form.tsx'

export function meta({ location }: Route.MetaArgs) {
  return publicFormMeta('/login', isCreating(location.search) ? { title: 'Create account' } : {})
}

function isCreating(search: string): boolean {
  return new URLSearchParams(search).get('mode') === 'create'
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const runtime = context.get(runtimeContext)
  // This page is always open: when the store does not answer, it is shown as to a visitor.
  const { user } = await findSignedInUser(runtime, request).catch((error: unknown) => {
    runtime.log.error({ err: error }, 'could not see who is signed in')
    return { user: null }
  })
  const entrant = entrantOf(user)
  const profilePath = entrant === 'admin' ? '/admin-profile' : '/profile'
  return {
    isCreating: isCreating(new URL(request.url).search),
    profilePath: entrant === 'visitor' ? null : profilePath,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const formData = await readFormData(request)
  const act = isCreating(new URL(request.url).search) ? createAccount : logIn
  return act(formData, request, context)
}

async function logIn(formData: FormData, request: Request, context: Route.ActionArgs['context']) {
  const submission = parseSignInForm(formData)
  const hidden = { hideFields: ['password'] }
  if (submission.status !== 'success') return data({ result: submission.reply(hidden), alert: null }, { status: 422 })
  const signedIn = await signIn(context.get(runtimeContext), { ...submission.value, request })
  if (signedIn.ok) return redirectWithCookies('/profile', signedIn.setCookies)
  // The answer keeps what was typed, but for the password.
  const result = submission.reply({ ...hidden, formErrors: [signedIn.message] })
  return data(
    { result, alert: { reason: signedIn.reason, message: signedIn.message } },
    { status: signedIn.reason === 'auth/unavailable' ? 503 : 401 },
  )
}

async function createAccount(formData: FormData, request: Request, context: Route.ActionArgs['context']) {
  const submission = parseCreateAccountForm(formData)
  const hidden = { hideFields: ['password'] }
  if (submission.status !== 'success') return data({ result: submission.reply(hidden), alert: null }, { status: 422 })
  const runtime = context.get(runtimeContext)
  try {
    const { user } = await findSignedInUser(runtime, request)
    await signUp(runtime, { ...submission.value, hasCurrentUser: user !== null })
    return { checkInbox: submission.value.email }
  } catch (error) {
    runtime.log.error({ err: error }, 'an account could not be created')
    const formErrors = ['We could not create your account. Please try again in a minute']
    return data({ result: submission.reply({ ...hidden, formErrors }), alert: null }, { status: 503 })
  }
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData !== undefined && 'checkInbox' in actionData) return <CheckYourInbox email={actionData.checkInbox} />
  return (
    <AccountPage>
      {loaderData.profilePath !== null && <AlreadySignedIn profilePath={loaderData.profilePath} />}
      {loaderData.isCreating ? (
        <CreateAccountForm lastResult={actionData?.result} />
      ) : (
        <SignInForm lastResult={actionData?.result} alert={actionData?.alert ?? null} />
      )}
    </AccountPage>
  )
}
