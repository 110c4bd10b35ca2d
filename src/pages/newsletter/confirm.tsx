import { data, Form, useNavigation } from 'react-router'
import {
  confirmSubscription,
  isConfirmationValid,
} from '#src/features/newsletter/subscriptions/confirm-subscription.server.ts'
import { linkTerms, termInWords } from '#src/firm/link-terms.ts'
import { newsletterWording } from '#src/firm/words.ts'
import { readFormData } from '#src/input/form-data.ts'
import { tokenInQuery } from '#src/input/link-token.ts'
import { tokenPageHeaders } from '#src/pages/_layout/page-headers.ts'
import { clientAddressContext, runtimeContext } from '#src/platform/runtime.server.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { FirmMailLink, FirmPhoneLink } from '#src/ui/firm-links.tsx'
import { PageTitle } from '#src/ui/page-title.tsx'
import { PageHeading } from '#src/ui/section.tsx'
import type { Route } from './+types/confirm'
import { changeByCode } from './change-by-code.server.ts'
import { AddressForm, EnterCode } from './code-form.tsx'

export const headers = tokenPageHeaders

/** A GET confirms nothing: email clients open links before people do. Without a token, the page asks for the code. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = tokenInQuery(request)
  if (token === null) return { token, isExpired: false }
  return { token, isExpired: !(await isConfirmationValid(context.get(runtimeContext), token)) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const runtime = context.get(runtimeContext)
  const formData = await readFormData(request)
  if (formData.has('code')) return changeByCode(runtime, { formData, address: context.get(clientAddressContext) })
  const { ok } = await confirmSubscription(runtime, { token: String(formData.get('token') ?? '') })
  return data({ isConfirmed: ok, codeAnswer: undefined }, { status: ok ? 200 : 410 })
}

export default function ConfirmSubscription({ loaderData, actionData }: Route.ComponentProps) {
  const isSending = useNavigation().formAction !== undefined
  if (actionData?.isConfirmed) return <Confirmed />
  if (actionData?.codeAnswer !== undefined) return <EnterCode answer={actionData.codeAnswer} />
  if (loaderData.isExpired || actionData !== undefined) return <ExpiredConfirmation />
  if (loaderData.token === null) return <EnterCode />
  return (
    <div className="page-width section-space">
      <PageTitle title="Confirm your subscription" />
      <PageHeading title="Confirm your subscription">“{newsletterWording}”</PageHeading>
      <p className="mt-6 max-w-[60ch]">
        If you’d like our newsletter, press the button. If not, just close this page: nothing changes. If you aren’t
        subscribed, we may remind you once.
      </p>
      <Form method="post" className="mt-8">
        <input type="hidden" name="token" value={loaderData.token} />
        <Button type="submit" isBusy={isSending} className="max-sm:w-full sm:px-16">
          Confirm subscription
        </Button>
      </Form>
    </div>
  )
}

function Confirmed() {
  return (
    <div className="page-width section-space">
      <PageTitle title="You’re subscribed" />
      <PageHeading title="You’re subscribed">
        Thank you. We’ll email you the next issue. Each one has a link at the end to unsubscribe.
      </PageHeading>
      <ButtonLink to="/" variant="quiet" className="mt-8">
        Go to the home page
      </ButtonLink>
    </div>
  )
}

/** Shown for a confirmation link that is no longer valid. */
function ExpiredConfirmation() {
  return (
    <div className="page-width section-space">
      <PageTitle title="This link no longer works" />
      <PageHeading title="This link no longer works">
        Each link works once, for {termInWords(linkTerms['confirm-newsletter'])}. If you’ve already pressed the button,
        you’re subscribed and don’t need to do anything. If not, we can send you a new link.
      </PageHeading>
      <AddressForm buttonName="Send a new link" />
      <p className="mt-8 max-w-[60ch]">
        If you’re stuck, write to <FirmMailLink /> or call <FirmPhoneLink />.
      </p>
    </div>
  )
}
