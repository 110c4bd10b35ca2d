import type { Page, TestInfo } from '@playwright/test'
import { faultsAtTwiceTheSize, sidewaysScroll } from '../../support/accessibility/text-layout.ts'
import { seedAppointment } from '../../support/journeys/booking-form.ts'
import { expect, open, test } from '../../support/journeys/journey.ts'
import { createUser, newEmail, password, signIn, signUp } from '../../support/journeys/journey-people.ts'
import { appointmentLink } from '../../support/journeys/record-page.ts'
import { beginAppointment, failReminder } from '../../support/journeys/site-database.ts'

const picturedWidths = [390, 768, 1280, 1920]
const widths = [320, ...picturedWidths]

/** Keeps a picture of each page in each width and theme, and expects that nothing is wider than the screen. */
async function keepScreens(page: Page, pages: Record<string, string>, testInfo: TestInfo): Promise<void> {
  for (const [name, path] of Object.entries(pages)) {
    await open(page, path)
    for (const width of widths) {
      await page.setViewportSize({ width, height: width < 768 ? 844 : 1000 })
      expect.soft(await sidewaysScroll(page), `${path}, ${width} px`).toBe(panelWidthOf(path, width))
      if (!picturedWidths.includes(width)) continue
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await page.screenshot({
          path: testInfo.outputPath(`${name}-${width}-${colorScheme}.png`),
          animations: 'disabled',
        })
      }
    }
    expect.soft(await faultsAtTwiceTheSize(page, [390, 768]), path).toEqual([])
  }
}

/** Whether a page shows a record beside its list. */
const isRecord = (path: string) => /\/(people|users|mail|today|appointments)\/(?!new|[\w-]+\/move)[\w-]+/.test(path)

/** Beside a record, the page is wider by it, so that what is behind it can be scrolled to. */
function panelWidthOf(path: string, width: number): number {
  return isRecord(path) && width >= 1280 ? 480 : 0
}

test('with letters of twice the size, the desk fits a phone @whole', async ({ page, site }) => {
  const email = newEmail('twice')
  await seedAppointment(page, site, { name: 'Robin Sample', email })
  beginAppointment(site, email)
  await signIn(page, site.admin)
  for (const path of ['', '/appointments/new', '/newsletter/subscribers']) {
    await open(page, `/admin-profile${path}`)
    expect.soft(await faultsAtTwiceTheSize(page, [390]), path).toEqual([])
  }
})

test('a name that is one long word is broken to fit the screen @whole', async ({ page, site }) => {
  const [name, email] = ['W'.repeat(100), newEmail('long')]
  await seedAppointment(page, site, { name, email })
  await signIn(page, site.admin)
  await createUser(page, { name, email, password })
  const list = `/admin-profile/users?email=${email}`
  await open(page, list)
  const user = await page
    .getByRole('region', { name: 'Users, table' })
    .getByRole('link', { name: email })
    .getAttribute('href')
  await open(page, `/admin-profile/appointments?view=list&search=${email}`)
  const appointment = await appointmentLink(page, email).getAttribute('href')
  for (const path of [list, user ?? '', appointment ?? '']) {
    await open(page, path)
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect.soft(await sidewaysScroll(page), `${path}, ${width} px`).toBe(panelWidthOf(path, width))
    }
  }
})

// The pictures are in test-results/, for whoever judges a change by what is seen.
test.describe('screens', { tag: '@whole' }, () => {
  test('every page of the staff’s desk fits every screen', async ({ page, openVisitor, site }, testInfo) => {
    test.slow()
    const email = newEmail('screens')
    await seedAppointment(page, site, { name: 'Robin Sample', email })
    beginAppointment(site, email)
    // As many beside it as the calendar has lanes; nobody may book that many within an hour.
    for (const visitor of [page, page, await openVisitor(), await openVisitor(), await openVisitor()]) {
      const other = newEmail('beside')
      await seedAppointment(visitor, site, { name: 'Ada Beside', email: other })
      beginAppointment(site, other)
    }
    const movableEmail = newEmail('movable')
    await seedAppointment(await openVisitor(), site, { name: 'Cleo Movable', email: movableEmail })
    const clientEmail = await signUp(await openVisitor(), site)
    await signIn(page, site.admin)
    const appointmentOf = async (email: string) => {
      await open(page, `/admin-profile/appointments?view=list&search=${email}`)
      return (await appointmentLink(page, email).getAttribute('href')) ?? ''
    }
    const appointment = await appointmentOf(email)
    const movable = await appointmentOf(movableEmail)
    const hrefOf = async (list: string, name: string) => {
      await open(page, list)
      return (await page.getByRole('link', { name }).first().getAttribute('href')) ?? ''
    }
    const person = await hrefOf(`/admin-profile/people?q=${email}`, 'Robin Sample')
    const user = await hrefOf(`/admin-profile/users?email=${site.admin.email}`, site.admin.email)
    const client = await hrefOf(`/admin-profile/users?email=${clientEmail}`, clientEmail)
    failReminder(site, movableEmail)
    const mail = await hrefOf(`/admin-profile/mail?status=failed&to=${movableEmail}`, 'Reminder')
    const desk = '/admin-profile'
    await keepScreens(
      page,
      {
        today: desk,
        'today-record': `${desk}/today/${appointment.split(/[/?]/).at(3)}`,
        users: `${desk}/users`,
        'add-user': `${desk}/users?add`,
        'calendar-day': `${desk}/appointments?view=day`,
        'calendar-week': `${desk}/appointments?view=week`,
        'calendar-month': `${desk}/appointments?view=month`,
        'calendar-block': `${desk}/appointments?view=day&form=block`,
        'appointment-list': `${desk}/appointments?view=list`,
        appointment,
        'move-appointment': `${movable.replace(/\?.*/, '')}/move`,
        'book-for-a-caller': `${desk}/appointments/new`,
        people: `${desk}/people`,
        person,
        user,
        client,
        availability: `${desk}/availability`,
        'add-agent': `${desk}/availability?add`,
        newsletter: `${desk}/newsletter`,
        subscribers: `${desk}/newsletter/subscribers`,
        'newsletter-issue': `${desk}/newsletter/new`,
        'outgoing-mail': `${desk}/mail`,
        mail,
        reports: `${desk}/reports`,
        'audit-log': `${desk}/audit`,
        email: `${desk}/email`,
        security: `${desk}/security`,
        'second-factor': `${desk}/security/second-factor`,
        'confirm-it-is-you': `${desk}/confirm-it-is-you`,
      },
      testInfo,
    )
  })

  test('every page of the client’s desk fits every screen', async ({ page, site }, testInfo) => {
    test.slow()
    const email = await signUp(page, site)
    await seedAppointment(page, site, { name: 'Robin Sample', email })
    const pages = { today: '', appointments: '/appointments', data: '/data', email: '/email', security: '/security' }
    const paths = Object.entries(pages).map(([name, path]) => [`client-${name}`, `/profile${path}`])
    await keepScreens(page, Object.fromEntries(paths), testInfo)
  })
})
