import { dayNamesOf, daysOf } from '../../support/journeys/booking-form.ts'
import { expect, open, test } from '../../support/journeys/journey.ts'
import { signIn } from '../../support/journeys/journey-people.ts'

test('with few days on offer, a phone reaches those that its list leaves out @whole', async ({
  page,
  openVisitor,
  site,
}) => {
  await signIn(page, site.admin)
  const offerDaysAhead = async (days: string) => {
    await page.goto('/admin-profile/availability')
    const before = await page.getByLabel('How far ahead').inputValue()
    await page.getByLabel('How far ahead').fill(days)
    await page.getByRole('button', { name: 'Save booking rules' }).click()
    await expect(page.getByRole('status').getByText(/Saved\. Free times/)).toBeVisible()
    return before
  }
  // Six to eight days with free times, whatever day of the week it is.
  const before = await offerDaysAhead('10')
  try {
    const phone = await openVisitor({ viewport: { width: 390, height: 800 } })
    await open(phone, '/contact')
    const computer = await openVisitor({ viewport: { width: 1280, height: 800 } })
    await open(computer, '/contact')
    const all = await dayNamesOf(daysOf(computer))
    expect(all.length).toBeGreaterThan(5)
    expect(all.length).toBeLessThan(10)
    await expect(computer.getByRole('link', { name: 'More days' })).toBeHidden()
    await expect(daysOf(phone).filter({ visible: true })).toHaveCount(5)
    await phone.getByRole('link', { name: 'More days' }).click()
    await expect(phone.getByRole('table').getByRole('link')).toHaveText(all)
  } finally {
    await offerDaysAhead(before)
  }
})
