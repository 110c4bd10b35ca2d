import { dayName, seedAppointment } from '../../../support/journeys/booking-form.ts'
import { expect, holdResponses, open, test } from '../../../support/journeys/journey.ts'
import { createUser, newEmail, password, signIn } from '../../../support/journeys/journey-people.ts'
import { tabTo } from '../../../support/journeys/keyboard.ts'
import { dayAhead } from '../../../support/journeys/next-year.ts'
import { openRecord } from '../../../support/journeys/record-page.ts'

const newPage = '/admin-profile/appointments/new'

test('a caller is booked by keyboard alone, with four fields and three presses @both', async ({ page, site }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, site.admin)
  await open(page, '/admin-profile')
  const entry = page.getByRole('link', { name: 'Book for a caller' })
  await tabTo(page, entry)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await expect(page.getByRole('radio').first()).toBeChecked()
  // The next free time may begin while the test runs: this is the same page with the last day that is offered.
  await open(page, `${newPage}?day=${dayAhead.date}`)
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  const bar = page.locator('#chosen-time')
  await expect(bar).toContainText(/\d\d:\d\d/)
  const when = await bar.innerText()

  await page.keyboard.type('Robin Keyboard')
  await page.keyboard.press('Tab')
  await page.keyboard.type('020 7946 0041')
  await tabTo(page, page.getByLabel('Type of scam'))
  await page.keyboard.type('Forex')
  await tabTo(page, page.getByRole('checkbox'))
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')

  const notice = page.getByText(/^Booked: \w+ \d+ \w+ \d{4}, \d\d:\d\d, with /)
  await expect(notice).toBeInViewport()
  expect(when).toContain(/\d\d:\d\d/.exec(await notice.innerText())?.[0] ?? 'no time')
  await expect(page.getByText('Tell them the time and the reference')).toBeInViewport()
  await page.getByRole('link', { name: 'Book another' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
})

test('with scripts, another day or agent keeps what is typed, and Enter books @whole', async ({
  page,
  site,
  faults,
}) => {
  faults.expectAnswer(422, newPage)
  await signIn(page, site.admin)
  await open(page, newPage)
  await page.getByLabel('Name', { exact: true }).fill('Robin Other')
  const days = page.getByRole('region', { name: 'When?' }).getByRole('link', { name: dayName })
  await days.nth(2).click()
  await expect(days.nth(2)).toHaveAttribute('aria-current', 'date')
  await expect(page.locator('#chosen-time')).toContainText('No time chosen yet')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Robin Other')
  await page.getByRole('radio').last().check()
  await expect(page.locator('#chosen-time')).not.toContainText('No time chosen yet')
  // After a look at another day and back, the time that was chosen still is, not the one that was offered first.
  const chosen = await page.locator('#chosen-time').innerText()
  await days.first().click()
  await expect(days.first()).toHaveAttribute('aria-current', 'date')
  await page.getByRole('radio').last().check()
  const another = await page.locator('#chosen-time').innerText()
  expect(another).not.toBe(chosen)
  await days.nth(2).click()
  await expect(page.locator('#chosen-time')).toContainText('No time chosen yet')
  await days.first().click()
  await expect(page.locator('#chosen-time')).toHaveText(another, { useInnerText: true })
  await days.nth(2).click()
  await expect(days.nth(2)).toHaveAttribute('aria-current', 'date')
  await page.getByRole('radio').last().check()
  await page.getByLabel('Name', { exact: true }).press('Enter')
  await expect(page.getByRole('alert')).toContainText('Choose the type of scam from the list')
  await expect(page.getByRole('alert')).not.toContainText('Choose a time')
  await expect(days.nth(2)).toHaveAttribute('aria-current', 'date')
})

test('a double press books a follow-up once, for the person of the appointment before @whole', async ({
  page,
  site,
}) => {
  const email = newEmail()
  await seedAppointment(page, site, { name: 'Robin Again', email })
  await signIn(page, site.admin)
  await open(page, `/admin-profile/appointments?search=${email}`)
  await (await openRecord(page, page.getByRole('link', { name: 'Robin Again' })))
    .getByRole('link', { name: 'Book a follow-up' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Book a follow-up' })).toBeVisible()
  expect(page.url()).not.toMatch(/robin/i)
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  // The consent of the first appointment holds.
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await page.getByRole('button', { name: 'Book appointment' }).dblclick()
  await expect(page.getByText(`We’re emailing the confirmation to ${email}.`)).toBeVisible()
  await open(page, `/admin-profile/appointments?search=${email}`)
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(3)
})

test('whose number is typed is offered, and its person booked; the rest that was typed stays', async ({
  page,
  site,
}) => {
  const [email, name] = [newEmail('ada'), `Ada Harcastle ${newEmail().slice(0, 8)}`]
  await seedAppointment(page, site, { name, email })
  await signIn(page, site.admin)
  await open(page, `${newPage}?day=${dayAhead.date}`)
  await page.getByLabel('Name', { exact: true }).fill('Mrs H')
  await page.getByLabel('Type of scam').selectOption('Forex')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.keyboard.press('Tab')
  await expect(page.getByText(`This email address belongs to ${name}.`)).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).not.toBeFocused()
  await page.getByRole('button', { name: /^Book for them/ }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
  await expect(page.getByLabel('Type of scam')).toHaveValue('forex')
  await expect(page.getByText('belongs to')).toHaveCount(0)
  expect(page.url()).not.toContain('ada')
  // It was said: someone else with that address is booked at once.
  await page.getByLabel('Phone', { exact: true }).fill('')
  await page.getByLabel('Name', { exact: true }).fill('Ben Harcastle')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Book appointment' }).click()
  await expect(page.getByText(/^Booked: /)).toBeVisible()
})

test('on a phone without JavaScript, another day keeps what is typed, and a caller is booked', {
  tag: '@whole',
}, async ({ openVisitor, site }) => {
  const viewport = { width: 390, height: 844 }
  const page = await openVisitor({ javaScriptEnabled: false, viewport, hasTouch: true, baseURL: site.origin })
  await signIn(page, site.admin)
  await page.goto(`${newPage}?day=${dayAhead.date}`)
  await page.getByLabel('Name', { exact: true }).fill('Robin Phone')
  await page.getByLabel('Phone', { exact: true }).fill('020 7946 0019')
  await page.getByLabel('Type of scam').selectOption('Forex')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: dayName }).nth(1).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Robin Phone')
  await expect(page.getByLabel('Type of scam')).toHaveValue('forex')
  await page.getByRole('radio').last().check()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.getByRole('button', { name: 'Book appointment' }).click()
  await expect(page.getByText(/^Booked: /)).toBeInViewport()
  await expect(page.getByText('No email', { exact: true })).toBeVisible()
})

test('the first field has the focus even if a slow page first showed a placeholder', { tag: '@whole' }, async ({
  page,
  site,
}) => {
  await signIn(page, site.admin)
  await open(page, '/admin-profile')
  const release = await holdResponses(page, '**/appointments/new.data*')
  await page.getByRole('link', { name: 'Book for a caller' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  release()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
})

test('what an agent has to tell a caller whom a colleague will see stays in sight', { tag: '@whole' }, async ({
  page,
  openVisitor,
  site,
}) => {
  await signIn(page, site.admin)
  const email = newEmail('agent')
  await createUser(page, { name: 'Kim Agent', email, password, role: 'agent' })
  const agent = await openVisitor()
  await agent.clock.install()
  await signIn(agent, { email, password })
  // Kim has no hours yet, so that a colleague takes it.
  await open(agent, `${newPage}?day=${dayAhead.date}`)
  await agent.getByLabel('Name', { exact: true }).fill('Robin Colleague')
  await agent.getByLabel('Phone', { exact: true }).fill('020 7946 0042')
  await agent.getByLabel('Type of scam').selectOption('Forex')
  await agent.getByRole('checkbox').check()
  await agent.getByRole('button', { name: 'Book appointment' }).click()
  await expect(agent.getByText(/^Booked: /)).toBeVisible()
  await agent.clock.fastForward(60_000)
  await expect(agent.getByText(/^Booked: /)).toBeInViewport()
  await expect(agent.getByText(/the reference, H-\w{6}, before you hang up/)).toBeInViewport()
})
