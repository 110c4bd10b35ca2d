import { chooseDay, chooseTime, daysOf, fillIn, seedAppointment } from '../support/journeys/booking-form.ts'
import { expect, open, test } from '../support/journeys/journey.ts'
import { newEmail, signIn } from '../support/journeys/journey-people.ts'

const words = 'They call back on Friday.'

for (const [what, arrives] of [
  ['whose answer is lost is looked up, and is there once', true],
  ['that never arrived is sent as soon as the site responds', false],
] as const) {
  test(`a note ${what}`, async ({ page, site, faults }) => {
    const email = newEmail()
    await seedAppointment(page, site, { name: 'Robin Sample', email })
    await signIn(page, site.admin)
    await open(page, `/admin-profile/people?q=${encodeURIComponent(email)}`)
    await page.getByRole('link', { name: 'Robin Sample' }).click()
    await page.getByLabel('Add a note').fill(words)
    const { pathname } = new URL(page.url())
    faults.expectNoAnswer(pathname)
    await page.route(
      (url) => url.pathname === `${pathname}.data`,
      async (route) => {
        if (arrives) await route.fetch()
        await route.abort('connectionreset')
      },
      { times: 1 },
    )
    await page.getByRole('button', { name: 'Add note' }).click()
    await expect(page.getByRole('alert').getByText('We may not have received that')).toBeInViewport()
    await expect(page.getByRole('status').getByText('Note added.')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: words })).toHaveCount(1)
    await expect(page.getByLabel('Add a note')).toHaveValue('')
  })
}

test('a page of the version before keeps what is typed while another day is looked at', async ({ page }) => {
  await open(page, '/contact')
  const day = await chooseDay(page)
  await chooseTime(page)
  await fillIn(page, { name: 'Robin Sample', email: newEmail() })
  await page.route('**/__manifest*', (route) =>
    route.fulfill({ status: 204, headers: { 'x-remix-reload-document': 'true' } }),
  )
  await daysOf(page).filter({ hasNotText: day }).first().click()
  await expect(daysOf(page).filter({ hasText: day }).first()).not.toHaveAttribute('aria-current', 'date')
  await expect(page.getByLabel('Your name')).toHaveValue('Robin Sample')
})
