import { data, Form, redirect, useNavigation } from 'react-router'
import { findLink } from '../../features/accounts/one-time-links.server.ts'
import { takeBackEmailChange } from '../../features/accounts/take-back-email-change.server.ts'
import { readFormData } from '../../input/form-data.ts'
import { clientAddressContext, runtimeContext } from '../../platform/runtime.server.ts'
import { Button } from '../../ui/button.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { DeadLink } from '../_frame/dead-link.tsx'
import { PageTitle } from '../_frame/page-title.tsx'
import type { Route } from './+types/take-back-email'

export function meta() {
  return [{ name: 'robots', content: 'noindex' }]
}

export function headers() {
  return { 'referrer-policy': 'same-origin', 'cache-control': 'no-store' }
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  return { token, email: (await findLink(context.get(runtimeContext), 'undo-email-change', token))?.email ?? null }
}

export async function action({ request, context }: Route.ActionArgs) {
  const token = String((await readFormData(request)).get('token') ?? '')
  const takenBack = await takeBackEmailChange(context.get(runtimeContext), {
    token,
    address: context.get(clientAddressContext),
  })
  if (!takenBack.ok) return data({ isDead: true }, { status: 410 })
  return redirect(`/reset-password?token=${takenBack.resetToken}`, 303)
}

export default function TakeBackEmail({ loaderData, actionData }: Route.ComponentProps) {
  const { token, email } = loaderData
  const isSending = useNavigation().formAction !== undefined
  if (email === null || actionData?.isDead === true) {
    return <DeadLink retryPath="/login" retryName="Go to the login page" />
  }
  return (
    <div className="page-width section-space">
      <PageTitle title="Take back the change of your address" />
      <PageHeading title="Take back the change of your address">
        Your account gets the address {email} back. Everybody is signed out of it, the password works no more, and you
        choose a new one on the next page. Passkeys and a second factor that were added since the change are removed;
        please look through the others afterwards, on your page about security.
      </PageHeading>
      <Form method="post" className="mt-8">
        <input type="hidden" name="token" value={token} />
        <Button type="submit" isBusy={isSending} className="max-sm:w-full">
          Take back the change
        </Button>
      </Form>
    </div>
  )
}
