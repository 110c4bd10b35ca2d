import { vi } from 'vitest'
import { formOf } from '../../pages/page.ts'
import type { TestSite } from '../test-site.ts'

type Unseen = Record<string, string>

/** Opens the booking page, and returns the form's hidden fields. */
export async function openBookingPage(site: TestSite): Promise<Unseen> {
  return formOf(await (await site.request('/contact')).text(), 'booking').hidden
}

/**
 * Books a slot as a person would: opens the page, unless already opened, fills in the form and submits it some seconds
 * later, from an IP address for `visitor`, a number.
 */
export async function bookThroughPage(
  site: TestSite,
  visitor: number,
  startsAt: string,
  opened?: Unseen,
): Promise<Response> {
  const unseen = opened ?? (await openBookingPage(site))
  vi.setSystemTime(Date.now() + 3000)
  const person = { name: 'Robin Sample', email: `robin-${visitor}@example.org`, phone: '', story: '' }
  const form = { ...unseen, ...person, startsAt, scamType: 'forex', reach: 'email', consent: 'on' }
  return site.post('/contact', form, { address: `198.51.${visitor >> 8}.${visitor & 255}` })
}
