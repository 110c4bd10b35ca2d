import { data, Form, useNavigation } from 'react-router'
import { acceptEmailVerification } from '../../features/accounts/accept-link.server.ts'
import { findLink } from '../../features/accounts/one-time-links.server.ts'
import { redirectWithCookies } from '../../features/accounts/redirect-with-cookies.ts'
import { readFormData } from '../../input/form-data.ts'
import { runtimeContext } from '../../platform/runtime.server.ts'
import { Button } from '../../ui/button.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { DeadLink } from '../_frame/dead-link.tsx'
import { PageTitle } from '../_frame/page-title.tsx'
import type { Route } from './+types/verify-email'

export function meta() {
  return [{ name: 'robots', content: 'noindex' }]
}

export function headers() {
  return { 'referrer-policy': 'same-origin', 'cache-control': 'no-store' }
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  return { token, isDead: (await findLink(context.get(runtimeContext), 'verify-email', token)) === null }
}

export async function action({ request, context }: Route.ActionArgs) {
  const token = String((await readFormData(request)).get('token') ?? '')
  const accepted = await acceptEmailVerification(context.get(runtimeContext), { token, request })
  if (!accepted.ok) return data({ isDead: true }, { status: 410 })
  return redirectWithCookies('/profile', accepted.setCookies)
}

export default function VerifyEmail({ loaderData, actionData }: Route.ComponentProps) {
  const isSending = useNavigation().formAction !== undefined
  if (loaderData.isDead || actionData?.isDead) return <DeadLink retryPath="/login" retryName="Go to the login page" />
  return (
    <div className="page-width section-space">
      <PageTitle title="Confirm your e-mail address" />
      <PageHeading title="Confirm your e-mail address">One press, and your account is ready.</PageHeading>
      <Form method="post" className="mt-8">
        <input type="hidden" name="token" value={loaderData.token} />
        <Button type="submit" isBusy={isSending} className="max-sm:w-full">
          Confirm and sign in
        </Button>
      </Form>
    </div>
  )
}
