import { AccountPage } from '#src/features/accounts/components/account-page.tsx'
import { mayHavePasskeys } from '#src/features/accounts/passkeys/passkeys.server.ts'
import { findSignedInUser } from '#src/features/accounts/sessions/signed-in-user.server.ts'
import { profilePathOf } from '#src/features/accounts/users/user-queries.server.ts'
import { readFormData } from '#src/input/form-data.ts'
import { publicFormMeta } from '#src/pages/_layout/document/page-meta.tsx'
import { LogOutButton } from '#src/pages/_layout/log-out-button.tsx'
import { actionPageHeaders } from '#src/pages/_layout/page-headers.ts'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import type { Route } from './+types/login'
import { createAccount, logIn } from './login-actions.server.ts'
import { CreateAccountForm, SignInForm, SignUpSent } from './login-forms.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { SignInExpired } from './second-factor.tsx'

export function meta({ matches, location }: Route.MetaArgs) {
  return publicFormMeta(matches, '/login', isCreating(location.search) ? { title: 'Create account' } : {})
}

function isCreating(search: string): boolean {
  return new URLSearchParams(search).get('mode') === 'create'
}

/** Passes on `retry-after` from the action. */
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
    mustStartAgain: new URL(request.url).searchParams.has('again'),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const formData = await readFormData(request)
  const act = isCreating(new URL(request.url).search) ? createAccount : logIn
  return act(formData, request, context)
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData !== undefined && 'checkInbox' in actionData) {
    return <SignUpSent email={actionData.checkInbox} hasSampleMail={actionData.hasSampleMail} />
  }
  return (
    <AccountPage>
      {loaderData.profilePath !== null && <AlreadySignedIn profilePath={loaderData.profilePath} />}
      {loaderData.isCreating ? (
        <CreateAccountForm lastResult={actionData?.result} />
      ) : (
        <>
          {loaderData.mustStartAgain && actionData === undefined && <SignInExpired />}
          <SignInForm lastResult={actionData?.result} alert={actionData?.alert ?? null} />
          {loaderData.mayHavePasskeys && <PasskeySignIn />}
        </>
      )}
    </AccountPage>
  )
}

/** Shown to a signed-in user who opens the login page. */
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
