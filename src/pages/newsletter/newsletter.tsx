import { data, redirect } from 'react-router'
import { parseNewsletterForm } from '../../features/newsletter/newsletter-form.ts'
import { subscribe } from '../../features/newsletter/subscribe.server.ts'
import { readFormData } from '../../input/form-data.ts'
import { runtimeContext } from '../../platform/runtime.server.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { NewsletterAnswer } from '../_frame/newsletter-form.tsx'
import { PageTitle } from '../_frame/page-title.tsx'
import type { Route } from './+types/newsletter'

const fieldId = 'newsletter-page-email'

export function meta() {
  return [{ name: 'robots', content: 'noindex' }]
}

/** There is nothing to read here: only the form in the footer leads to this address. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ request }) => {
    if (request.method !== 'POST') throw redirect('/')
  },
]

export async function action({ request, context }: Route.ActionArgs) {
  const runtime = context.get(runtimeContext)
  const formData = await readFormData(request)
  const submission = parseNewsletterForm(formData)
  if (submission.status !== 'success') {
    const message = Object.values(submission.error ?? {})
      .flat()
      .join('. ')
    return data<NewsletterAnswer>({ ok: false, message, email: String(formData.get('email') ?? '') }, { status: 422 })
  }
  try {
    await subscribe(runtime, submission.value)
    return data<NewsletterAnswer>({ ok: true })
  } catch (error) {
    runtime.log.error({ err: error }, 'a newsletter address could not be stored')
    const message = 'We could not store your address. Please try again in a minute.'
    return data<NewsletterAnswer>({ ok: false, message, email: submission.value.email }, { status: 503 })
  }
}

export default function Newsletter({ actionData }: Route.ComponentProps) {
  if (actionData?.ok !== false) {
    return (
      <div className="page-width section-space">
        <PageTitle title="Newsletter" />
        <PageHeading title="Thank you">
          Your address is noted. Before anything is sent, we ask you by e-mail to confirm.
        </PageHeading>
      </div>
    )
  }
  return (
    <div className="page-width section-space">
      <PageTitle title="Newsletter" isRefused />
      <PageHeading title="That address did not work" />
      <form method="post" action="/newsletter" noValidate className="mt-8 max-w-xl space-y-4">
        <ErrorSummary answer={actionData} fields={[{ id: fieldId, errors: [actionData.message] }]} />
        <TextField
          field={{
            key: undefined,
            id: fieldId,
            name: 'email',
            initialValue: actionData.email,
            errors: [actionData.message],
            errorId: `${fieldId}-error`,
            descriptionId: `${fieldId}-description`,
          }}
          label="Email"
          type="email"
          autoComplete="email"
          isRequired={false}
        />
        <Button type="submit">Subscribe</Button>
      </form>
    </div>
  )
}
