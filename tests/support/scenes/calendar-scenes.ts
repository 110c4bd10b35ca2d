import type { Page } from '@playwright/test'
import { seedAppointment } from '../journeys/booking-form.ts'
import { expect, open } from '../journeys/journey.ts'
import { newEmail, signIn } from '../journeys/journey-people.ts'
import { dayAhead } from '../journeys/next-year.ts'
import { appointmentLink, openRecord } from '../journeys/record-page.ts'
import type { Scene } from './scenes.ts'

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

/** The desk's calendar and the availability behind it. */
export const calendarScenes: Scene[] = [
  {
    name: 'a day of appointments with blocked time',
    arrange: async ({ page, site }) => {
      await signIn(page, site.admin)
      await blockTime(page, { from: '18:00', until: '19:00' })
      await expect(page.getByText('Time blocked.')).toBeVisible()
      // The card of an appointment opens over the next one while the mouse rests on it.
      await page.mouse.move(0, 0)
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
      await open(page, `/admin-profile/appointments?view=week&day=${dayAhead.date}`)
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
    name: 'the availability of the admin profile',
    arrange: async ({ page, site }) => {
      await signIn(page, site.admin)
      await open(page, '/admin-profile/availability?tab=days-off')
      const newTime = page.getByRole('region', { name: 'Add a day off or extra hours' })
      await newTime.getByLabel('Day', { exact: true }).fill(dayAhead.date)
      await newTime.getByRole('button', { name: 'Block time' }).click()
      // Others may have added days off before. The form is empty again once this one is there.
      await expect(newTime.getByLabel('Day', { exact: true })).toHaveValue('')
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
    name: 'the availability of the admin profile with a new calendar feed',
    arrange: async ({ page, site }) => {
      await signIn(page, site.admin)
      await open(page, '/admin-profile/availability?tab=calendar-feed')
      await page.getByRole('button', { name: /^(Create|Replace) address/ }).click()
      await expect(page.getByText('Copy this address now.')).toBeVisible()
    },
  },
  {
    name: 'the availability of the admin profile with a refused calendar',
    arrange: async ({ page, site, faults }) => {
      faults.expectAnswer(422, '/admin-profile/availability')
      await signIn(page, site.admin)
      await open(page, '/admin-profile/availability')
      await page.getByRole('button', { name: 'Save calendar' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'an appointment beside the calendar',
    arrange: async ({ page, site }) => {
      const email = newEmail()
      await seedAppointment(page, site, { name: 'Robin Sample', email })
      await signIn(page, site.admin)
      await open(page, `/admin-profile/appointments?view=list&search=${email}`)
      await (await openRecord(page, appointmentLink(page, email))).getByRole('link', { name: 'See that day' }).click()
      await page.locator('.calendar-appointment').first().click()
      await expect(page.getByRole('region', { name: 'Robin Sample', exact: true })).toBeVisible()
    },
  },
]
