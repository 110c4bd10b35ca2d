import { data } from 'react-router'
import { confirmByCode } from '#src/features/newsletter/subscriptions/confirm-subscription.server.ts'
import { parseNewsletterCodeForm } from '#src/features/newsletter/subscriptions/newsletter-forms.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { tooManyRequests } from '#src/time/retry-after.ts'
import type { NewsletterCodeAnswer } from './code-form.tsx'

/** The same for a wrong code, a used one and an address that has none: see `confirmByCode`. */
const wrongCode =
  'That code isn’t right for this address, or it no longer works. Check the newest email, or enter your address below to get a new code'

/** Handles the form for the code. */
export async function changeByCode(runtime: Runtime, { formData, address }: { formData: FormData; address: string }) {
  const typed = { email: String(formData.get('email') ?? ''), code: String(formData.get('code') ?? '') }
  const refuse = (answer: Omit<NewsletterCodeAnswer, 'email' | 'code'>, init: number | ResponseInit) =>
    data({ isConfirmed: false, codeAnswer: { ...typed, ...answer } }, init)
  const submission = parseNewsletterCodeForm(formData)
  if (submission.status !== 'success') {
    const { email, code } = submission.error ?? {}
    return refuse({ errors: { email: email ?? undefined, code: code ?? undefined } }, 422)
  }
  const confirmed = await confirmByCode(runtime, { ...submission.value, address })
  if (confirmed.ok) return data({ isConfirmed: true, codeAnswer: undefined })
  switch (confirmed.reason) {
    case 'wrong-code':
      return refuse({ errors: { code: [wrongCode] } }, 422)
    case 'too-many': {
      const { words, init } = tooManyRequests(confirmed.retryAt, runtime.clock.now(), {
        instead: 'use the link in the email',
      })
      return refuse({ errors: {}, problem: `${words}.` }, init)
    }
  }
}
