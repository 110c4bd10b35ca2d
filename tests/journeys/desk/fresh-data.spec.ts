import type { Page } from '@playwright/test'
import { seedAppointment } from '../../support/journeys/booking-form.ts'
import { expect, open, test, waitForScripts } from '../../support/journeys/journey.ts'
import { createUser, newEmail, password, signIn, signUp } from '../../support/journeys/journey-people.ts'
import { recordPath } from '../../support/journeys/record-page.ts'
import { enableSecondFactor } from '../../support/journeys/security-steps.ts'
import { agentOf, beginAppointment, failReminder, placeAppointment } from '../../support/journeys/site-database.ts'

/** A minute later, someone comes back to the window. */
async function comeBack(page: Page) {
  await page.clock.fastForward(60_000)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
}

test('a page that is watched shows what a colleague adds within five seconds, for ten minutes @whole', async ({
  page,
  site,
  openVisitor,
  faults,
}) => {
  await signIn(page, site.admin)
  const colleague = await openVisitor()
  await signIn(colleague, site.admin)
  const add = async (name: string) => {
    await createUser(colleague, { name, email: newEmail('watched'), password })
  }
  const shown = (name: string) => page.getByRole('main').getByRole('link', { name })
  await page.clock.install()
  await open(page, '/admin-profile/people?sort=newest')

  await test.step('without a movement of the pointer', async () => {
    await add('Wendy Watched')
    await page.clock.fastForward(5000)
    await expect(shown('Wendy Watched')).toBeVisible()
  })
  await test.step('while the site does not respond, the page stays as it is', async () => {
    await page.route('/admin-profile/version', (route) => route.fulfill({ status: 503 }))
    faults.expectAnswer(503, '/admin-profile/version')
    await add('Adam Away')
    const asked = page.waitForResponse('/admin-profile/version')
    await page.clock.fastForward(5000)
    await asked
    await expect(shown('Wendy Watched')).toBeVisible()
    await expect(shown('Adam Away')).toHaveCount(0)
    await page.unroute('/admin-profile/version')
    await page.clock.fastForward(5000)
    await expect(shown('Adam Away')).toBeVisible()
  })
  await test.step('while nothing has changed, only that is asked', async () => {
    await page.route('/admin-profile/version', (route) => route.fulfill({ body: 'unchanged' }))
    const first = page.waitForResponse(/people\.data/)
    await page.clock.fastForward(5000)
    await first
    const read: string[] = []
    page.on('request', (request) => read.push(new URL(request.url()).pathname))
    for (let turn = 0; turn < 3; turn += 1) {
      const asked = page.waitForResponse('/admin-profile/version')
      await page.clock.fastForward(5000)
      await asked
    }
    expect(read).toEqual(['/admin-profile/version', '/admin-profile/version', '/admin-profile/version'])
    page.removeAllListeners('request')
    await page.unroute('/admin-profile/version')
  })
  await test.step('after ten minutes without a movement nothing is read, so that the session can end', async () => {
    await page.clock.fastForward('11:00')
    await add('Una Unseen')
    const read: string[] = []
    page.on('request', (request) => read.push(request.url()))
    for (let turn = 0; turn < 5; turn += 1) await page.clock.fastForward(5000)
    expect(read).toEqual([])
    await page.mouse.move(400, 300)
    await page.mouse.move(420, 310)
    await expect(shown('Una Unseen')).toBeVisible()
  })
})

test('the audit log and the reports are read again on return, a check for tampering is not @whole', async ({
  page,
  site,
}) => {
  await page.clock.install()
  await signIn(page, site.admin)
  await open(page, '/admin-profile/audit')
  const email = newEmail('audited')
  await createUser(page, { email, password })
  await comeBack(page)
  await expect(page.getByRole('main').getByRole('row').filter({ hasText: email })).toBeVisible()

  await open(page, '/admin-profile/reports')
  const read = page.waitForRequest(/\/reports\.data/)
  await comeBack(page)
  await read

  await open(page, '/admin-profile/audit?check')
  await expect(page.getByText('No entry has been altered.')).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await comeBack(page)
  // What the page had asked for would have come before this.
  await page.evaluate(() => fetch('/robots.txt'))
  expect(asked).toEqual(['/robots.txt'])
})

test('what is chosen from a list is kept when someone comes back to the window @whole', async ({ page, site }) => {
  await page.clock.install()
  await signIn(page, site.admin)
  const email = newEmail('chosen')
  await createUser(page, { email, password })
  await open(page, `/admin-profile/users?email=${email}`)
  const row = page.getByRole('row').filter({ hasText: email })
  const link = row.getByRole('link', { name: email })
  const path = await recordPath(link)
  await link.click()
  await expect(page.getByLabel('Time zone (optional)')).toBeVisible()
  const rename = (from: string, to: string) => {
    const version = JSON.stringify({ name: from, phone: '', timeZone: '' })
    return page.request.post(path, { form: { intent: 'save', name: to, phone: '', timeZone: '', version } })
  }
  await test.step('nothing is chosen yet: the list is read again', async () => {
    await rename('Robin Sample', 'Robin Other')
    await comeBack(page)
    await expect(row).toContainText('Robin Other')
  })
  await test.step('a zone is chosen: it stays', async () => {
    await page.getByLabel('Time zone (optional)').selectOption('Europe/Paris')
    await rename('Robin Other', 'Robin Third')
    const read: string[] = []
    page.on('request', (request) => read.push(request.url()))
    await comeBack(page)
    expect(read).toEqual([])
    await expect(page.getByLabel('Time zone (optional)')).toHaveValue('Europe/Paris')
  })
})

test('what a form was answered stays when someone comes back to the window', { tag: '@whole' }, async ({
  page,
  site,
  faults,
}) => {
  await page.clock.install()
  const comeBackAndMove = async () => {
    await comeBack(page)
    await page.mouse.move(400, 300)
    await page.mouse.move(420, 310)
    await page.clock.fastForward(60_000)
  }
  await test.step('recovery codes, which nobody can show again', async () => {
    await signUp(page, site)
    await enableSecondFactor(page)
    await waitForScripts(page)
    await comeBackAndMove()
    await expect(page.getByRole('heading', { level: 1, name: 'Your recovery codes' })).toBeVisible()
    await page.context().clearCookies()
  })
  await test.step('a refused form, with what was typed', async () => {
    faults.expectAnswer(422, '/admin-profile')
    await signIn(page, site.admin)
    await open(page, '/admin-profile?add')
    await page.getByLabel('Name', { exact: true }).fill('Robin Sample')
    await page.getByLabel('Email', { exact: true }).fill('not an address')
    await page.getByRole('button', { name: 'Create user' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await comeBackAndMove()
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('not an address')
  })
  await test.step('appointments in blocked time; but once all is done, the calendar is fresh again', async () => {
    const { when, path } = await seedAppointment(page, site, { name: 'Robin Sample', email: newEmail('blocked') })
    await page.goto(path)
    const agent = /With (.+?)\. \d+ minutes/.exec(await page.getByRole('main').innerText())?.[1] ?? ''
    const [words = ''] = when.replace(/^\w+ /, '').split(',')
    const day = new Date(`${words} UTC`).toISOString().slice(0, 10)
    await open(page, `/admin-profile/appointments?view=day&day=${day}&form=block`)
    // Other tests may have added agents, and whom the appointment is with is not chosen here.
    const agents = page.getByRole('region', { name: 'Block time' }).getByLabel('Agent')
    if (await agents.isVisible()) await agents.selectOption(agent)
    await page.getByRole('button', { name: 'Block time' }).click()
    await expect(page.getByText('These appointments are still booked.')).toBeVisible()
    await comeBackAndMove()
    await expect(page.getByText('These appointments are still booked.')).toBeVisible()
    await page.getByRole('button', { name: /^Unblock / }).click()
    await expect(page.getByText('These appointments are still booked.')).toHaveCount(0)
    const read = page.waitForRequest(/\/appointments\.data/)
    await comeBackAndMove()
    await read
  })
})

test('once something is done and said, a page is kept up to date as before @whole', async ({
  page,
  site,
  openVisitor,
}) => {
  await signIn(page, site.admin)
  const colleague = await openVisitor()
  await signIn(colleague, site.admin)
  await page.clock.install()
  await test.step('Today, on which a user was created', async () => {
    const created = newEmail('aa-created')
    await open(page, '/admin-profile?add')
    await page.getByLabel('Name', { exact: true }).fill('Cora Created')
    await page.getByLabel('Email', { exact: true }).fill(created)
    await page.getByRole('button', { name: 'Create user' }).click()
    await expect(page.getByText(`User ${created} created.`)).toBeVisible()
    // Today shows only the first few users.
    const later = newEmail('aa-later')
    await createUser(colleague, { name: 'Lee Later', email: later, password })
    await page.clock.fastForward(5000)
    await expect(page.getByRole('table', { name: 'Users' }).getByRole('link', { name: later })).toBeVisible()
    await expect(page.getByText(`User ${created} created.`)).toBeVisible()
  })
  await test.step('the list of appointments, of which one was marked', async () => {
    const surname = newEmail('quill').replaceAll(/@.*|\W/g, '')
    const email = newEmail('marked')
    await seedAppointment(page, site, { name: `Ada ${surname}`, email })
    beginAppointment(site, email)
    await open(page, `/admin-profile/appointments?view=list&when=all&search=${surname}`)
    await page.getByRole('checkbox', { name: `Ada ${surname}` }).check()
    await page.getByRole('button', { name: 'Mark as done' }).click()
    await expect(page.getByRole('status').filter({ hasText: '1 marked as done.' })).toBeVisible()
    await seedAppointment(colleague, site, { name: `Ben ${surname}`, email: newEmail('later') })
    await page.clock.fastForward(5000)
    await expect(page.getByRole('link', { name: `Ben ${surname}` })).toBeVisible()
  })
  await test.step('Outgoing mail, of which one was tried again', async () => {
    const email = newEmail('failed')
    await seedAppointment(colleague, site, { name: 'Fay Failed', email })
    failReminder(site, email)
    await open(page, `/admin-profile/mail?to=${email}`)
    await page.getByRole('row').filter({ hasText: email }).getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'trying again to send the email' })).toBeVisible()
    const read = page.waitForRequest(/\/mail\.data/)
    await comeBack(page)
    await read
  })
  await test.step('the hours of an agent, which were saved although someone is booked outside them', async () => {
    const email = newEmail('outside-hours')
    await seedAppointment(colleague, site, { name: 'Noor Night', email })
    placeAppointment(site, email, new Date(new Date(Date.now() + 7 * 24 * 3_600_000).setUTCHours(2, 0, 0, 0)))
    await open(page, `/admin-profile/availability?agent=${agentOf(site, email)}`)
    const hours = page.getByRole('region', { name: 'Weekly hours' })
    await hours.getByRole('button', { name: 'Save weekly hours' }).click()
    const saved = page.getByRole('status').filter({ hasText: 'Saved.' })
    await expect(saved.getByRole('link', { name: /Noor Night/ })).toBeVisible()
    // The page is up to date with the answer: only then does it grow old.
    await expect(hours.getByRole('button', { name: 'Save weekly hours' })).toBeEnabled()
    const read = page.waitForResponse(/\/availability\.data/)
    await comeBack(page)
    await read
    await expect(hours.getByRole('button', { name: 'Save weekly hours' })).toBeEnabled()
    await expect(saved.getByRole('link', { name: /Noor Night/ })).toBeVisible()
  })
})
