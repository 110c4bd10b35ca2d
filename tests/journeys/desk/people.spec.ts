import { seedAppointment } from '../../support/journeys/booking-form.ts'
import { expect, openWithFrozenClock, test } from '../../support/journeys/journey.ts'
import { newEmail, signIn } from '../../support/journeys/journey-people.ts'
import { disclosure, openRecord, record } from '../../support/journeys/record-page.ts'
import { withAndWithoutScripts } from '../../support/series.ts'

for (const javaScriptEnabled of withAndWithoutScripts) {
  const how = javaScriptEnabled ? ', while typing' : ' without JavaScript'

  test(`an admin finds a person by part of the name${how}, and corrects the phone number`, async ({
    openVisitor,
    site,
  }) => {
    const email = newEmail('person')
    const surname = `Quill${email.slice('person-'.length, email.indexOf('@'))}`
    const page = await openVisitor({ javaScriptEnabled })
    await seedAppointment(page, site, { name: `Robin ${surname}`, email })
    await signIn(page, site.admin)
    await page.goto('/admin-profile')
    await page.getByRole('navigation', { name: 'Admin desk' }).getByRole('link', { name: 'People' }).click()
    const search = page.getByRole('searchbox', { name: 'Search people' })
    await search.fill(surname.slice(2).toUpperCase())
    if (!javaScriptEnabled) await page.getByRole('button', { name: 'Search' }).click()
    await expect(page.getByRole('table', { name: 'People' }).getByRole('row')).toHaveCount(2)
    if (javaScriptEnabled) await expect(search).toBeFocused()
    await openRecord(page, page.getByRole('link', { name: `Robin ${surname}` }))
    const shown = record(page, `Robin ${surname}`)
    await expect(page.getByRole('region', { name: 'History' })).toContainText('Booked for')
    await disclosure(shown, 'Change phone').click()
    await shown.getByLabel('Phone', { exact: true }).fill('020 7946 0456')
    await shown.getByRole('button', { name: 'Save phone' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Phone saved.' })).toBeVisible()
    for (const number of await shown.getByRole('link', { name: '020 7946 0456' }).all()) {
      await expect(number).toHaveAttribute('href', 'tel:02079460456')
    }
    await expect(page.getByRole('table', { name: 'People' })).toContainText('020 7946 0456')
  })
}

test('a person who is pressed before typing has paused opens, and the list stays @whole', async ({ page, site }) => {
  const email = newEmail('pressed')
  await seedAppointment(page, site, { name: 'Robin Pressed', email })
  await signIn(page, site.admin)
  await openWithFrozenClock(page, `/admin-profile/people?q=${email}`)
  await page.getByRole('searchbox', { name: 'Search people' }).fill('someone else')
  await page.getByRole('link', { name: 'Robin Pressed' }).click()
  await expect(record(page, 'Robin Pressed')).toBeVisible()
  await page.clock.runFor(1000)
  await expect(page).toHaveURL(/\/people\/[\w-]+\?q=pressed/)
  await expect(record(page, 'Robin Pressed')).toBeVisible()
})
