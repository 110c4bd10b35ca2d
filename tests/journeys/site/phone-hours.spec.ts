import { firm } from '#src/firm/firm.ts'
import { addDays, mondayOf } from '#src/time/calendar-days.ts'
import { dayOf, instantOf } from '#src/time/local-time.ts'
import { expect, open, test } from '../../support/journeys/journey.ts'

test.use({ siteTime: '08:00' })

/** The Monday that it is at the site. */
const monday = mondayOf(addDays(dayOf(Date.now(), firm.timeZone), 6))
const atFirm = (days: number, time: string) => new Date(instantOf(addDays(monday, days), time, firm.timeZone, 'start'))

const header = { width: 1024, height: 800 }

test('the header says whether the phone is answered, and goes on to be right', async ({ openVisitor }) => {
  const page = await openVisitor({ viewport: header, timezoneId: firm.timeZone })
  await page.clock.install({ time: atFirm(0, '08:59') })
  await open(page, '/')
  const banner = page.getByRole('banner')
  await expect(banner.getByRole('link', { name: firm.phone.display })).toHaveAttribute('href', `tel:${firm.phone.link}`)
  await expect(banner.getByText('opens 09:00')).toBeVisible()
  await page.clock.fastForward('01:10')
  await expect(banner.getByText('open now')).toBeVisible()
  await page.clock.setSystemTime(atFirm(0, '17:00'))
  await page.clock.runFor('00:15')
  await expect(banner.getByText('opens Tuesday 09:00')).toBeVisible()
})

test('the header has one line of 81 pixels, before and after it says so', async ({ openVisitor }) => {
  for (const [timezoneId, words] of [
    [firm.timeZone, 'opens 09:00'],
    ['America/Los_Angeles', 'your time'],
  ] as const) {
    const page = await openVisitor({ viewport: header, timezoneId })
    await page.clock.install({ time: atFirm(0, '08:30') })
    await page.addInitScript(() => {
      const seen = window as unknown as { shifts: number }
      seen.shifts = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value, sources } = entry as unknown as { value: number; sources: { node: Node | null }[] }
          const isOfPhone = ({ node }: { node: Node | null }) => node?.parentElement?.closest('.main-menu') != null
          if (sources.some(isOfPhone)) seen.shifts += value
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await open(page, '/')
    await expect(page.getByRole('banner').getByText(words)).toBeVisible()
    expect((await page.getByRole('banner').boundingBox())?.height).toBe(81)
    expect(await page.evaluate(() => (window as unknown as { shifts: number }).shifts)).toBeLessThan(0.001)
  }
})

test('the phone’s menu says it too, and nothing that the page can’t know', async ({ openVisitor }) => {
  const page = await openVisitor({ viewport: { width: 360, height: 740 }, timezoneId: 'Asia/Kolkata' })
  await page.clock.install({ time: atFirm(10, '12:00') })
  await open(page, '/about')
  const banner = page.getByRole('banner')
  const link = banner.getByRole('link', { name: firm.phone.display })
  await expect(link).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(link).toBeVisible()
  expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  // The page knows nothing of the Thursday after next: rather no words than a guess.
  await expect(banner).not.toContainText(/open/)
})

test('without JavaScript the header has the phone and the hours in words', async ({ openVisitor }) => {
  const page = await openVisitor({ viewport: header, javaScriptEnabled: false })
  await page.goto('/')
  const banner = page.getByRole('banner')
  await expect(banner.getByRole('link', { name: firm.phone.display })).toBeVisible()
  await expect(banner.getByText('Monday to Friday, 09:00 to 17:00, London time')).toBeVisible()
  await expect(banner).not.toContainText(/open now|opens/)
})
