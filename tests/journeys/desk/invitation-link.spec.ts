import { expect, test, waitForScripts } from '../../support/journeys/journey.ts'
import { newEmail, password, signIn } from '../../support/journeys/journey-people.ts'
import { withAndWithoutScripts } from '../../support/series.ts'

for (const javaScriptEnabled of withAndWithoutScripts) {
  const how = javaScriptEnabled ? '' : ' without JavaScript'

  test(`an admin hands over an invitation’s link while emails are files${how}`, async ({ openVisitor, site }) => {
    const page = await openVisitor({ javaScriptEnabled })
    await signIn(page, site.admin)
    await page.goto('/admin-profile/users?add')
    if (javaScriptEnabled) await waitForScripts(page)
    const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Create user' }) })
    const email = newEmail('invited')
    await form.getByLabel('Name').fill('Nina')
    await form.getByLabel('Email').fill(email)
    await form.getByRole('button', { name: 'Create user' }).click()
    await expect(page.getByText(`User ${email} created.`)).toBeVisible()
    const link = await page.locator('code.select-all').innerText()
    await expect(page.getByRole('button', { name: 'Copy link' })).toHaveCount(javaScriptEnabled ? 1 : 0)
    expect(page.url()).not.toContain('token')

    const theirs = await openVisitor({ javaScriptEnabled })
    await theirs.goto(new URL(link).pathname + new URL(link).search)
    await theirs.getByLabel('Password', { exact: true }).fill(password)
    await theirs.getByRole('button', { name: 'Set password and log in' }).click()
    await expect(theirs).toHaveURL(/\/profile$/)
    // Shown once.
    await page.goto('/admin-profile/users')
    await expect(page.locator('code.select-all')).toHaveCount(0)
  })
}
