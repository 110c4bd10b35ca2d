import { seedAppointment } from '../../support/journeys/booking-form.ts'
import { expect, test, waitForScripts } from '../../support/journeys/journey.ts'
import { newEmail, signIn } from '../../support/journeys/journey-people.ts'
import { readMails } from '../../support/journeys/mails.ts'
import { delayReminder, failReminder } from '../../support/journeys/site-database.ts'
import { withAndWithoutScripts } from '../../support/series.ts'

for (const javaScriptEnabled of withAndWithoutScripts) {
  const how = javaScriptEnabled ? '' : ' without JavaScript'

  test(`an admin finds a failed email and retries it${how}`, async ({ openVisitor, site }) => {
    const page = await openVisitor({ javaScriptEnabled })
    const email = newEmail()
    await seedAppointment(page, site, { name: 'Robin Sample', email })
    failReminder(site, email)

    await signIn(page, site.admin)
    await page.goto('/admin-profile')
    await page.getByRole('navigation', { name: 'Admin desk' }).getByRole('link', { name: 'Mail' }).click()
    await page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: 'Failed' }).click()
    await expect(page).toHaveURL('/admin-profile/mail?status=failed')
    await page.getByRole('searchbox', { name: 'Search by recipient' }).fill(email.slice(0, -4))
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(/status=failed&to=robin/)
    const rows = page.getByRole('table').getByRole('row').filter({ hasText: email })
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('The mail server has permanently rejected this email.')
    await rows.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(`trying again to send the email to ${email}`)).toBeVisible()
    await expect(async () => {
      const mails = await readMails(site.dataDir, email)
      expect(mails.map(({ subject }) => subject)).toContainEqual(expect.stringMatching(/^Reminder: /))
    }).toPass({ timeout: 30_000 })
    await page.goto(`/admin-profile/mail?to=${email}&status=failed`)
    await expect(rows).toHaveCount(0)

    // From its record too, where the answer is; the button goes with the failure, and the focus stays there.
    const other = newEmail()
    await seedAppointment(page, site, { name: 'Robin Sample', email: other })
    failReminder(site, other)
    await page.goto(`/admin-profile/mail?to=${other}&status=failed`)
    if (javaScriptEnabled) await waitForScripts(page)
    await page.getByRole('table').getByRole('row').filter({ hasText: other }).getByRole('link').click()
    const record = page.locator('#record')
    await expect(record.getByText('Error message')).toBeVisible()
    await record.getByRole('button', { name: 'Try again' }).press('Enter')
    await expect(page.getByText(`trying again to send the email to ${other}`)).toBeVisible()
    await expect(record.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    if (javaScriptEnabled) await expect(record.locator(':focus')).toHaveCount(1)
  })
  test(`an admin reads an email and sends it again${how}`, async ({ openVisitor, site }) => {
    const page = await openVisitor({ javaScriptEnabled })
    const email = newEmail()
    await seedAppointment(page, site, { name: 'Robin Sample', email })
    const booked = async () =>
      (await readMails(site.dataDir, email)).filter(({ text = '' }) => text.includes('You’re booked in'))
    await expect(async () => expect(await booked()).toHaveLength(1)).toPass({ timeout: 30_000 })
    const [mail] = await booked()
    const [, token = ''] = /\/appointments\/([\w-]+)/.exec(mail?.text ?? '') ?? []
    expect(token).toHaveLength(22)
    await signIn(page, site.admin)
    await page.goto(`/admin-profile/mail?to=${email}`)
    if (javaScriptEnabled) await waitForScripts(page)
    await page.getByRole('table').getByRole('link', { name: 'Appointment booked' }).click()
    const record = page.locator('#record')
    await expect(record.getByText('You’re booked in for:')).toBeVisible()
    await expect(record.getByText('/appointments/••••••')).toBeVisible()
    expect(await page.content()).not.toContain(token)
    await record.getByText('Send again').first().click()
    await record.getByRole('button', { name: 'Send again' }).click()
    await expect(page.getByText(`We’re sending the email to ${email} again.`)).toBeVisible()
    await expect(async () => expect(await booked()).toHaveLength(2)).toPass({ timeout: 30_000 })
    for (const { text } of await booked()) expect(text).toContain(`/appointments/${token}`)
  })

  test(`an admin tries waiting emails now, one and all${how}`, async ({ openVisitor, site }) => {
    const page = await openVisitor({ javaScriptEnabled })
    const [email, other] = [newEmail(), newEmail()]
    for (const each of [email, other]) {
      await seedAppointment(page, site, { name: 'Robin Sample', email: each })
      delayReminder(site, each)
    }
    await signIn(page, site.admin)
    await page.goto(`/admin-profile/mail?status=retrying&to=${email}`)
    if (javaScriptEnabled) await waitForScripts(page)
    const row = page.getByRole('table').getByRole('row').filter({ hasText: email })
    await expect(row).toContainText('The mail server refused the connection.')
    await row.getByRole('button', { name: 'Try now' }).click()
    await expect(page.getByText(`trying again to send the email to ${email}`)).toBeVisible()
    await page.getByRole('button', { name: 'Try all now' }).click()
    await expect(page.getByText(/trying again to send \d+ emails?\./)).toBeVisible()
    for (const each of [email, other]) {
      await expect(async () => {
        const subjects = (await readMails(site.dataDir, each)).map(({ subject = '' }) => subject)
        expect(subjects.filter((subject) => subject.startsWith('Reminder'))).toHaveLength(1)
      }).toPass({ timeout: 30_000 })
    }
  })
}
