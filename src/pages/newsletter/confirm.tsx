import { Form, useNavigation } from 'react-router'
import {
  confirmByCode,
  confirmSubscription,
  isConfirmationValid,
} from '#src/features/newsletter/subscriptions/confirm-subscription.server.ts'
import { linkTerms, termInWords } from '#src/firm/link-terms.ts'
import { newsletterWording } from '#src/firm/words.ts'
import { emailedCode } from '#src/input/code.ts'
import { readFormData } from '#src/input/form-data.ts'
import { tokenInQuery } from '#src/input/link-token.ts'
import { answerForm, button, form } from '#src/pages/_layout/forms/answer-form.server.ts'
import { tokenPageHeaders } from '#src/pages/_layout/page-headers.ts'
import { clientAddressContext, runtimeContext } from '#src/platform/runtime.server.ts'
import { tooManyRequests } from '#src/time/retry-after.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { FirmMailLink, FirmPhoneLink } from '#src/ui/firm-links.tsx'
import { resultOf } from '#src/ui/forms/answer.ts'
import { ErrorSummary } from '#src/ui/forms/field.tsx'
import { PageTitle } from '#src/ui/page-title.tsx'
import { PageHeading } from '#src/ui/section.tsx'
import type { Route } from './+types/confirm'
import { AddressForm, EnterCode } from './code-form.tsx'

export const headers = tokenPageHeaders

/** A GET confirms nothing: email clients open links before people do. Without a token, the page asks for the code. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = tokenInQuery(request)
  if (token === null) return { token, isExpired: false }
  return { token, isExpired: !(await isConfirmationValid(context.get(runtimeContext), token)) }
}

/** The same for a wrong code, a used one and an address that has none: see `confirmByCode`. */
const wrongCode =
  'That code isn’t right for this address, or it no longer works. Check the newest email, or enter your address below to get a new code'

const confirmed = {
  ok: true,
  message: 'Thank you. We’ll email you the next issue. Each one has a link at the end to unsubscribe.',
} as const

export async function action({ request, context }: Route.ActionArgs) {
  const runtime = context.get(runtimeContext)
  const address = context.get(clientAddressContext)
  const formData = await readFormData(request)
  const forms = {
    '': button(async () => {
      const { ok } = await confirmSubscription(runtime, { token: String(formData.get('token') ?? '') })
      return ok ? confirmed : { ok, status: 410 }
    }),
    code: form(emailedCode, async (typed) => {
      const changed = await confirmByCode(runtime, { ...typed, address })
      if (changed.ok) return confirmed
      if (changed.reason === 'wrong-code') return { ok: false, status: 422, fieldErrors: { code: wrongCode } }
      const instead = 'use the link in the email'
      return { ok: false, ...tooManyRequests(changed.retryAt, runtime.clock.now(), { instead }) }
    }),
  }
  return answerForm({ request, context }, forms, formData)
}

export default function ConfirmSubscription({ loaderData, actionData: answer }: Route.ComponentProps) {
  const isSending = useNavigation().formAction !== undefined
  if (answer?.ok === true) return <Confirmed words={answer.message} />
  if (answer?.intent === 'code') return <EnterCode lastResult={resultOf(answer, 'code')} />
  if (loaderData.isExpired || answer?.status === 410) return <ExpiredConfirmation />
  if (loaderData.token === null) return <EnterCode />
  return (
    <div className="page-width section-space">
      <PageTitle title="Confirm your subscription" isRefused={answer !== undefined} />
      <PageHeading title="Confirm your subscription">“{newsletterWording}”</PageHeading>
      <p className="mt-6 max-w-[60ch]">
        If you’d like our newsletter, press the button. If not, just close this page: nothing changes. If you aren’t
        subscribed, we may remind you once.
      </p>
      <Form method="post" className="mt-8 max-w-xl space-y-6">
        <ErrorSummary answer={answer} formErrors={answer?.message ? [answer.message] : []} />
        <input type="hidden" name="token" value={loaderData.token} />
        <Button type="submit" isBusy={isSending} className="max-sm:w-full sm:px-16">
          Confirm subscription
        </Button>
      </Form>
    </div>
  )
}

function Confirmed({ words }: { words: string | null }) {
  return (
    <div className="page-width section-space">
      <PageTitle title="You’re subscribed" />
      <PageHeading title="You’re subscribed">{words}</PageHeading>
      <ButtonLink to="/" variant="quiet" className="mt-8">
        Go to the home page
      </ButtonLink>
    </div>
  )
}

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
