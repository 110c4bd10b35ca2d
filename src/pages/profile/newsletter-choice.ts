import { redirect } from 'react-router'
import { guardedUserContext } from '#src/features/accounts/sessions/guard.server.ts'
import { chooseNewsletter } from '#src/features/newsletter/subscriptions/choose-newsletter.server.ts'
import { readFormData } from '#src/input/form-data.ts'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import type { Route } from './+types/newsletter-choice'

/** This URL only accepts POST. */
export function loader() {
  return redirect('/profile')
}

/** Subscribes without a confirmation email, so only verified addresses. The page offers it for no others. */
export async function action({ request, context }: Route.ActionArgs) {
  const { email, isEmailVerified } = context.get(guardedUserContext)
  const isWanted = (await readFormData(request)).get('newsletter') === 'yes'
  if (isEmailVerified) await chooseNewsletter(context.get(runtimeContext), { verifiedEmail: email, isWanted })
  return redirect('/profile#newsletter-heading', 303)
}
