import { redirect } from 'react-router'
import { consumeProof } from '#src/features/booking/spam-protection.server.ts'
import { problemOf } from '#src/features/newsletter/newsletter-form.tsx'
import { newsletterForm, subscribe } from '#src/features/newsletter/subscriptions/subscribe.server.ts'
import { readFormData } from '#src/input/form-data.ts'
import { answerForm, form } from '#src/pages/_layout/forms/answer-form.server.ts'
import { actionPageHeaders } from '#src/pages/_layout/page-headers.ts'
import { clientAddressContext, runtimeContext } from '#src/platform/runtime.server.ts'
import { tooManyRequests } from '#src/time/retry-after.ts'
import { PageTitle } from '#src/ui/page-title.tsx'
import { PageHeading } from '#src/ui/section.tsx'
import type { Route } from './+types/newsletter'
import { AddressForm, NewsletterCodeForm } from './code-form.tsx'

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
  const address = context.get(clientAddressContext)
  const subscription = form(
    newsletterForm,
    async ({ email, page }) => {
      const hasProof = await consumeProof(runtime, formData)
      const subscribed = await subscribe(runtime, { email, page, address, hasProof })
      if (subscribed.ok)
        return { ok: true, message: 'Thank you. Look for our email in your inbox.', details: { email } }
      const { message, ...limited } = tooManyRequests(subscribed.retryAt, runtime.clock.now())
      return { ok: false, message: `${message}.`, ...limited }
    },
    { failed: 'We couldn’t save your address. Please try again in a minute.' },
  )
  return answerForm({ request, context }, { '': subscription }, formData)
}

export default function Newsletter({ actionData }: Route.ComponentProps) {
  if (actionData?.result == null) {
    return (
      <div className="page-width section-space">
        <PageTitle title="Check your inbox" />
        <PageHeading title="Check your inbox">
          Look for our email asking you to confirm. Open the link in it, or enter its code here.
        </PageHeading>
        <NewsletterCodeForm email={actionData?.details?.email} />
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
      <PageHeading title="Subscribe to our newsletter" />
      <AddressForm
        buttonName="Subscribe"
        email={String(actionData.result.initialValue?.['email'] ?? '')}
        problem={problemOf(actionData)}
      />
    </div>
  )
}
