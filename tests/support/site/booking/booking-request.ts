import { createFormKey } from '#src/features/booking/spam-protection.server.ts'
import type { TestSite } from '../test-site.ts'

/**
 * A booking form as a browser without JavaScript would send it, with its own key and after a minute of filling it in.
 */
export async function bookingForm(site: TestSite, more: Record<string, string> = {}): Promise<Record<string, string>> {
  return {
    startsAt: '2027-01-18T11:00:00.000Z',
    scamType: 'forex',
    name: 'Robin Sample',
    email: 'robin@example.org',
    phone: '020 7946 0018',
    story: 'An adviser called.\nThen he called again.',
    reach: more['phone'] === '' ? 'email' : 'phone',
    consent: 'on',
    formKey: await formKeyShown(site, 60),
    ...more,
  }
}

/** The key of a form that was shown so many seconds ago. */
export function formKeyShown({ runtime: { secret, clock } }: TestSite, secondsAgo: number): Promise<string> {
  const shownAt = new Date(clock.now().getTime() - secondsAgo * 1000)
  return createFormKey({ secret, clock: { now: () => shownAt } })
}

/** What a browser sends when a time is chosen, a minute after it showed the form. */
export async function holdTime(
  site: TestSite,
  startsAt: string,
  visitor: { cookie?: string; address?: string } = {},
): Promise<Response> {
  return site.post('/contact/hold', { startsAt, formKey: await formKeyShown(site, 60) }, visitor)
}
