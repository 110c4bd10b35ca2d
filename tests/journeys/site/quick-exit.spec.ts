import type { Page } from '@playwright/test'
import { firm } from '#src/firm/firm.ts'
import { scanPage } from '../../support/accessibility/axe-scan.ts'
import { fillIn, seedAppointment } from '../../support/journeys/booking-form.ts'
import { expect, holdResponses, open, test, waitForScripts } from '../../support/journeys/journey.ts'
import { newEmail, signUp } from '../../support/journeys/journey-people.ts'
import { series } from '../../support/series.ts'

const link = (page: Page) => page.getByRole('link', { name: 'Leave this site' })
const showButton = (page: Page) => page.getByRole('button', { name: 'Show the page' })

/** Answers for the neutral page that the exit leads to, once `until` is over, and returns what was asked of it. */
async function answerNeutrally(page: Page, until?: Promise<void>): Promise<{ referrer: string | undefined }[]> {
  const asked: { referrer: string | undefined }[] = []
  await page.context().route(`${firm.exitHref}**`, async (route) => {
    asked.push({ referrer: route.request().headers()['referer'] })
    await until
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Weather</title><h1>Weather</h1>' })
  })
  return asked
}

async function expectLeft(page: Page): Promise<void> {
  await expect(page).toHaveURL(firm.exitHref)
  await expect(page.getByRole('heading', { name: 'Weather' })).toBeVisible()
}

async function expectBlank(page: Page): Promise<void> {
  await expect(showButton(page)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.innerText.trim())).toBe('Show the page')
  expect(await page.evaluate(() => document.body.innerText)).toBe('')
  expect(await page.title()).toBe('Blank page')
}

const ways: { name: string; leave: (page: Page) => Promise<void> }[] = [
  { name: 'a press', leave: (page) => link(page).click() },
  {
    name: 'the Enter key',
    leave: async (page) => {
      await link(page).focus()
      await page.keyboard.press('Enter')
    },
  },
  {
    name: 'Shift three times',
    leave: async (page) => {
      for (let press = 0; press < 3; press += 1) await page.keyboard.press('Shift')
    },
  },
]

/** The pages that are left, each as far as a person may have got with it. */
const left: { name: string; prepare: (page: Page, site: Parameters<typeof signUp>[1]) => Promise<string> }[] = [
  { name: 'booking', prepare: async () => '/contact' },
  {
    name: 'appointment',
    prepare: async (page, site) => {
      const booked = await seedAppointment(page, site, { name: 'Robin Sample', email: newEmail() })
      return booked.path
    },
  },
  {
    name: 'profile',
    prepare: async (page, site) => {
      await signUp(page, site)
      return '/profile/data'
    },
  },
]

for (const colorScheme of ['light', 'dark'] as const) {
  for (const { name, prepare } of left) {
    test(`Back after leaving the ${name} page shows nothing of it, ${colorScheme}`, async ({ openVisitor, site }) => {
      test.slow()
      const page = await openVisitor({ colorScheme })
      await answerNeutrally(page)
      const path = await prepare(page, site)
      // In a full run, each of the three ways to leave.
      for (let time = 0; time < series(3, 1); time += 1) {
        const way = ways[time % ways.length]
        await open(page, '/about')
        await open(page, path)
        if (path === '/profile/data') await page.getByLabel('Name', { exact: true }).fill('Robin Unsaved')
        if (path === '/contact') await fillIn(page, { name: 'Robin Sample', email: 'robin@example.org' })
        await page.locator('body').click({ position: { x: 2, y: 2 } })
        await way?.leave(page)
        await expectLeft(page)
        await page.goBack({ waitUntil: 'commit' })
        // The page before it, not the one that was left.
        await expect(page).toHaveURL('/about')
        await expectBlank(page)
        await page.goForward({ waitUntil: 'commit' })
        await expectLeft(page)
        await page.goBack({ waitUntil: 'commit' })
        await showButton(page).click()
        await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible()
      }
    })
  }
}

test('earlier pages of the tab stay blank until one is asked for', async ({ page }) => {
  const asked = await answerNeutrally(page)
  await open(page, '/about')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click()
  await expect(link(page)).toBeVisible()
  await link(page).click()
  await expectLeft(page)
  expect(asked).toEqual([{ referrer: undefined }])
  await page.goBack({ waitUntil: 'commit' })
  await expectBlank(page)
  await page.reload()
  await expectBlank(page)
  await page.goto('/privacy-policy')
  await expectBlank(page)
  await showButton(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible()
  await expect(page).toHaveTitle(/^Privacy Policy/)
  await expect(showButton(page)).toHaveCount(0)
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible()
})

test('a page that the browser has kept in memory is blank when it is shown again', async ({ page }) => {
  await open(page, '/about')
  // Playwright switches such pages off: what the browser then tells the page is told by hand.
  const shownAgain = () => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await page.evaluate(shownAgain)
  await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible()
  await page.evaluate(() => sessionStorage.setItem('left', '1'))
  await page.evaluate(shownAgain)
  await expectBlank(page)
  await showButton(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible()
  await expect(page).toHaveTitle(/^About Us/)
})

test('the blank page can be used by keyboard and with a screen reader', async ({ page }) => {
  await answerNeutrally(page)
  await open(page, '/about')
  await open(page, '/contact')
  await link(page).click()
  await expectLeft(page)
  await page.goBack({ waitUntil: 'commit' })
  await expectBlank(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    // It has no content that a heading or a landmark could announce.
    const faults = (await scanPage(page)).filter((fault) => !/^(landmark-one-main|page-has-heading-one):/.test(fault))
    expect.soft(faults, colorScheme).toEqual([])
  }
  await page.keyboard.press('Tab')
  await expect(showButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible()
})

test('the page is blank at once, before the neutral one has come', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await answerNeutrally(page, held.promise)
  await open(page, '/contact')
  const isBlank = await link(page).evaluate((exit: HTMLAnchorElement) => {
    exit.click()
    return { words: document.documentElement.innerText.trim(), title: document.title }
  })
  expect(isBlank).toEqual({ words: '', title: 'Blank page' })
  held.resolve()
  await expectLeft(page)
})

test('the exit works before the scripts have come', async ({ page }) => {
  await answerNeutrally(page)
  await page.goto('/about')
  const release = await holdResponses(page, '**/assets/*.js')
  await page.goto('/contact', { waitUntil: 'commit' })
  await expect(page.getByRole('contentinfo')).toBeAttached()
  await link(page).click()
  await expectLeft(page)
  release()
  await page.goBack({ waitUntil: 'commit' })
  await expect(page).toHaveURL('/about')
  await expectBlank(page)
})

test('the exit leaves no entry in the history where the browser keeps nothing for a site', async ({ page }) => {
  await answerNeutrally(page)
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get: () => {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
  })
  await open(page, '/about')
  await open(page, '/contact')
  await link(page).click()
  await expectLeft(page)
  await page.goBack({ waitUntil: 'commit' })
  await expect(page).toHaveURL('/about')
  await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible()
})

test('typing, selecting and shortcuts with Shift never leave', async ({ page }) => {
  await answerNeutrally(page)
  await open(page, '/contact')
  const story = page.getByLabel('What happened? (optional)')
  await story.focus()
  // Capital letters one by one, as people type them.
  for (const letter of 'THEY CALLED ME AGAIN') {
    await page.keyboard.down('Shift')
    await page.keyboard.press(letter === ' ' ? 'Space' : `Key${letter}`)
    await page.keyboard.up('Shift')
  }
  await expect(story).toHaveValue('THEY CALLED ME AGAIN')
  // Shift pressed twice for nothing, then for a letter.
  await page.keyboard.press('Shift')
  await page.keyboard.press('Shift')
  await page.keyboard.press('Shift+KeyA')
  // Held down, as for a long word in capitals: the keyboard repeats it.
  for (let repeat = 0; repeat < 5; repeat += 1) await page.keyboard.down('Shift')
  await page.keyboard.up('Shift')
  await page.keyboard.press('ArrowLeft')
  // With another key in between, with the pointer, and to change the keyboard's language.
  for (let time = 0; time < 3; time += 1) {
    await page.keyboard.press('Shift')
    await page.keyboard.press('ArrowLeft')
  }
  for (let time = 0; time < 3; time += 1) {
    await page.keyboard.down('Shift')
    await story.click()
    await page.keyboard.up('Shift')
  }
  await page.keyboard.down('Alt')
  for (let time = 0; time < 3; time += 1) await page.keyboard.press('Shift')
  await page.keyboard.up('Alt')
  await expect(page).toHaveURL('/contact')
  await expect(story).toHaveValue('THEY CALLED ME AGAINA')
  // And yet:
  for (let time = 0; time < 3; time += 1) await page.keyboard.press('Shift')
  await expectLeft(page)
})

test('Shift three times too slowly does not leave, nor on a page without the exit', async ({ page }) => {
  await answerNeutrally(page)
  await open(page, '/contact')
  const pressAt = (timeStamp: number) =>
    page.evaluate((at) => {
      for (const type of ['keydown', 'keyup']) {
        const event = new KeyboardEvent(type, { key: 'Shift', bubbles: true })
        Object.defineProperty(event, 'timeStamp', { value: at })
        document.body.dispatchEvent(event)
      }
    }, timeStamp)
  for (const at of [1000, 4000, 7000, 11_000]) await pressAt(at)
  await expect(page.getByRole('heading', { level: 1, name: 'Book a free consultation' })).toBeVisible()
  await page.getByRole('link', { name: 'Harbour, home page' }).click()
  await expect(link(page)).toHaveCount(0)
  await expect(page).toHaveURL('/')
  for (let time = 0; time < 3; time += 1) await page.keyboard.press('Shift')
  await expect(page.locator('main')).toBeVisible()
  await expect(page).toHaveURL('/')
})

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? '' : ' without JavaScript'
  test(`the exit is a plain link that tells nobody where one came from${how}`, async ({ openVisitor }) => {
    const page = await openVisitor({ javaScriptEnabled })
    const asked = await answerNeutrally(page)
    await page.goto('/contact')
    if (javaScriptEnabled) await waitForScripts(page)
    await expect(link(page)).toHaveAttribute('href', firm.exitHref)
    await link(page).click()
    await expectLeft(page)
    expect(asked).toEqual([{ referrer: undefined }])
  })
}

test('titles of the appointment and the profile say nothing of us', async ({ page, site }) => {
  const { path } = await seedAppointment(page, site, { name: 'Robin Sample', email: newEmail() })
  await signUp(page, site)
  const titles = {
    [path]: 'Your appointment',
    '/profile': 'Profile',
    '/profile/appointments': 'My appointments',
    '/profile/data': 'Details',
    '/profile/security': 'Security',
    '/profile/email': 'Your email address',
  }
  for (const [each, title] of Object.entries(titles)) {
    await page.goto(each)
    expect([each, await page.title()]).toEqual([each, title])
  }
})
