import { data, Form, useNavigation } from 'react-router'
import { ExpiredLink } from '#src/features/accounts/components/account-page.tsx'
import { findLink } from '#src/features/accounts/one-time-links.server.ts'
import { readFormData } from '#src/input/form-data.ts'
import { tokenInQuery } from '#src/input/link-token.ts'
import { tokenPageHeaders } from '#src/pages/_layout/page-headers.ts'
import { clientAddressContext, runtimeContext } from '#src/platform/runtime.server.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { PageTitle } from '#src/ui/page-title.tsx'
import { PageHeading } from '#src/ui/section.tsx'
import { confirmEmailChange } from '#src/workflows/own-account.server.ts'
import type { Route } from './+types/confirm-email'

export const headers = tokenPageHeaders

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = tokenInQuery(request) ?? ''
  return { token, email: (await findLink(context.get(runtimeContext), 'change-email', token))?.email ?? null }
}

export async function action({ request, context }: Route.ActionArgs) {
  const token = String((await readFormData(request)).get('token') ?? '')
  const confirmed = await confirmEmailChange(context.get(runtimeContext), {
    token,
    address: context.get(clientAddressContext),
  })
  if (confirmed.ok) return data({ done: 'changed' as const })
  return data({ done: 'link-invalid' as const }, { status: confirmed.reason === 'email-in-use' ? 409 : 410 })
}

export default function ConfirmEmail({ loaderData, actionData }: Route.ComponentProps) {
  const { token, email } = loaderData
  const isSending = useNavigation().formAction !== undefined
  if (actionData?.done === 'changed') {
    return (
      <div className="page-width section-space space-y-6">
        <PageTitle title="Your new email address is confirmed" />
        <PageHeading title="Your new email address is confirmed">
          Use it to log in from now on. We’re also emailing your old address.
        </PageHeading>
        <p className="max-w-[60ch]">
          Your appointments are still on your profile. Emails about ones you’ve already booked will still go to the
          address you gave for them. If you get the newsletter, that stays at its current address too.
        </p>
        <ButtonLink to="/profile">Go to your profile</ButtonLink>
      </div>
    )
  }
  if (actionData?.done === 'link-invalid' || email === null)
    return <ExpiredLink retryPath="/login" retryName="Go to the login page" />
  return (
    <div className="page-width section-space">
      <PageTitle title="Confirm your new email address" />
      <PageHeading title="Confirm your new email address">Once you confirm, you’ll log in with {email}.</PageHeading>
      <Form method="post" className="mt-8">
        <input type="hidden" name="token" value={token} />
        <Button type="submit" isBusy={isSending} className="max-sm:w-full">
          Confirm new email address
        </Button>
      </Form>
    </div>
  )
}
