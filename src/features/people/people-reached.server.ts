import { foldText } from '#src/input/fold-text.ts'
import type { PeopleRuntime } from '#src/platform/people/index-people.server.ts'
import { findKnown } from '#src/platform/people/people.server.ts'
import { callingCodeOf, readPhone, waysToWrite } from '#src/platform/people/phone-digits.ts'

export type PersonReached = { personId: string; name: string; by: 'phone' | 'email' }

/** A household may share a phone; more than these are no household. */
const maxReached = 3

/** Whose phone or email this is; nobody if a booking would belong to a person of that name anyway. */
export async function findPeopleReached(
  runtime: PeopleRuntime,
  caller: { name: string; email: string; phone: string },
): Promise<PersonReached[]> {
  const { email, phone } = caller
  const callingCode = callingCodeOf(runtime.firm)
  const numbers = readPhone(phone, callingCode) === null ? [] : waysToWrite(phone, callingCode)
  if (email === '' && numbers.length === 0) return []
  const rows = await runtime.db
    .selectFrom('people')
    .select(['person_id as personId', 'name', 'email'])
    .where(({ or, eb }) =>
      or([
        ...(email === '' ? [] : [eb('email', '=', email)]),
        ...(numbers.length === 0 ? [] : [eb('phone_digits', 'in', numbers)]),
      ]),
    )
    .where('name', '<>', '')
    .orderBy('created_at')
    .limit(maxReached)
    .execute()
  const own = rows.length === 0 ? undefined : await findKnown(runtime, caller)
  if (own !== undefined && foldText(own.name) === foldText(caller.name)) return []
  return rows.map(({ personId, name, ...row }) => ({
    personId,
    name,
    by: row.email === email && email !== '' ? 'email' : 'phone',
  }))
}
