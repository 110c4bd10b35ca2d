import type { Page } from '@playwright/test'
import { seedAppointment } from '../journeys/booking-form.ts'
import { expect, open } from '../journeys/journey.ts'
import { newEmail, signIn } from '../journeys/journey-people.ts'
import { dayAhead } from '../journeys/next-year.ts'
import { appointmentLink, openRecordPage } from '../journeys/record-page.ts'
import { beginAppointment } from '../journeys/site-database.ts'
import type { SiteProcess } from '../processes/site-process.ts'
import type { Scene } from './scenes.ts'

/** Invites somebody, opens that user's page on the desk and returns its path. */
async function openInvited(page: Page, site: SiteProcess): Promise<string> {
  const email = newEmail()
  await signIn(page, site.admin)
  await page.request.post('/admin-profile?add', { form: { name: 'Robin Sample', email, password: '' } })
  await open(page, `/admin-profile?email=${email}`)
  await page.getByRole('link', { name: email }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Robin Sample')
  return new URL(page.url()).pathname
}

/** Tries to block some time on the day after tomorrow. */
async function blockTime(page: Page, { from, until }: { from: string; until: string }) {
  await open(page, '/admin-profile/appointments?view=day')
  const heading = page.getByRole('heading', { level: 2 }).first()
  for (const step of ['once', 'twice']) {
    const before = (await heading.textContent()) ?? ''
    await page.getByRole('link', { name: 'Next day' }).click()
    await expect(heading, step).not.toHaveText(before)
  }
  await page.getByRole('link', { name: 'Block time' }).click()
  await page.getByLabel('From').fill(from)
  await page.getByLabel('Until').fill(until)
  await page.getByRole('button', { name: 'Block time' }).click()
}

/** The screens of admins. */
export const deskScenes: Scene[] = [
  {
    name: 'the admin profile with the form for a new user',
    arrange: async ({ page, site }) => {
      await seedAppointment(page, site, { name: 'Robin Sample', email: newEmail() })
      await signIn(page, site.admin)
      await open(page, '/admin-profile')
      await page.getByRole('link', { name: 'Add user' }).click()
      await expect(page.getByRole('button', { name: 'Create user' })).toBeVisible()
    },
  },
  {
    name: 'the users of the admin profile, narrowed',
    arrange: async ({ page, site }) => {
      await signIn(page, site.admin)
      await open(page, '/admin-profile?role=admin&state=active&verified=yes&sort=newest')
      await expect(page.getByRole('table', { name: 'Users' })).toContainText(site.admin.email)
    },
  },
  {
    name: 'a user on the desk',
    arrange: async ({ page, site }) => {
      await openInvited(page, site)
      await expect(page.getByRole('button', { name: 'Send invitation again' })).toBeVisible()
    },
  },
  {
    name: 'a user on the desk with errors',
    arrange: async ({ page, site, faults }) => {
      faults.expectAnswer(422, await openInvited(page, site))
      await page.getByLabel('Name', { exact: true }).fill('')
      await page.getByRole('button', { name: 'Save details' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'the question whether a user is to be deleted',
    arrange: async ({ page, site }) => {
      await openInvited(page, site)
      await page.getByRole('link', { name: 'Delete', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Delete this user?' })).toBeVisible()
    },
  },
  {
    name: 'the audit log, checked for tampering',
    arrange: async ({ page, site }) => {
      await openInvited(page, site)
      await open(page, '/admin-profile/audit')
      await page.getByRole('link', { name: 'Check for tampering' }).click()
      await expect(page.getByText('No entry has been altered.')).toBeVisible()
    },
  },
  {
    name: 'the appointments of the admin profile',
    arrange: async ({ page, site }) => {
      await seedAppointment(page, site, { name: 'Robin Sample', email: newEmail() })
      await signIn(page, site.admin)
      await open(page, '/admin-profile/appointments?view=list')
      await expect(page.getByRole('table')).toBeVisible()
    },
  },
  {
    name: 'the appointments of the admin profile, some selected',
    arrange: async ({ page, site }) => {
      const email = newEmail()
      await seedAppointment(page, site, { name: 'Robin Sample', email })
      await signIn(page, site.admin)
      await open(page, `/admin-profile/appointments?view=list&when=all&search=${email}`)
      await page.getByRole('checkbox', { name: /^Select Robin/ }).check()
      await expect(page.getByText('1 selected')).toBeVisible()
    },
  },
  {
    name: 'the charts of the reports with their tables',
    arrange: async ({ page, site }) => {
      await seedAppointment(page, site, { name: 'Robin Sample', email: newEmail() })
      await signIn(page, site.admin)
      await open(page, '/admin-profile/reports')
      await page.locator('figure details').evaluateAll((tables: HTMLDetailsElement[]) => {
        for (const table of tables) table.open = true
      })
      await expect(page.locator('figure canvas').first()).toBeVisible()
    },
  },
  {
    name: 'a day of appointments with blocked time',
    arrange: async ({ page, site }) => {
      await signIn(page, site.admin)
      await blockTime(page, { from: '18:00', until: '19:00' })
      await expect(page.getByText('Time blocked.')).toBeVisible()
    },
  },
  {
    name: 'a day of appointments with errors',
    arrange: async ({ page, site, faults }) => {
      faults.expectAnswer(422, '/admin-profile/appointments')
      await signIn(page, site.admin)
      await blockTime(page, { from: '18:00', until: '17:00' })
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'a week of appointments',
    arrange: async ({ page, site }) => {
      await signIn(page, site.admin)
      await open(page, '/admin-profile/appointments?view=week')
      await expect(page.getByRole('button', { name: /Free: choose a time/ }).first()).toBeVisible()
    },
  },
  {
    name: 'a month of appointments',
    arrange: async ({ page, site }) => {
      await signIn(page, site.admin)
      await open(page, '/admin-profile/appointments?view=month')
      await expect(page.getByRole('list', { name: /^Appointments in/ })).toBeVisible()
    },
  },
  {
    name: 'the choices for empty time in the calendar',
    arrange: async ({ page, site }) => {
      await signIn(page, site.admin)
      await open(page, `/admin-profile/appointments?view=day&day=${dayAhead.date}`)
      await page
        .getByRole('button', { name: /choose a time/ })
        .first()
        .click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'the record of an appointment with a fact open, one refused',
    arrange: async ({ page, site, faults }) => {
      const email = newEmail()
      await seedAppointment(page, site, { name: 'Robin Sample', email })
      await signIn(page, site.admin)
      await open(page, `/admin-profile/appointments?search=${email}`)
      await openRecordPage(page, appointmentLink(page, email))
      await page.getByRole('link', { name: 'Change what happened' }).click()
      await page.getByRole('link', { name: 'Change type of scam' }).click()
      await page.getByRole('link', { name: 'Change email' }).click()
      faults.expectAnswer(422, new URL(page.url()).pathname)
      await page.getByRole('main').getByLabel('Email', { exact: true }).fill('nonsense')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'an appointment on the desk that is to be moved',
    arrange: async ({ page, site }) => {
      const email = newEmail()
      await seedAppointment(page, site, { name: 'Robin Sample', email })
      await signIn(page, site.admin)
      await open(page, `/admin-profile/appointments?search=${email}`)
      await openRecordPage(page, appointmentLink(page, email))
      await page.getByText('Cancel appointment', { exact: true }).click()
      await page.getByRole('link', { name: 'Move appointment' }).click()
      await expect(page.getByRole('button', { name: 'Move and tell the visitor' })).toBeVisible()
    },
  },
  {
    name: 'the form for a caller',
    arrange: async ({ page, site }) => {
      await signIn(page, site.admin)
      await open(page, '/admin-profile/appointments/new')
      await page.getByText('What happened? (optional)').click()
    },
  },
  {
    name: 'the form for a caller with errors',
    arrange: async ({ page, site, faults }) => {
      faults.expectAnswer(422, '/admin-profile/appointments/new')
      await signIn(page, site.admin)
      await open(page, '/admin-profile/appointments/new')
      await page.getByRole('button', { name: 'Book appointment' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'the record of an appointment that has begun, with a note that was edited',
    arrange: async ({ page, site }) => {
      const email = newEmail()
      await seedAppointment(page, site, { name: 'Robin Sample', email })
      beginAppointment(site, email)
      await signIn(page, site.admin)
      await open(page, `/admin-profile/appointments?search=${email}`)
      await openRecordPage(page, appointmentLink(page, email))
      await page.getByLabel('Note (optional)').fill('He pays on Friday.')
      await page.getByRole('button', { name: 'Add note only' }).click()
      await page.getByText('Edit note', { exact: true }).click()
      await page.getByLabel('Note', { exact: true }).fill('He paid on Friday.')
      await page.getByRole('button', { name: 'Save note' }).click()
      for (const words of ['Edited by', 'Edit note', 'Delete note']) {
        await page.getByRole('listitem').locator('summary').filter({ hasText: words }).click()
      }
    },
  },
  {
    name: 'the availability of the admin profile',
    arrange: async ({ page, site }) => {
      await signIn(page, site.admin)
      await open(page, '/admin-profile/availability')
      await page.getByLabel('First day').fill(dayAhead.date)
      await page.getByRole('button', { name: 'Add day off' }).click()
      await expect(page.getByRole('button', { name: /^Remove/ }).first()).toBeVisible()
    },
  },
  {
    name: 'the availability of the admin profile with errors',
    arrange: async ({ page, site, faults }) => {
      faults.expectAnswer(422, '/admin-profile/availability')
      await signIn(page, site.admin)
      await open(page, '/admin-profile/availability')
      await page.getByLabel('Monday, until', { exact: true }).fill('08:00')
      await page.getByRole('button', { name: 'Save weekly hours' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'the availability of the admin profile with a new calendar feed and a refused calendar',
    arrange: async ({ page, site, faults }) => {
      faults.expectAnswer(422, '/admin-profile/availability')
      await signIn(page, site.admin)
      await open(page, '/admin-profile/availability')
      await page.getByRole('button', { name: /^(Create|Replace) address/ }).click()
      await expect(page.getByText('Copy this address now.')).toBeVisible()
      await page.getByRole('button', { name: 'Connect calendar' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'the form for a new agent',
    arrange: async ({ page, site }) => {
      await signIn(page, site.admin)
      await open(page, '/admin-profile/availability?add')
    },
  },
  {
    name: 'an appointment beside the list, to be given an outcome',
    arrange: async ({ page, site }) => {
      const email = newEmail()
      await seedAppointment(page, site, { name: 'Robin Sample', email })
      beginAppointment(site, email)
      await signIn(page, site.admin)
      await open(page, `/admin-profile/appointments?view=list&search=${email}`)
      await appointmentLink(page, email).click()
      await expect(page.getByRole('region', { name: 'Robin Sample', exact: true })).toBeVisible()
    },
  },
  {
    name: 'a person beside the list of people',
    arrange: async ({ page, site }) => {
      const email = newEmail()
      await seedAppointment(page, site, { name: 'Robin Sample', email })
      await signIn(page, site.admin)
      await open(page, `/admin-profile/people?q=${email}`)
      await page.getByRole('link', { name: 'Robin Sample' }).click()
      await expect(page.getByRole('region', { name: 'Robin Sample', exact: true })).toBeVisible()
    },
  },
  {
    name: 'an appointment beside the calendar',
    arrange: async ({ page, site }) => {
      const email = newEmail()
      await seedAppointment(page, site, { name: 'Robin Sample', email })
      await signIn(page, site.admin)
      await open(page, `/admin-profile/appointments?view=list&search=${email}`)
      await openRecordPage(page, appointmentLink(page, email))
      await page.getByRole('link', { name: 'That day' }).click()
      await page.locator('.calendar-appointment').first().click()
      await expect(page.getByRole('region', { name: 'Robin Sample', exact: true })).toBeVisible()
    },
  },
]
