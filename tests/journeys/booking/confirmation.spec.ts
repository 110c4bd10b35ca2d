import type { Page } from '@playwright/test'
import { seedAppointment } from '../../support/journeys/booking-form.ts'
import { expect, test } from '../../support/journeys/journey.ts'
import { newEmail } from '../../support/journeys/journey-people.ts'
import { withAndWithoutScripts } from '../../support/series.ts'

const longName = 'Bartholomew Featherstonehaugh-Cholmondeley'

const calendarLinks = (page: Page) => page.getByRole('navigation', { name: 'Add to your calendar' }).getByRole('link')

/** Wholly within the window, without scrolling. */
async function expectInSight(page: Page): Promise<void> {
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await expect(calendarLinks(page)).toHaveCount(3)
  for (const link of await calendarLinks(page).all()) await expect(link).toBeInViewport({ ratio: 1 })
}

for (const javaScriptEnabled of withAndWithoutScripts) {
  const how = javaScriptEnabled ? '' : ' without JavaScript'

  test(`the time is directly below the heading, and the calendar links are on the first screen${how}`, async ({
    openVisitor,
    site,
  }) => {
    const page = await openVisitor({ javaScriptEnabled })
    const { path, when } = await seedAppointment(page, site, { name: longName, email: newEmail() })
    for (const [width, height] of [
      [390, 844],
      [360, 740],
    ] as const) {
      await page.setViewportSize({ width, height })
      for (const news of ['', '?done=move', '?done=restore']) {
        await page.goto(path + news)
        await expectInSight(page)
        const main = page.getByRole('main')
        await expect(main.getByText(when)).toHaveCount(1)
        await expect(main.getByText('We’ll phone you on 020 7946 0018.')).toBeInViewport({ ratio: 1 })
        const time = main.locator('h1 + * time')
        await expect(time).toContainText(when)
        await expect(time).toBeInViewport({ ratio: 1 })
        // The strongest thing on the page.
        const [ofTime = 0, ofHeading = 0] = await main
          .locator('h1, h1 + * time > span')
          .evaluateAll((parts) => parts.map((part) => Number.parseFloat(getComputedStyle(part).fontSize)).reverse())
        expect(ofTime).toBeGreaterThan(ofHeading)
      }
    }
  })
}
