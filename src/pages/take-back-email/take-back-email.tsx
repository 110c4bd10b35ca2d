import { data, Form, useNavigation } from 'react-router'
import { ExpiredLink } from '#src/features/accounts/components/account-page.tsx'
import { findLink } from '#src/features/accounts/one-time-links.server.ts'
import { undoEmailChange } from '#src/features/accounts/own-account/change-email.server.ts'
import { hasSampleMail } from '#src/features/mail/sample-mail-files.server.ts'
import { SampleMailLink } from '#src/features/mail/sample-mail-link.tsx'
import { linkTerms, termInWords } from '#src/firm/link-terms.ts'
import { readFormData } from '#src/input/form-data.ts'
import { tokenInQuery } from '#src/input/link-token.ts'
import { tokenPageHeaders } from '#src/pages/_layout/page-headers.ts'
import { clientAddressContext, runtimeContext } from '#src/platform/runtime.server.ts'
import { Button } from '#src/ui/button.tsx'
import { PageTitle } from '#src/ui/page-title.tsx'
import { PageHeading } from '#src/ui/section.tsx'
import type { Route } from './+types/take-back-email'

export const headers = tokenPageHeaders

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = tokenInQuery(request) ?? ''
  return { token, email: (await findLink(context.get(runtimeContext), 'undo-email-change', token))?.email ?? null }
}

export async function action({ request, context }: Route.ActionArgs) {
  const token = String((await readFormData(request)).get('token') ?? '')
  const takenBack = await undoEmailChange(context.get(runtimeContext), {
    token,
    address: context.get(clientAddressContext),
  })
  if (!takenBack.ok) return data({ done: null, hasSampleMail: false }, { status: 410 })
  return data({ done: takenBack, hasSampleMail: hasSampleMail(context) })
}

export default function TakeBackEmail({ loaderData, actionData }: Route.ComponentProps) {
  const { token, email } = loaderData
  const isSending = useNavigation().formAction !== undefined
  if (actionData !== undefined && actionData.done !== null)
    return <EmailChangeUndone {...actionData.done} hasSampleMail={actionData.hasSampleMail} />
  if (email === null || actionData !== undefined) {
    return <ExpiredLink retryPath="/login" retryName="Go to the login page" />
  }
  return (
    <div className="page-width section-space">
      <PageTitle title="Undo the change of email address" />
      <PageHeading title="Undo the change of email address">
        This puts your account’s address back to {email} and logs out everyone who is using it. We’ll remove the
        password and all passkeys, and turn off two-step login, because someone else may have set them up. Then we’ll
        send you a link to choose a new password.
      </PageHeading>
      <Form method="post" className="mt-8">
        <input type="hidden" name="token" value={token} />
        <Button type="submit" isBusy={isSending} className="max-sm:w-full">
          Undo the change
        </Button>
      </Form>
    </div>
  )
}

type EmailChangeUndoneProps = { email: string; removed: string[]; hasSampleMail: boolean }

function EmailChangeUndone({ email, removed, hasSampleMail }: EmailChangeUndoneProps) {
  return (
    <div className="page-width section-space space-y-6">
      <PageTitle title="Your old email address is back" />
      <PageHeading title="Your old email address is back">
        We’re emailing a link to {email}. Open it to choose a new password. It works for{' '}
        {termInWords(linkTerms['reset-password'])}.
      </PageHeading>
      <p>To be safe, we removed these from your account:</p>
      <ul className="list-disc space-y-1 pl-6">
        {removed.map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
      <p className="max-w-[60ch]">Once you have a new password, set up any passkeys or two-step login again.</p>
      {hasSampleMail && <SampleMailLink />}
    </div>
  )
}
