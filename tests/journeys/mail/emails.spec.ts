import { runnerImport } from 'vite'
import { firm } from '#src/firm/firm.ts'
import { definedColours } from '../../../scripts/export/colours.mjs'
import { looksAt, scanPage } from '../../support/accessibility/axe-scan.ts'
import { sidewaysScroll } from '../../support/accessibility/text-layout.ts'
import { expect, test } from '../../support/journeys/journey.ts'
import { casesOf } from '../../support/series.ts'

// Playwright does not know our JSX settings, so let the bundler compile the emails.
const { module } = await runnerImport<typeof import('#src/emails/mails.ts')>('./src/emails/mails.ts', {
  configFile: false,
  define: definedColours,
  logLevel: 'error',
})

for (const [kind, { sample }] of casesOf(Object.entries(module.mailSamples), 1)) {
  test(`axe passes on the email ${kind}, light and dark, and it fits a narrow screen`, async ({ page }) => {
    const { html } = await sample(firm)
    // The email client provides the landmarks around the content.
    await page.setContent(html.replace('<article', '<main><article').replace('</article>', '</article></main>'))
    for (const { colorScheme, width, scans } of looksAt([320, 600])) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 800 })
      expect.soft(await scanPage(page, scans), `${kind}, ${colorScheme}, ${width} px`).toEqual([])
      expect(await sidewaysScroll(page)).toBe(0)
    }
    const { color, ground } = await page.locator('body').evaluate((body) => {
      const { color, backgroundColor } = getComputedStyle(body)
      return { color, ground: backgroundColor }
    })
    expect([color, ground]).toEqual(['rgb(237, 243, 241)', 'rgb(10, 29, 38)'])
  })
}
