import { expect, type Locator, type Page } from '@playwright/test'

const maxStops = 200

/** Presses Tab, or another key, until an element has focus. */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  for (let stop = 0; stop < maxStops; stop += 1) {
    await page.keyboard.press(key)
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${key} never led to ${target}`)
}

export async function expectTabOrder(page: Page, stops: Locator[], key = 'Tab'): Promise<void> {
  for (const stop of stops) {
    await page.keyboard.press(key)
    await expect(stop).toBeFocused()
  }
}

/** Presses a key until it shows something: the page may not listen yet in the first moment after it was opened. */
export async function pressUntilShown(page: Page, key: string, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(key)
    await expect(shown).toBeVisible({ timeout: 2000 })
  }).toPass()
}
