import type { Locator, Page } from '@playwright/test'
import { expect } from './journey.ts'

/**
 * Opens a record's own page by a link to it: on a wide screen with scripts, by way of the panel beside the list. Without
 * scripts, or on a narrow screen, pressing the link is enough.
 */
export async function openRecordPage(page: Page, link: Locator): Promise<void> {
  await link.click()
  await page.getByRole('link', { name: 'Open the whole page' }).click()
  await expect(page.getByRole('link', { name: 'Open the whole page' })).toHaveCount(0)
}

/** The link to an appointment in the list, in the row of the person with this address. */
export function appointmentLink(page: Page, email: string): Locator {
  return page.getByRole('row').filter({ hasText: email }).getByRole('link', { name: /^H-/ })
}
