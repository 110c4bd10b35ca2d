import { parseRulesForm } from '../../../features/booking/availability/availability-forms.ts'
import { saveBookingRules } from '../../../features/booking/availability/save-booking-rules.server.ts'
import type { BookingRules } from '../../../firm/opening-hours.ts'
import type { Runtime } from '../../../platform/runtime.server.ts'
import { changedMeanwhile } from '../../../ui/changed-meanwhile.ts'
import type { Answered, Posted } from './answered.ts'

export async function changeRules(runtime: Runtime, { formData, by }: Posted): Promise<Answered> {
  const form = 'rules'
  const submission = parseRulesForm(formData)
  if (submission.status !== 'success') return { form, status: 422, result: submission.reply() }
  const { version, rules } = submission.value
  const saved = await saveBookingRules(runtime, { rules, version, by })
  if (saved.ok) return { form, status: 200 }
  const others = (Object.keys(rules) as (keyof BookingRules)[]).filter((rule) => rules[rule] !== saved.current[rule])
  const fieldErrors = Object.fromEntries(others.map((rule) => [rule, [`It is ${saved.current[rule]} now`]]))
  return { form, status: 409, result: submission.reply({ formErrors: [changedMeanwhile], fieldErrors }) }
}
