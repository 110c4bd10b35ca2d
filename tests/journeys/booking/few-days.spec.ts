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
    await page.goto('/admin-profile/availability?tab=rules')
    await page.getByLabel('How far ahead').fill(days)
    await page.getByRole('button', { name: 'Save booking rules' }).click()
    await expect(page.getByRole('status').getByText(/Saved\. Free times/)).toBeVisible()
  }
  await page.goto('/admin-profile/availability?tab=rules')
  const before = await page.getByLabel('How far ahead').inputValue()
  try {
    const computer = await openVisitor({ viewport: { width: 1280, height: 800 } })
    let all: string[] = []
    // One more than a phone lists, whatever day of the week it is and whichever days are closed.
    for (let days = 10; all.length < 6; days++) {
      await offerDaysAhead(String(days))
      await open(computer, '/contact')
      all = await dayNamesOf(daysOf(computer))
    }
    expect(all.length).toBeLessThan(10)
    const phone = await openVisitor({ viewport: { width: 390, height: 800 } })
    await open(phone, '/contact')
    await expect(computer.getByRole('link', { name: 'More days' })).toBeHidden()
    await expect(daysOf(phone).filter({ visible: true })).toHaveCount(5)
    await phone.getByRole('link', { name: 'More days' }).click()
    await expect(phone.getByRole('table').getByRole('link')).toHaveText(all)
  } finally {
    await offerDaysAhead(before)
  }
})
