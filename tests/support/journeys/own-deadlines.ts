import type { Locator, Page } from '@playwright/test'
import { expect, open } from './journey.ts'

/** The section in which visitors work out their own deadlines. */
export function deadlinesOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Your own deadlines' })
}

/** Scrolls to the section, whose script is loaded then. */
export async function scrollToDeadlines(page: Page): Promise<void> {
  await deadlinesOf(page).scrollIntoViewIfNeeded()
  await expect(deadlinesOf(page).locator('input').first()).toBeVisible()
}

/** Opens a page of first steps on 29 November 2026, on the clock of the visitor's device, at its deadlines. */
export async function openSteps(page: Page, path: string): Promise<void> {
  await page.clock.setFixedTime(new Date('2026-11-29T12:00:00'))
  await open(page, path)
  await scrollToDeadlines(page)
}

/** Enters a day `YYYY-MM-DD` and leaves the field. */
export async function enterDay(page: Page, question: RegExp | string, day: string): Promise<void> {
  const field = deadlinesOf(page).getByLabel(question)
  await field.fill(day)
  await field.blur()
}

/** The deadlines on the page, each as the words that stand in its lines. */
export async function deadlinesIn(page: Page): Promise<string[][]> {
  const texts = await deadlinesOf(page).getByRole('listitem').allInnerTexts()
  return texts.map((text) => text.split(/\n+/).map((line) => line.trim()))
}
