import type { Page } from '@playwright/test'
import { seedAppointment } from '../journeys/booking-form.ts'
import { expect, open } from '../journeys/journey.ts'
import { createUser, newEmail, signIn } from '../journeys/journey-people.ts'
import { appointmentLink, disclosure, openRecord } from '../journeys/record-page.ts'
import { beginAppointment } from '../journeys/site-database.ts'
import type { SiteProcess } from '../processes/site-process.ts'
import type { Scene } from './scenes.ts'

/** Invites someone, opens that user's page on the desk and returns its path. */
async function openInvited(page: Page, site: SiteProcess): Promise<string> {
  const email = newEmail()
  await signIn(page, site.admin)
  await createUser(page, { email })
  await open(page, `/admin-profile/users?email=${email}`)
  await openRecord(page, page.getByRole('link', { name: email }))
  return new URL(page.url()).pathname
}

/** The screens of admins, without the calendar, the newsletter and mail. */
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
    name: 'the users, narrowed',
    arrange: async ({ page, site }) => {
      await signIn(page, site.admin)
      await open(page, '/admin-profile/users?role=admin&state=active&verified=yes&sort=newest')
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
      await disclosure(page, 'Delete').click()
      await expect(page.getByRole('button', { name: 'Delete permanently' })).toBeVisible()
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
    name: 'an entry of the audit log',
    arrange: async ({ page, site }) => {
      await openInvited(page, site)
      await open(page, '/admin-profile/audit?action=user-created')
      await page.getByRole('table').locator('tbody').getByRole('link').first().click()
      await expect(page.getByRole('heading', { name: 'What changed' })).toBeVisible()
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
    name: 'the record of an appointment with a fact open, one refused',
    arrange: async ({ page, site, faults }) => {
      const email = newEmail()
      await seedAppointment(page, site, { name: 'Robin Sample', email })
      await signIn(page, site.admin)
      await open(page, `/admin-profile/appointments?search=${email}`)
      const shown = await openRecord(page, appointmentLink(page, email))
      for (const fact of ['what happened', 'type of scam', 'email']) await disclosure(shown, `Change ${fact}`).click()
      faults.expectAnswer(422, new URL(page.url()).pathname)
      await shown.getByLabel('Email', { exact: true }).fill('nonsense')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'the question whether an appointment is to be cancelled',
    arrange: async ({ page, site }) => {
      const email = newEmail()
      await seedAppointment(page, site, { name: 'Robin Sample', email })
      await signIn(page, site.admin)
      await open(page, `/admin-profile/appointments?search=${email}`)
      await openRecord(page, appointmentLink(page, email))
      await page.getByText('Cancel appointment', { exact: true }).click()
      await expect(page.getByRole('button', { name: 'Cancel appointment now' })).toBeVisible()
    },
  },
  {
    name: 'an appointment on the desk that is to be moved',
    arrange: async ({ page, site }) => {
      const email = newEmail()
      await seedAppointment(page, site, { name: 'Robin Sample', email })
      await signIn(page, site.admin)
      await open(page, `/admin-profile/appointments?search=${email}`)
      await openRecord(page, appointmentLink(page, email))
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
      await openRecord(page, appointmentLink(page, email))
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
]
