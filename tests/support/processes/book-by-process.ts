import { createFormKey } from '#src/features/booking/spam-protection.server.ts'
import { visitorsOf } from './booking-pair.ts'
import type { Process } from './process-pair.ts'

export type Booker = { name: string; email: string; phone: string; story: string }

/**
 * Books a free time of a running site as a certain person, some days ahead: the `turn`th such booking of a test. Returns
 * the path of the appointment's page.
 */
export async function bookByProcess(site: Process, secret: string, booker: Booker, turn = 0): Promise<string> {
  const { findDays, findStarts, send } = visitorsOf([site], secret)
  const day = (await findDays())[turn + 1] ?? ''
  const [startsAt = ''] = await findStarts(day)
  const formKey = await createFormKey({ secret, clock: { now: () => new Date(Date.now() - 60_000) } })
  const reach = booker.phone === '' ? 'email' : 'phone'
  const form = { ...booker, formKey, startsAt, scamType: 'forex', reach, consent: 'on' }
  const { status, place } = await send('/contact', form)
  if (status !== 303) throw new Error(`The booking was answered with ${status}.`)
  return new URL(place, 'http://site.test').pathname
}
