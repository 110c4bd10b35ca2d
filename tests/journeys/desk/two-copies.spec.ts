import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, open, test } from '../../support/journeys/journey.ts'
import { createUser, newEmail, password, signIn } from '../../support/journeys/journey-people.ts'
import { openSecondCopy } from '../../support/journeys/second-copy.ts'
import { beginAppointment } from '../../support/journeys/site-database.ts'

/** A day on which the agents of this journey are there. */
const day = new Date(Date.now() + 10 * 24 * 3_600_000).toISOString().slice(0, 10)

/** An agent who logs in, and has extra hours in the morning of that day. */
async function addAgent(admin: Page, name: string) {
  const email = newEmail(name)
  await createUser(admin, { name: email, email, password, role: 'agent' })
  await open(admin, '/admin-profile/availability')
  const href = await admin.getByRole('main').getByRole('link', { name: email, exact: true }).getAttribute('href')
  const agentId = new URLSearchParams(href?.split('?')[1]).get('agent') ?? ''
  const hours = { intent: 'extra-hours', agentId, day, from: '09:00', until: '12:00' }
  const added = await admin.request.post(`/admin-profile/appointments?view=day&day=${day}`, { form: hours })
  expect(added.status()).toBe(200)
  return { email, agentId }
}

/** Books a caller at an agent's last free time of that day, and returns the path of the record. */
async function bookCaller(page: Page, agentId: string, name: string, email = ''): Promise<string> {
  await open(page, `/admin-profile/appointments/new?agent=${agentId}&day=${day}`)
  await page.getByRole('radio').last().check()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('main').getByLabel('Email').fill(email)
  // A number that nobody else has: theirs would be offered as the caller.
  await page.getByLabel('Phone', { exact: true }).fill(`020 7946 0${randomInt(100, 1000)}`)
  await page.getByLabel('Type of scam').selectOption('Forex')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Book appointment' }).click()
  await expect(page.getByText(/^Booked: /)).toBeVisible()
  return new URL(page.url()).pathname
}

/** Five seconds pass, in which someone only looks. */
const look = (page: Page) => page.clock.fastForward(5000)

const appointment = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name: new RegExp(name) })

test('two agents and an admin on two copies see each other’s changes and overwrite none', {
  tag: '@whole',
}, async ({ page: admin, site, openVisitor, faults }) => {
  await using second = await openSecondCopy(site)
  await signIn(admin, site.admin)
  const asKim = await addAgent(admin, 'kim')
  const asPat = await addAgent(admin, 'pat')
  const kim = await openVisitor({ baseURL: site.origin })
  const pat = await openVisitor({ baseURL: site.origin, proxy: { ...second.proxy, bypass: '<-loopback>' } })
  await signIn(kim, { email: asKim.email, password })
  await signIn(pat, { email: asPat.email, password })
  for (const agent of [kim, pat]) {
    await agent.clock.install()
    await open(agent, `/admin-profile/appointments?view=day&day=${day}`)
  }

  let record = ''
  await test.step('an admin books with one agent, and moves the appointment to the other', async () => {
    record = await bookCaller(admin, asKim.agentId, 'Cara Caller')
    for (const agent of [kim, pat]) await look(agent)
    await expect(appointment(kim, 'Cara Caller')).toBeVisible()
    await open(admin, `${record}/move?agent=${asPat.agentId}&day=${day}`)
    await admin.getByRole('radio').last().check()
    await admin.getByRole('button', { name: /^Move / }).click()
    await expect(
      admin.getByRole('status').filter({ hasText: /Cara Caller’s appointment is now .*, with pat/ }),
    ).toBeVisible()
    for (const agent of [kim, pat]) await look(agent)
    await expect(appointment(pat, 'Cara Caller')).toBeVisible()
    await expect(appointment(kim, 'Cara Caller')).toHaveCount(0)
  })

  await test.step('an admin blocks an hour of an agent who has the calendar open', async () => {
    await open(admin, `/admin-profile/appointments?view=day&day=${day}&agent=${asKim.agentId}&form=block`)
    await admin.getByLabel('From', { exact: true }).fill('09:00')
    await admin.getByLabel('Until', { exact: true }).fill('10:00')
    await admin.getByRole('button', { name: 'Block time' }).click()
    await expect(admin.getByText('Time blocked.').first()).toBeVisible()
    for (const agent of [kim, pat]) await look(agent)
    await expect(kim.getByRole('button', { name: 'Unblock 09:00 to 10:00' })).toBeVisible()
    await expect(pat.getByRole('button', { name: /^Unblock/ })).toHaveCount(0)
  })

  const client = newEmail('client')
  await test.step('an agent notes an outcome while the admin has the record open, and then both at once', async () => {
    record = await bookCaller(admin, asPat.agentId, 'Dan Caller', client)
    beginAppointment(site, client)
    for (const person of [admin, pat]) await open(person, record)
    faults.expectAnswer(409, record)
    const note = (person: Page) => person.getByLabel('Note (optional)')
    await note(pat).fill('Pat will call again.')
    await note(admin).fill('The admin’s own words.')
    await pat.getByRole('button', { name: 'Done' }).click()
    await expect(
      pat.getByRole('status').filter({ hasText: 'Dan Caller: Done. Your note has been added.' }),
    ).toBeVisible()
    // What someone is typing is not read over.
    await look(admin)
    await expect(note(admin)).toHaveValue('The admin’s own words.')
    await admin.getByRole('button', { name: 'No-show' }).click()
    await expect(admin.getByRole('alert')).toContainText(
      /This appointment changed after you opened it, so we haven’t done anything\.\s*.*: Marked as done by pat/,
    )
    await expect(
      admin.getByRole('listitem').getByRole('paragraph').filter({ hasText: 'Pat will call again.' }),
    ).toBeVisible()
    await expect(admin.locator('main textarea').filter({ visible: true }).first()).toHaveValue('The admin’s own words.')
    await expect(admin.getByText(/^Outcome: Done/)).toBeVisible()
  })
  // It reads its page again and again, through the copy that now goes.
  await pat.close()
})
