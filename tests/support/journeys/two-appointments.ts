import type { Page } from '@playwright/test'
import type { SiteProcess } from '../processes/site-process.ts'
import { seedAppointment } from './booking-form.ts'
import { newEmail, signIn } from './journey-people.ts'
import { beginAppointment } from './site-database.ts'

/** The list of the appointments of one address. */
export const listOf = (email: string) =>
  `/admin-profile/appointments?view=list&when=all&search=${encodeURIComponent(email)}`

export const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
export const linkOf = (page: Page, name: string) => rowOf(page, name).getByRole('link', { name, exact: true })
export const headingOf = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/** Two appointments of one address, of which the first has begun. Signs the admin in and returns the address. */
export async function bookTwo(page: Page, site: SiteProcess): Promise<string> {
  const email = newEmail('two')
  await seedAppointment(page, site, { name: 'Ada First', email })
  beginAppointment(site, email)
  await seedAppointment(page, site, { name: 'Ben Second', email })
  await signIn(page, site.admin)
  return email
}
