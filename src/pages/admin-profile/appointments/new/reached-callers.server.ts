import { findPeopleReached } from '#src/features/people/people-reached.server.ts'
import { emailAddress } from '#src/input/email-address.ts'
import { cleanName } from '#src/input/person-name.ts'
import { cleanPhone } from '#src/input/phone/phone-number.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import type { ReachedCallers } from './use-reached-callers.ts'

/** Whose phone or email a form has, apart from those whom it has been offered before. */
export async function findReachedCallers(runtime: Runtime, formData: FormData): Promise<ReachedCallers> {
  const text = (name: string) => String(formData.get(name) ?? '').replaceAll('\0', '')
  const email = emailAddress.safeParse(text('email'))
  const caller = {
    name: cleanName(text('name')),
    phone: cleanPhone(text('phone')),
    email: email.success ? email.data : '',
  }
  const before = text('offered').split(' ').filter(Boolean).slice(0, 50)
  const known = (await findPeopleReached(runtime, caller)).filter(({ personId }) => !before.includes(personId))
  return { known, offered: [...before, ...known.map(({ personId }) => personId)].join(' ') }
}
