import type { Locator, Page } from '@playwright/test'
import { expect } from './journey.ts'

/** The record of that name: beside its list on wide screens, and in its place on others. */
export function record(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true })
}

/** Opens a record by a link to it, whatever it is called. Returns it. */
export async function openRecord(page: Page, link: Locator): Promise<Locator> {
  await link.click()
  const opened = page.locator('#record')
  await expect(opened.getByRole('heading', { level: 1 })).toBeVisible()
  return opened
}

/** The path of the record to which a link leads, without what narrows its list. */
export async function recordPath(link: Locator): Promise<string> {
  return ((await link.getAttribute('href')) ?? '').replace(/\?.*/, '')
}

/** The link to an appointment in the list, in the row of the person with this address. */
export function appointmentLink(page: Page, email: string): Locator {
  return page.getByRole('row').filter({ hasText: email }).getByRole('link', { name: /^H-/ })
}

/** What opens the form of a fact, or something that says first what it does. */
export function disclosure(within: Page | Locator, name: string): Locator {
  return within.locator('summary').filter({ hasText: new RegExp(`^${name}$`) })
}
