import { redirect } from 'react-router'
import { holdSlot, issueHoldCookie } from '#src/features/booking/hold-slot.server.ts'
import { refusedTime } from '#src/features/booking/slots/refused-time.ts'
import { findFormAgeMs } from '#src/features/booking/spam-protection.server.ts'
import { holdMinutes } from '#src/firm/booking-rules.ts'
import { readFormData } from '#src/input/form-data.ts'
import { clientAddressContext, runtimeContext } from '#src/platform/runtime.server.ts'
import type { Route } from './+types/hold'

export type HoldAnswer = { startsAt: string; secondsLeft: number } | { startsAt: string; problem: string }

/** This URL only accepts POST. */
export function loader() {
  return redirect('/contact')
}

/** Only scripts send this; without them a booking works without a hold. */
export async function action({ request, context }: Route.ActionArgs) {
  const runtime = context.get(runtimeContext)
  const formData = await readFormData(request)
  const startsAt = String(formData.get('startsAt'))
  const formKey = String(formData.get('formKey'))
  if ((await findFormAgeMs(runtime, formKey)) === null) return answer({ startsAt, problem: '' })
  const { holdId, cookie } = issueHoldCookie(runtime, { request, minutes: holdMinutes })
  const address = context.get(clientAddressContext)
  const held = await holdSlot(runtime, { holdId, startsAt: Date.parse(startsAt), address, formKey })
  if (held.ok) {
    const secondsLeft = (held.expiresAt - runtime.clock.now().getTime()) / 1000
    return answer({ startsAt, secondsLeft }, { headers: { 'set-cookie': cookie } })
  }
  // A visitor without a hold can still book, so say nothing.
  if (held.reason === 'too-many') return answer({ startsAt, problem: '' })
  return answer({ startsAt, problem: `${refusedTime[held.reason]}.` }, { status: 409 })
}

function answer(words: HoldAnswer, init?: ResponseInit): Response {
  return Response.json(words, init)
}
