import { data, redirect } from 'react-router'
import { redirectWithCookies } from '../../features/accounts/sessions/begin-session.server.ts'
import { signOut } from '../../features/accounts/sign-in/sign-in.server.ts'
import { runtimeContext } from '../../platform/runtime.server.ts'
import { ProblemBox } from '../../ui/notice.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { PageHeading } from '../../ui/section.tsx'
import { LogOutButton } from '../_layout/log-out-button.tsx'
import type { Route } from './+types/logout'

/** This URL only accepts POST. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ request }) => {
    if (request.method !== 'POST') throw redirect('/')
  },
]

export async function action({ request, context }: Route.ActionArgs) {
  const runtime = context.get(runtimeContext)
  try {
    return redirectWithCookies('/', await signOut(runtime, request))
  } catch (error) {
    runtime.log.error({ err: error }, 'a user could not be logged out')
    return data(
      { message: 'We couldn’t log you out. You’re still logged in. Please try again in a minute.' },
      { status: 503 },
    )
  }
}

/** Shown only when signing out failed. */
export default function Logout({ actionData }: Route.ComponentProps) {
  return (
    <div className="page-width section-space space-y-6">
      <PageTitle title="Log out" isRefused={actionData !== undefined} />
      <PageHeading title="Log out" />
      {actionData !== undefined && (
        <ProblemBox answer={actionData} role="alert">
          <p className="mt-2">{actionData.message}</p>
        </ProblemBox>
      )}
      <LogOutButton />
    </div>
  )
}
