import { AccountPage } from '#src/features/accounts/components/account-page.tsx'
import { mayHavePasskeys } from '#src/features/accounts/passkeys/passkeys.server.ts'
import { findSignedInUser } from '#src/features/accounts/sessions/signed-in-user.server.ts'
import { profilePathOf } from '#src/features/accounts/users/user-queries.server.ts'
import { hasSampleMail } from '#src/features/mail/sample-mail-files.server.ts'
import { readFormData } from '#src/input/form-data.ts'
import { publicFormMeta } from '#src/pages/_layout/document/page-meta.tsx'
import { answerForm } from '#src/pages/_layout/forms/answer-form.server.ts'
import { LogOutButton } from '#src/pages/_layout/log-out-button.tsx'
import { actionPageHeaders } from '#src/pages/_layout/page-headers.ts'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { resultOf } from '#src/ui/forms/answer.ts'
import { Notice } from '#src/ui/notice.tsx'
import type { Route } from './+types/login'
import { createAccount, signIn } from './account-forms.server.ts'
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
          {loaderData.mayHavePasskeys && <PasskeySignIn />}
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
