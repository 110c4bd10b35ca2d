import type { Page } from '@playwright/test'

/**
 * Adds rules to a page as a visitor's own style sheet would, and returns what takes them away again. The page's security
 * policy refuses style elements; it says nothing of sheets that are made by script.
 */
export async function addUserStyle(page: Page, rules: string): Promise<() => Promise<void>> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets.push(sheet)
  }, rules)
  return () => page.evaluate(() => void document.adoptedStyleSheets.pop())
}
