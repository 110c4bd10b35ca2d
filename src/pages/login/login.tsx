import { Link, type RouterContextProvider } from 'react-router'
import { createAccountForm, signInForm } from '#src/features/accounts/account-forms.ts'
import { AccountPage } from '#src/features/accounts/components/account-page.tsx'
import { mayHavePasskeys } from '#src/features/accounts/passkeys.server.ts'
import { passwordsBusy } from '#src/features/accounts/refused-credentials.ts'
import { cookieHeaders, redirectWithCookies } from '#src/features/accounts/sessions/begin-session.server.ts'
import { findSignedInUser } from '#src/features/accounts/sessions/signed-in-user.server.ts'
import { signInWithinLimits } from '#src/features/accounts/sign-in/sign-in.server.ts'
import { signUp } from '#src/features/accounts/sign-in/sign-up.server.ts'
import { profilePathOf } from '#src/features/accounts/users/user-queries.server.ts'
import { consumeProof } from '#src/features/booking/spam-protection.server.ts'
import { hasSampleMail } from '#src/features/mail/sample-mail-files.server.ts'
import { readFormData } from '#src/input/form-data.ts'
import { publicFormMeta } from '#src/pages/_layout/document/page-meta.tsx'
import { answerForm, form, type Outcome } from '#src/pages/_layout/forms/answer-form.server.ts'
import { LogOutButton } from '#src/pages/_layout/log-out-button.tsx'
import { actionPageHeaders } from '#src/pages/_layout/page-headers.ts'
import { clientAddressContext, runtimeContext } from '#src/platform/runtime.server.ts'
import { tooManyRequests } from '#src/time/retry-after.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { resultOf } from '#src/ui/forms/answer.ts'
import { Notice } from '#src/ui/notice.tsx'
import type { Route } from './+types/login'
import { CreateAccountForm, SignInForm, SignUpSent } from './login-forms.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { SignInExpired } from './second-factor.tsx'

export function meta({ matches, location }: Route.MetaArgs) {
  return publicFormMeta(matches, '/login', isCreating(location.search) ? { title: 'Create account' } : {})
}

function isCreating(search: string): boolean {
  return new URLSearchParams(search).get('mode') === 'create'
}

export const headers = actionPageHeaders

export async function loader({ request, context }: Route.LoaderArgs) {
  const runtime = context.get(runtimeContext)
  // This page must always work: if the database does not respond, render it as for a visitor.
  const { user } = await findSignedInUser(runtime, request).catch((error: unknown) => {
    runtime.log.error({ err: error }, 'could not check who is logged in')
    return { user: null }
  })
  const profilePath = profilePathOf(user?.document?.role ?? '')
  return {
    isCreating: isCreating(new URL(request.url).search),
    profilePath: user === null ? null : profilePath,
    mayHavePasskeys: mayHavePasskeys(runtime),
    hasSampleMail: hasSampleMail(context),
    mustStartAgain: new URL(request.url).searchParams.has('again'),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const formData = await readFormData(request)
  const page = { request, context }
  const onlyForm = isCreating(new URL(request.url).search) ? createAccount(page, formData) : signIn(page)
  return answerForm(page, { '': onlyForm }, formData)
}

type Page = { request: Request; context: Readonly<RouterContextProvider> }

const secretFields = ['password']

function signIn({ request, context }: Page) {
  const runtime = context.get(runtimeContext)
  const address = context.get(clientAddressContext)
  return form(
    signInForm,
    async (typed): Promise<Outcome<{ reason: string }>> => {
      const signedIn = await signInWithinLimits(runtime, { ...typed, request, address })
      if (signedIn.ok) return redirectWithCookies(signedIn.path, signedIn.setCookies)
      const { reason } = signedIn
      if (reason === 'auth/too-many') {
        const { message, ...limited } = tooManyRequests(signedIn.retryAt, runtime.clock.now())
        return { ok: false, message: `${message}.`, ...limited, details: { reason } }
      }
      const refused = reason === 'auth/unavailable' ? passwordsBusy : ({ status: 401 } as const)
      return { ok: false, ...refused, message: signedIn.message, details: { reason } }
    },
    { secretFields },
  )
}

const failed = 'We couldn’t create your account. Please try again in a minute'

function createAccount({ request, context }: Page, formData: FormData) {
  const runtime = context.get(runtimeContext)
  const address = context.get(clientAddressContext)
  return form(
    createAccountForm(runtime),
    async (typed) => {
      const { user } = await findSignedInUser(runtime, request)
      const hasProof = await consumeProof(runtime, formData)
      const signedUp = await signUp(runtime, { ...typed, hasCurrentUser: user !== null, address, hasProof })
      if (!signedUp.ok) {
        if (signedUp.reason === 'busy') return { ok: false, ...passwordsBusy, message: failed }
        return { ok: false, ...tooManyRequests(signedUp.retryAt, runtime.clock.now()) }
      }
      const { email } = typed
      const message = `We’re sending an email to ${email}. To confirm your address, open the link in it or enter its code here.`
      return { ok: true, message, details: { email }, headers: cookieHeaders(signedUp.setCookies) }
    },
    { secretFields, failed },
  )
}

export default function Login({ loaderData, actionData: answer }: Route.ComponentProps) {
  const lastResult = resultOf(answer, '')
  const details = answer?.details ?? null
  if (details !== null && 'email' in details) {
    return <SignUpSent email={details.email} words={answer?.message ?? null} hasSampleMail={loaderData.hasSampleMail} />
  }
  return (
    <AccountPage>
      {loaderData.profilePath !== null && <AlreadySignedIn profilePath={loaderData.profilePath} />}
      {loaderData.isCreating ? (
        <CreateAccountForm lastResult={lastResult} />
      ) : (
        <>
          {loaderData.mustStartAgain && answer === undefined && <SignInExpired />}
          <SignInForm lastResult={lastResult} reason={details?.reason ?? null} />
          {loaderData.mayHavePasskeys && (
            <>
              <PasskeySignIn />
              <p className="mt-4 text-muted text-small unscripted:hidden">
                Lost your passkey? Use your password, or{' '}
                <Link to="/reset-password" className="prose-link">
                  choose a new one by email
                </Link>
                .
              </p>
            </>
          )}
        </>
      )}
    </AccountPage>
  )
}

function AlreadySignedIn({ profilePath }: { profilePath: string }) {
  return (
    <Notice className="mb-12">
      <p className="font-semibold">You’re logged in.</p>
      <div className="mt-4 flex flex-wrap gap-4">
        <ButtonLink to={profilePath}>Go to your profile</ButtonLink>
        <LogOutButton />
      </div>
    </Notice>
  )
}
