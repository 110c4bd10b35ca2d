import { seedAppointment } from '../../support/journeys/booking-form.ts'
import { expect, openWithFrozenClock, test } from '../../support/journeys/journey.ts'
import { newEmail, signIn } from '../../support/journeys/journey-people.ts'
import { openRecordPage } from '../../support/journeys/record-page.ts'
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
    const link = page.getByRole('link', { name: `Robin ${surname}` })
    await (javaScriptEnabled ? openRecordPage(page, link) : link.click())
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Robin ${surname}`)
    await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Booked for')
    await page.getByRole('link', { name: 'Change phone' }).click()
    await page.getByLabel('Phone', { exact: true }).fill('020 7946 0456')
    await page.getByRole('button', { name: 'Save phone' }).click()
    await expect(page.getByText('Phone saved.')).toBeVisible()
    await expect(page.getByRole('link', { name: '020 7946 0456' })).toHaveAttribute('href', 'tel:02079460456')
  })
}

test('a person who is pressed before typing has paused opens, and the list stays @whole', async ({ page, site }) => {
  const email = newEmail('pressed')
  await seedAppointment(page, site, { name: 'Robin Pressed', email })
  await signIn(page, site.admin)
  await openWithFrozenClock(page, `/admin-profile/people?q=${email}`)
  await page.getByRole('searchbox', { name: 'Search people' }).fill('someone else')
  await page.getByRole('link', { name: 'Robin Pressed' }).click()
  const panel = page.getByRole('link', { name: 'Open the whole page' })
  await expect(panel).toBeVisible()
  await page.clock.runFor(1000)
  await expect(page).toHaveURL(/[?&]open=/)
  await expect(panel).toBeVisible()
})
