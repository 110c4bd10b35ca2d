import { data, redirect } from 'react-router'
import { confirmWithPassword } from '../../../features/accounts/confirm-identity.server.ts'
import { findOwnPasskeys } from '../../../features/accounts/passkey-queries.server.ts'
import { parseConfirmForm } from '../../../features/accounts/security-forms.ts'
import { readFormData } from '../../../input/form-data.ts'
import { clientAddressContext, runtimeContext } from '../../../platform/runtime.server.ts'
import type { Route } from './+types/confirm-it-is-you'
import { type Carried, carriedFields, nextOf } from './carried-form.ts'
import { ConfirmForm } from './confirm-form.tsx'
import { ownDesk } from './own-desk.server.ts'
import { OwnPage } from './own-page.tsx'
import { tooOften } from './too-often.ts'

export function meta() {
  return [{ name: 'robots', content: 'noindex' }]
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { user, desk } = ownDesk(context)
  const passkeys = await findOwnPasskeys(context.get(runtimeContext), user.userId)
  return { desk, email: user.email, next: nextOf(request, desk), hasPasskeys: passkeys.length > 0 }
}

/** A form that was on its way to something dangerous arrives here first, is carried along unseen, and is sent on. */
export async function action({ request, context }: Route.ActionArgs) {
  const runtime = context.get(runtimeContext)
  const { user, desk } = ownDesk(context)
  const formData = await readFormData(request)
  const carried: Carried = carriedFields(formData)
  if (!formData.has('confirm-password')) return { carried, result: undefined }
  const submission = parseConfirmForm(formData)
  const answer = (errors: Parameters<typeof submission.reply>[0], init: number | ResponseInit) =>
    data({ carried, result: submission.reply({ hideFields: ['confirm-password'], ...errors }) }, init)
  if (submission.status !== 'success') return answer({}, 422)
  const password = submission.value['confirm-password']
  const confirmed = await confirmWithPassword(runtime, {
    ...{ userId: user.userId, email: user.email, password },
    ...{ address: context.get(clientAddressContext), request },
  })
  if (confirmed.ok) {
    const headers = new Headers({ 'cache-control': 'no-store' })
    for (const cookie of confirmed.setCookies) headers.append('set-cookie', cookie)
    // 307: the browser sends the form on, as it was sent here.
    return redirect(nextOf(request, desk), { status: carried.length > 0 ? 307 : 303, headers })
  }
  switch (confirmed.reason) {
    case 'wrong-password':
      return answer({ fieldErrors: { 'confirm-password': ['That is not your password'] } }, 422)
    case 'too-many': {
      const { words, init } = tooOften(confirmed.freeAgainAt, runtime.clock.now())
      return answer({ formErrors: [words] }, init)
    }
  }
}

export default function ConfirmItIsYou({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <OwnPage above={{ name: 'Security', path: `${loaderData.desk}/security` }}>
      <ConfirmForm {...loaderData} carried={actionData?.carried ?? []} lastResult={actionData?.result} />
    </OwnPage>
  )
}
