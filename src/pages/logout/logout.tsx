import { redirect } from 'react-router'
import { redirectWithCookies } from '#src/features/accounts/sessions/begin-session.server.ts'
import { signOut } from '#src/features/accounts/sign-in/sign-in.server.ts'
import { answerForm, button } from '#src/pages/_layout/forms/answer-form.server.ts'
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

export function action({ request, context }: Route.ActionArgs) {
  const logOut = button(async () => redirectWithCookies('/', await signOut(context.get(runtimeContext), request)), {
    failed: 'We couldn’t log you out. You’re still logged in. Please try again in a minute.',
  })
  return answerForm({ request, context }, { '': logOut })
}

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
