import { data, redirect } from 'react-router'
import { consumeProof } from '#src/features/booking/spam-protection/consume-proof.server.ts'
import type { NewsletterAnswer } from '#src/features/newsletter/components/newsletter-form.tsx'
import { parseNewsletterForm } from '#src/features/newsletter/subscriptions/newsletter-forms.ts'
import { subscribe } from '#src/features/newsletter/subscriptions/subscribe.server.ts'
import { readFormData } from '#src/input/form-data.ts'
import { actionPageHeaders } from '#src/pages/_layout/page-headers.ts'
import { clientAddressContext, runtimeContext } from '#src/platform/runtime.server.ts'
import { tooManyRequests } from '#src/time/retry-after.ts'
import { PageTitle } from '#src/ui/page-title.tsx'
import { PageHeading } from '#src/ui/section.tsx'
import type { Route } from './+types/newsletter'
import { AddressForm, NewsletterCodeForm } from './code-form.tsx'

/** Passes on `retry-after` from the action. */
export const headers = actionPageHeaders

/** This URL only accepts POST. */
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
  const { email, page } = submission.value
  try {
    const hasProof = await consumeProof(runtime, formData)
    const subscribed = await subscribe(runtime, { email, page, address: context.get(clientAddressContext), hasProof })
    if (subscribed.ok) return data<NewsletterAnswer>({ ok: true, email })
    const { words, init } = tooManyRequests(subscribed.retryAt, runtime.clock.now())
    return data<NewsletterAnswer>({ ok: false, message: `${words}.`, email }, init)
  } catch (error) {
    runtime.log.error({ err: error }, 'a newsletter address could not be stored')
    const message = 'We couldn’t save your address. Please try again in a minute.'
    return data<NewsletterAnswer>({ ok: false, message, email }, { status: 503 })
  }
}

export default function Newsletter({ actionData }: Route.ComponentProps) {
  if (actionData?.ok !== false) {
    return (
      <div className="page-width section-space">
        <PageTitle title="Check your inbox" />
        <PageHeading title="Check your inbox">
          Look for our email asking you to confirm. Open the link in it, or enter its code here.
        </PageHeading>
        <NewsletterCodeForm email={actionData?.email} />
        <p className="mt-8 max-w-[60ch]">
          Nothing there after a few minutes? Check your spam folder. We send one email every ten minutes at most, and up
          to three a day.
        </p>
      </div>
    )
  }
  return (
    <div className="page-width section-space">
      <PageTitle title="Newsletter" isRefused />
      <PageHeading title="That didn’t work" />
      <AddressForm buttonName="Subscribe" email={actionData.email} problem={actionData.message} />
    </div>
  )
}
