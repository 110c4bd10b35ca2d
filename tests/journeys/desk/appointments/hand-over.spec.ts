import type { Page } from '@playwright/test'
import { seedAppointment } from '../../../support/journeys/booking-form.ts'
import { expect, open, test } from '../../../support/journeys/journey.ts'
import { newEmail, signIn } from '../../../support/journeys/journey-people.ts'
import { giveTo } from '../../../support/journeys/site-database.ts'
import { withAndWithoutScripts } from '../../../support/series.ts'

const calls = (page: Page, name: RegExp) => page.getByRole('region', { name }).getByRole('listitem')

for (const javaScriptEnabled of withAndWithoutScripts) {
  const how = javaScriptEnabled ? '' : ' without JavaScript'

  test(`a leaver’s call is covered in two presses, and given back${how}`, async ({ openVisitor, site }) => {
    const page = await openVisitor({ javaScriptEnabled })
    const [name, email, leaver] = [`Ada Covered ${newEmail().slice(0, 8)}`, newEmail(), newEmail().slice(0, 12)]
    await seedAppointment(page, site, { name, email })
    giveTo(site, email, leaver)
    await signIn(page, site.admin)
    const show = (path: string) => (javaScriptEnabled ? open(page, path) : page.goto(path))
    await show('/admin-profile/availability')
    await page
      .getByRole('link', { name: `Cover for ${leaver}` })
      .first()
      .click()
    await expect(calls(page, /to hand over/).filter({ hasText: name })).toContainText(
      new RegExp(` to (?!${leaver})\\S.*$`),
    )
    await page.getByRole('button', { name: 'Hand over 1 call' }).click()
    await expect(page.getByRole('status').filter({ hasText: '1 call handed over.' })).toBeVisible()
    await expect(page.getByText('There are no calls to hand over.')).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: '1 call given back.' })).toBeVisible()
    await expect(calls(page, /to hand over/).filter({ hasText: name })).toBeVisible()
  })

  test(`ticked rows are cancelled after a preview, and back on${how} @whole`, async ({ openVisitor, site }) => {
    const page = await openVisitor({ javaScriptEnabled })
    const surname = `Quill${newEmail().replaceAll(/\W|example|org/g, '')}`
    const names = ['Ada', 'Ben'].map((name) => `${surname} ${name}`)
    for (const name of names) await seedAppointment(page, site, { name, email: newEmail() })
    await signIn(page, site.admin)
    const path = `/admin-profile/appointments?view=list&when=all&search=${surname}`
    await (javaScriptEnabled ? open(page, path) : page.goto(path))
    for (const name of names) await page.getByRole('checkbox', { name: new RegExp(`^Select .*${name},`) }).check()
    await page.getByRole('form', { name: 'Selected appointments' }).getByRole('button', { name: 'Cancel …' }).click()
    await expect(calls(page, /to cancel/)).toHaveCount(2)
    await page.getByRole('button', { name: 'Cancel 2 appointments' }).click()
    await expect(page.getByRole('status').filter({ hasText: '2 appointments cancelled.' })).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: '2 appointments back on.' })).toBeVisible()
  })
}
