import { data, Form, useNavigation } from 'react-router'
import { ExpiredLink } from '#src/features/accounts/components/account-page.tsx'
import { findLink } from '#src/features/accounts/one-time-links.server.ts'
import { acceptEnrolmentLink } from '#src/features/accounts/second-factor/enrolment.server.ts'
import { redirectWithCookies } from '#src/features/accounts/sessions/begin-session.server.ts'
import { findSignedInUser } from '#src/features/accounts/sessions/signed-in-user.server.ts'
import { profilePathOf } from '#src/features/accounts/users/user-queries.server.ts'
import { readFormData } from '#src/input/form-data.ts'
import { tokenInQuery } from '#src/input/link-token.ts'
import { tokenPageHeaders } from '#src/pages/_layout/page-headers.ts'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { PageTitle } from '#src/ui/page-title.tsx'
import { PageHeading } from '#src/ui/section.tsx'
import type { Route } from './+types/set-up-second-factor'

export const headers = tokenPageHeaders

type State = 'ready' | 'link-expired' | 'not-signed-in'

/** A GET does not use up the link: email clients open links before people do. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<{ token: string; state: State }> {
  const runtime = context.get(runtimeContext)
  const token = tokenInQuery(request) ?? ''
  const link = await findLink(runtime, 'set-up-factor', token)
  if (link === null) return { token, state: 'link-expired' }
  const { user } = await findSignedInUser(runtime, request)
  return { token, state: user !== null && user.userId === link.userId ? 'ready' : 'not-signed-in' }
}

export async function action({ request, context }: Route.ActionArgs) {
  const runtime = context.get(runtimeContext)
  const token = String((await readFormData(request)).get('token') ?? '')
  const { user } = await findSignedInUser(runtime, request)
  const accepted = await acceptEnrolmentLink(runtime, { token, userId: user?.userId ?? null, request })
  if (accepted.ok) {
    const profilePath = profilePathOf(user?.document?.role ?? '')
    return redirectWithCookies(`${profilePath}/security?done=link-opened`, accepted.setCookies)
  }
  return data<{ state: State }>({ state: accepted.reason }, { status: accepted.reason === 'link-expired' ? 410 : 403 })
}

export default function SetUpSecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  const isSending = useNavigation().formAction !== undefined
  const state = actionData?.state ?? loaderData.state
  if (state === 'link-expired') return <ExpiredLink retryPath="/login" retryName="Go to the login page" />
  if (state === 'not-signed-in') {
    return (
      <div className="page-width section-space space-y-6">
        <PageTitle title="Log in first" />
        <PageHeading title="Log in first">
          In this browser, log in to the account this link was sent to. Then open the link again.
        </PageHeading>
        <ButtonLink to="/login">Go to the login page</ButtonLink>
      </div>
    )
  }
  return (
    <div className="page-width section-space">
      <PageTitle title="Set up two-step login" />
      <PageHeading title="Set up two-step login">
        Continue only if you asked for this link yourself, in this browser.
      </PageHeading>
      <Form method="post" className="mt-8">
        <input type="hidden" name="token" value={loaderData.token} />
        <Button type="submit" isBusy={isSending} className="max-sm:w-full">
          Continue
        </Button>
      </Form>
    </div>
  )
}
