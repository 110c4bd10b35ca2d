import type { Page } from '@playwright/test'

/**
 * Adds rules to a page like a visitor's own stylesheet, and returns a function that removes them. The security policy
 * blocks style elements, but not stylesheets constructed by script.
 */
export async function addUserStyle(page: Page, rules: string): Promise<() => Promise<void>> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets.push(sheet)
  }, rules)
  return () => page.evaluate(() => void document.adoptedStyleSheets.pop())
}
