import { Form, useNavigation } from 'react-router'
import { createAccountForm, newPasswordForm } from '#src/features/accounts/account-forms.ts'
import { AccountPage, ExpiredLink } from '#src/features/accounts/components/account-page.tsx'
import { NewPasswordForm } from '#src/features/accounts/components/new-password-form.tsx'
import { findLink } from '#src/features/accounts/one-time-links.server.ts'
import { passwordLengthHint } from '#src/features/accounts/passwords/password-length.ts'
import { passwordsBusy } from '#src/features/accounts/refused-credentials.ts'
import { redirectWithCookies } from '#src/features/accounts/sessions/begin-session.server.ts'
import { acceptFirstAdmin, acceptInvitation } from '#src/features/accounts/users/invitations.server.ts'
import { hasAdmin } from '#src/features/accounts/users/user-queries.server.ts'
import { readFormData } from '#src/input/form-data.ts'
import { tokenInQuery } from '#src/input/link-token.ts'
import { answerForm, form, type Outcome } from '#src/pages/_layout/forms/answer-form.server.ts'
import { tokenPageHeaders } from '#src/pages/_layout/page-headers.ts'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import { Button } from '#src/ui/button.tsx'
import { type FormResult, resultOf } from '#src/ui/forms/answer.ts'
import { ErrorSummary } from '#src/ui/forms/field.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { useForm } from '#src/ui/forms/use-form.ts'
import { PageTitle } from '#src/ui/page-title.tsx'
import { PageHeading } from '#src/ui/section.tsx'
import type { Route } from './+types/accept-invitation'

export const headers = tokenPageHeaders

export async function loader({ request, context }: Route.LoaderArgs) {
  const runtime = context.get(runtimeContext)
  const token = tokenInQuery(request) ?? ''
  const invitation = await findLink(runtime, 'invitation', token)
  if (invitation !== null) return { token, kind: 'invitation' as const, email: invitation.accountEmail }
  const isFirstAdmin = (await findLink(runtime, 'first-admin', token)) !== null && !(await hasAdmin(runtime.db))
  if (isFirstAdmin) return { token, kind: 'first-admin' as const, email: null }
  return { token, kind: 'expired' as const, email: null }
}

export async function action({ request, context }: Route.ActionArgs) {
  const runtime = context.get(runtimeContext)
  const formData = await readFormData(request)
  const token = String(formData.get('token') ?? '')
  const isFirstAdmin = (await findLink(runtime, 'first-admin', token)) !== null
  const email = (await findLink(runtime, 'invitation', token))?.accountEmail ?? null

  type Accepted = Awaited<ReturnType<typeof acceptFirstAdmin>>
  function answerTo(accepted: Accepted): Outcome {
    if (accepted.ok) return redirectWithCookies(accepted.path, accepted.setCookies)
    if (accepted.reason === 'busy') return { ok: false, ...passwordsBusy }
    if (accepted.reason === 'link-expired') return { ok: false, status: 410 }
    return { ok: false, fieldErrors: { email: 'There’s already a user with this address. Please use another' } }
  }

  const options = { secretFields: ['password'] }
  const onlyForm = isFirstAdmin
    ? form(
        createAccountForm(runtime),
        async (typed) => answerTo(await acceptFirstAdmin(runtime, { token, ...typed, request })),
        options,
      )
    : form(
        newPasswordForm({ email, firm: runtime.firm }),
        async ({ password }) => answerTo(await acceptInvitation(runtime, { token, password, request })),
        options,
      )
  return answerForm({ request, context }, { '': onlyForm }, formData)
}

export default function AcceptInvitation({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { kind, token, email } = loaderData
  if (kind === 'expired' || answer?.status === 410)
    return <ExpiredLink retryPath="/login" retryName="Go to the login page" />
  return (
    <AccountPage>
      {kind === 'first-admin' ? (
        <FirstAdminForm token={token} lastResult={resultOf(answer, '')} />
      ) : (
        <NewPasswordForm
          title="Choose your password"
          button="Set password and log in"
          token={token}
          email={email}
          lastResult={resultOf(answer, '')}
        />
      )}
    </AccountPage>
  )
}

type FirstAdminFormProps = { token: string; lastResult: FormResult | undefined }

/** For a new site. */
function FirstAdminForm({ token, lastResult }: FirstAdminFormProps) {
  const [form, fieldOf] = useForm<{ name: string; email: string; password: string }>({
    id: 'first-admin',
    lastResult,
  })
  const isSending = useNavigation().formAction !== undefined
  return (
    <>
      <PageTitle title="Create the first admin" isRefused={form.status === 'error'} />
      <PageHeading title="Create the first admin">
        An admin can see all appointments and users, and can add more users.
      </PageHeading>
      <Form id={form.id} method="post" noValidate className="mt-8 space-y-6">
        <ErrorSummary
          answer={lastResult}
          formErrors={form.errors}
          fields={[fieldOf('name'), fieldOf('email'), fieldOf('password')]}
        />
        <input type="hidden" name="token" value={token} />
        <TextField field={fieldOf('name')} label="Name" autoComplete="name" />
        <TextField field={fieldOf('email')} label="Email" type="email" autoComplete="username" />
        <TextField
          field={fieldOf('password')}
          label="Password"
          hint={passwordLengthHint}
          type="password"
          autoComplete="new-password"
        />
        <Button type="submit" isBusy={isSending}>
          Create admin and log in
        </Button>
      </Form>
    </>
  )
}
