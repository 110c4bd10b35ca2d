import { data, redirect } from 'react-router'
import { z } from 'zod'
import { reauthenticationForms } from '#src/features/accounts/account-forms.ts'
import { answerRefused, type RefusedCredentials } from '#src/features/accounts/refused-credentials.ts'
import {
  mayConfirmByEmail,
  reauthenticateByEmail,
  reauthenticateWithCode,
  sendIdentityCode,
} from '#src/features/accounts/second-factor/reauthenticate.server.ts'
import {
  encryptPendingSecret,
  pendingSecretField,
  pendingSecretNames,
  reauthenticateWithPassword,
} from '#src/features/accounts/second-factor/recent-authentication.server.ts'
import { readOwnProfile } from '#src/features/accounts/sessions/guard.server.ts'
import { ownPath } from '#src/features/accounts/sessions/return-path.server.ts'
import type { ProfilePath } from '#src/features/accounts/users/user-queries.server.ts'
import { findFactors } from '#src/features/accounts/users/user-state.server.ts'
import { hasSampleMail } from '#src/features/mail/sample-mail-files.server.ts'
import { readFormData } from '#src/input/form-data.ts'
import { takeOutSecrets } from '#src/input/free-text/free-text.ts'
import { parseForm } from '#src/input/parse-form.ts'
import { actionPageHeaders } from '#src/pages/_layout/page-headers.ts'
import { OwnPage } from '#src/pages/profile/security/own-page.tsx'
import { clientAddressContext, type Runtime, runtimeContext } from '#src/platform/runtime.server.ts'
import { tooManyRequests } from '#src/time/retry-after.ts'
import type { Route } from './+types/confirm-it-is-you'
import { type PendingForm, ReauthenticationForm } from './reauthentication-form.tsx'

export const headers = actionPageHeaders

export async function loader({ request, context }: Route.LoaderArgs) {
  const { user, profilePath } = readOwnProfile(context)
  const runtime = context.get(runtimeContext)
  return {
    profilePath,
    email: user.email,
    next: nextPathOf(request, profilePath),
    hasSampleMail: hasSampleMail(context),
    ...(await findFactors(runtime.db, user.userId)),
    mayConfirmByEmail: await mayConfirmByEmail(runtime, user),
  }
}

/** Arrives here first if it needs re-authentication, and is re-submitted afterwards. */
export async function action({ request, context }: Route.ActionArgs) {
  const runtime = context.get(runtimeContext)
  const { user, profilePath } = readOwnProfile(context)
  const formData = await readFormData(request)
  const pendingForm = withPendingSecret(runtime, { formData, request, userId: user.userId })
  const page = { pendingForm, isCodeSent: formData.has('confirm-emailed-code'), result: undefined }
  if (formData.has('confirm-by-email')) return emailCode(context, formData, page)
  const kind = (['code', 'emailed-code', 'password'] as const).find((each) => formData.has(`confirm-${each}`))
  if (kind === undefined) return page
  const submission = parseForm(formData, reauthenticationForms[kind])
  const hidden = { hideFields: ['confirm-password', 'confirm-code', 'confirm-emailed-code'] }
  if (submission.status !== 'success') return data({ ...page, result: submission.reply(hidden) }, 422)
  const confirmed = await reauthenticate({ request, context }, submission.value)
  if (confirmed.ok) {
    const headers = new Headers({ 'cache-control': 'no-store' })
    for (const cookie of confirmed.setCookies) headers.append('set-cookie', cookie)
    // 307: the browser re-submits the form unchanged.
    return redirect(nextPathOf(request, profilePath), { status: pendingForm.length > 0 ? 307 : 303, headers })
  }
  const field = `confirm-${kind}`
  const { message, fieldErrors, ...init } = refusalOf(confirmed, { field, now: runtime.clock.now() })
  const errors = message === undefined ? { fieldErrors: fieldErrors ?? {} } : { formErrors: [message] }
  return data({ ...page, result: submission.reply({ ...hidden, ...errors }) }, init)
}

/** With one of its secrets, encrypted, if the address says so. */
function withPendingSecret(
  runtime: Runtime,
  { formData, request, userId }: { formData: FormData; request: Request; userId: string },
): PendingForm {
  const pendingForm = pendingFormFields(formData)
  const keeps = new URL(request.url).searchParams.get('keeps')
  const name = pendingSecretNames.find((each) => each === keeps)
  const typed = name === undefined ? null : formData.get(name)
  if (name === undefined || typeof typed !== 'string' || typed === '') return pendingForm
  return [
    ...pendingForm,
    { name: pendingSecretField, value: encryptPendingSecret(runtime, { userId, name, value: typed }) },
  ]
}

/** Not this page's own, and no secret except an encrypted one. */
function pendingFormFields(formData: FormData): PendingForm {
  return [...formData].flatMap(([name, value]) => {
    if (typeof value !== 'string' || !isPendingFormField(name)) return []
    return [{ name, value: name === pendingSecretField ? value : takeOutSecrets(value) }]
  })
}

const ownFields = ['confirm-code', 'confirm-emailed-code', 'confirm-by-email']

function isPendingFormField(name: string): boolean {
  return name === pendingSecretField || (!/password|secret/i.test(name) && !ownFields.includes(name))
}

/** The requested page of the same area, or else its security page. */
function nextPathOf(request: Request, profilePath: ProfilePath): string {
  const { origin, searchParams } = new URL(request.url)
  return ownPath(searchParams.get('next') ?? '', origin, profilePath) ?? `${profilePath}/security`
}

type Page = Pick<Route.ActionArgs, 'request' | 'context'>

async function emailCode(context: Page['context'], formData: FormData, page: { pendingForm: PendingForm }) {
  const runtime = context.get(runtimeContext)
  const { user } = readOwnProfile(context)
  if (!(await mayConfirmByEmail(runtime, user))) return { ...page, isCodeSent: false, result: undefined }
  const sent = await sendIdentityCode(runtime, user)
  if (sent.ok) return { ...page, isCodeSent: true, result: undefined }
  const instead = 'enter the code from the newest email'
  const { message, ...init } = tooManyRequests(sent.retryAt, runtime.clock.now(), { instead })
  const result = parseForm(formData, z.object({})).reply({ formErrors: [message] })
  return data({ ...page, isCodeSent: true, result }, init)
}

type Proof = z.output<(typeof reauthenticationForms)[keyof typeof reauthenticationForms]>

function reauthenticate({ request, context }: Page, proof: Proof) {
  const runtime = context.get(runtimeContext)
  const { user } = readOwnProfile(context)
  const { userId, sessionId, email } = user
  if ('confirm-code' in proof) {
    return reauthenticateWithCode(runtime, { userId, email, code: proof['confirm-code'], request })
  }
  if ('confirm-emailed-code' in proof) {
    return reauthenticateByEmail(runtime, { user, code: proof['confirm-emailed-code'], request })
  }
  const password = proof['confirm-password']
  const address = context.get(clientAddressContext)
  return reauthenticateWithPassword(runtime, { userId, sessionId, password, address, request })
}

type Refusal = ResponseInit & { message?: string; fieldErrors?: Record<string, string[]> }

function refusalOf(
  refused: RefusedCredentials | { reason: 'factor-needed' },
  { field, now }: { field: string; now: Date },
): Refusal {
  switch (refused.reason) {
    case 'factor-needed':
      return {
        message: 'Use a code from your app, or a passkey. A password alone isn’t enough for this account',
        status: 422,
      }
    case 'wrong-code':
      // It may have been a recovery code, so nothing is said about the phone's clock.
      return { fieldErrors: { [field]: ['That code isn’t right'] }, status: 422 }
    default: {
      const { fieldErrors = {}, ...rest } = answerRefused(refused, { field, now })
      return { ...rest, fieldErrors: { [field]: Object.values(fieldErrors) } }
    }
  }
}

export default function ConfirmItIsYou({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <OwnPage above={{ name: 'Security', path: `${loaderData.profilePath}/security` }}>
      <ReauthenticationForm
        {...loaderData}
        pendingForm={actionData?.pendingForm ?? []}
        isCodeSent={actionData?.isCodeSent === true}
        lastResult={actionData?.result}
      />
    </OwnPage>
  )
}
