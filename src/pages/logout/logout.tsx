import { data, redirect } from 'react-router'
import { redirectWithCookies } from '#src/features/accounts/sessions/begin-session.server.ts'
import { signOut } from '#src/features/accounts/sign-in/sign-in.server.ts'
import { LogOutButton } from '#src/pages/_layout/log-out-button.tsx'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import { ProblemBox } from '#src/ui/notice.tsx'
import { PageTitle } from '#src/ui/page-title.tsx'
import { PageHeading } from '#src/ui/section.tsx'
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
