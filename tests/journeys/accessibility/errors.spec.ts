import type { Locator, Page } from '@playwright/test'
import { expect, open, test } from '../../support/journeys/journey.ts'
import { createUser, newEmail, signIn, signUp } from '../../support/journeys/journey-people.ts'
import { linkFromMail } from '../../support/journeys/mails.ts'
import { confirmByPassword } from '../../support/journeys/security-steps.ts'
import type { SiteProcess } from '../../support/processes/site-process.ts'
import { casesOf, withAndWithoutScripts } from '../../support/series.ts'

type RefusedForm = {
  name: string
  /** Without the firm’s name, which the pages of a profile leave out. */
  title: string
  isNeutral?: true
  button: string
  /** Where Enter sends a form whose button leads to the next empty field instead. */
  sentFrom?: (main: Locator) => Locator
  /** Signs in if needed and returns the form's address. */
  prepare: (page: Page, site: SiteProcess) => Promise<string>
  /** Enters the invalid values; most forms are invalid when empty. */
  fillIn?: (page: Page) => Promise<void>
  /** The invalid fields, in order. */
  wrong: (main: Locator) => Locator[]
}

const field = (name: string) => (main: Locator) => main.getByLabel(name, { exact: true })

async function inviteUser(page: Page, site: SiteProcess): Promise<string> {
  const email = newEmail()
  await signIn(page, site.admin)
  await createUser(page, { email })
  await page.context().clearCookies()
  return linkFromMail(site.dataDir, email, '/accept-invitation')
}

async function requestReset(page: Page, site: SiteProcess): Promise<string> {
  const email = await signUp(page, site)
  await page.context().clearCookies()
  await page.request.post('/reset-password', { form: { email } })
  return linkFromMail(site.dataDir, email, '/reset-password')
}

const forms: RefusedForm[] = [
  {
    name: 'the booking',
    title: 'Contact',
    button: 'Book appointment',
    sentFrom: field('Your name'),
    prepare: async () => '/contact',
    wrong: (main) => [
      main.getByRole('radio').first(),
      field('Type of scam')(main),
      field('Your name')(main),
      field('Email')(main),
      main.getByLabel('Phone me'),
      main.getByRole('checkbox'),
    ],
  },
  {
    name: 'the login form',
    title: 'Log in',
    button: 'Log in',
    prepare: async () => '/login',
    wrong: (main) => [field('Email')(main), field('Password')(main)],
  },
  {
    name: 'the form for an account',
    title: 'Create account',
    button: 'Create account',
    prepare: async () => '/login?mode=create',
    wrong: (main) => [field('Name')(main), field('Email')(main), field('Password')(main)],
  },
  {
    name: 'the form for a forgotten password',
    title: 'Forgot your password?',
    button: 'Send link',
    prepare: async () => '/reset-password',
    wrong: (main) => [field('Email')(main)],
  },
  {
    name: 'the form for a new password',
    title: 'Choose a new password',
    button: 'Set new password',
    prepare: requestReset,
    wrong: (main) => [field('Password')(main)],
  },
  {
    name: 'the form of an invitation',
    title: 'Choose your password',
    button: 'Set password and log in',
    prepare: inviteUser,
    wrong: (main) => [field('Password')(main)],
  },
  {
    name: 'the own details',
    title: 'Details',
    isNeutral: true,
    button: 'Save my details',
    prepare: async (page, site) => {
      await signUp(page, site)
      return '/profile/data'
    },
    fillIn: (page) => page.getByLabel('Name', { exact: true }).fill(''),
    wrong: (main) => [field('Name')(main)],
  },
  {
    name: 'the form for another address',
    title: 'Your email address',
    isNeutral: true,
    button: 'Send confirmation email',
    prepare: async (page, site) => {
      await signUp(page, site)
      await page.goto('/profile/confirm-it-is-you')
      await confirmByPassword(page)
      await expect(page).toHaveURL('/profile/security')
      return '/profile/email'
    },
    wrong: (main) => [field('New email')(main)],
  },
  {
    name: 'the form for the code of an address',
    title: 'Confirm your email address',
    button: 'Confirm and log in',
    prepare: async () => '/verify-email',
    wrong: (main) => [field('Email')(main), field('Code from the email')(main)],
  },
  {
    name: 'the form for a new user',
    title: 'Users',
    button: 'Create user',
    prepare: async (page, site) => {
      await signIn(page, site.admin)
      return '/admin-profile/users?add'
    },
    wrong: (main) => [field('Name')(main), field('Email')(main)],
  },
]

function endingWith(words: string): RegExp {
  return new RegExp(`${words.replaceAll(/[.?()]/g, '\\$&')}$`)
}

/** Expects a field to be tied to a message by identical text beside it. */
async function expectTied(target: Locator, message: string): Promise<void> {
  const isRadio = (await target.getAttribute('type')) === 'radio'
  // For a group of radio buttons, the group is invalid.
  const described = isRadio ? target.locator('xpath=ancestor::fieldset') : target
  await expect(described).toHaveAccessibleDescription(endingWith(`Error: ${message}`))
  if (!isRadio) await expect(target).toHaveAttribute('aria-invalid', 'true')
}

for (const { name, title, isNeutral, button, sentFrom, prepare, fillIn, wrong } of casesOf(forms, 1)) {
  const wholeTitle = isNeutral === undefined ? `${title} — Harbour` : title
  for (const isScripted of withAndWithoutScripts) {
    const how = isScripted ? 'with' : 'without'

    test(`the refused form ${name} lists its errors first, linked to the fields, ${how} JavaScript`, async ({
      openVisitor,
      site,
      faults,
    }) => {
      // Keys come faster here than from a person: going to the link and at once to its field would interrupt smooth
      // scrolling.
      const page = await openVisitor({ javaScriptEnabled: isScripted, reducedMotion: 'reduce' })
      const path = await prepare(page, site)
      faults.expectAnswer(422, path.replace(/\?.*/, ''))
      await (isScripted ? open(page, path) : page.goto(path))
      await expect(page).toHaveTitle(wholeTitle)
      await fillIn?.(page)
      const main = page.getByRole('main')
      await (sentFrom?.(main) ?? main.getByRole('button', { name: button })).press('Enter')

      const summary = page.getByRole('alert')
      await expect(summary).toBeFocused()
      await expect(summary).toBeInViewport()
      await expect(summary.getByRole('heading', { level: 2 })).toHaveText('There is a problem')
      await expect(page).toHaveTitle(`Error: ${wholeTitle}`)
      await expect(page.locator('head title')).toHaveCount(1)
      await expect(main.locator('form', { has: summary }).locator(':scope > *').first()).toHaveRole('alert')

      const links = summary.getByRole('link')
      const targets = wrong(main)
      await expect(links).toHaveCount(targets.length)
      for (const [index, target] of targets.entries()) {
        const message = await links.nth(index).innerText()
        expect(message).toMatch(/^(Enter|Choose|Tick|Use) /)
        await expectTied(target, message)
        await links.nth(index).press('Enter')
        await expect(target).toBeFocused()
        await expect(target).toBeInViewport()
      }
      await expect(page).toHaveTitle(`Error: ${wholeTitle}`)

      // Submitting the same again announces it again.
      await (sentFrom?.(main) ?? main.getByRole('button', { name: button })).press('Enter')
      await expect(summary).toBeFocused()
    })
  }
}

for (const isScripted of withAndWithoutScripts) {
  const how = isScripted ? 'with' : 'without'

  test(`a wrong password is reported first, with a link to the field, ${how} JavaScript @whole`, async ({
    openVisitor,
    site,
    faults,
  }) => {
    faults.expectAnswer(401, '/login')
    const page = await openVisitor({ javaScriptEnabled: isScripted })
    await (isScripted ? open(page, '/login') : page.goto('/login'))
    const box = page.locator('[tabindex="-1"]', { has: page.getByRole('alert') }).last()
    for (const attempt of ['not the password', 'not this one either']) {
      await page.getByLabel('Email', { exact: true }).fill(site.admin.email)
      const password = page.getByLabel('Password', { exact: true })
      await password.fill(attempt)
      await password.press('Enter')
      await expect(box).toBeFocused()
      await expect(box.getByRole('heading', { name: 'There is a problem' })).toBeVisible()
      await expect(page).toHaveTitle('Error: Log in — Harbour')
      await page.getByRole('alert').getByRole('link', { name: 'Wrong password.' }).press('Enter')
      await expect(password).toBeFocused()
      await expect(password).toHaveAttribute('aria-invalid', 'true')
      await expect(password).toHaveAccessibleDescription('Wrong password.')
    }
  })
}

test('when the newsletter form refuses an address, the field has the focus and the reason', { tag: '@whole' }, async ({
  page,
  faults,
}) => {
  faults.expectAnswer(422, '/newsletter')
  await open(page, '/about')
  const footer = page.getByRole('contentinfo')
  const email = footer.getByRole('textbox')
  await email.fill('robin@example')
  await footer.getByRole('button', { name: 'Subscribe' }).press('Enter')
  const reason = (await footer.getByRole('alert').textContent()) ?? ''
  await expect(email).toBeFocused()
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(email).toHaveAccessibleDescription(endingWith(reason))
})

test('without JavaScript, a refused newsletter address leads to a page that says so', { tag: '@whole' }, async ({
  openVisitor,
  faults,
}) => {
  faults.expectAnswer(422, '/newsletter')
  const page = await openVisitor({ javaScriptEnabled: false })
  await page.goto('/about')
  await page.getByRole('contentinfo').getByRole('textbox').fill('robin@example')
  await page.getByRole('contentinfo').getByRole('button', { name: 'Subscribe' }).click()
  await expect(page).toHaveTitle('Error: Newsletter — Harbour')
  await expect(page.locator('head title')).toHaveCount(1)
  const summary = page.getByRole('alert')
  await expect(summary).toBeFocused()
  const email = page.getByRole('main').getByRole('textbox')
  await expectTied(email, await summary.getByRole('link').innerText())
  await summary.getByRole('link').press('Enter')
  await expect(email).toBeFocused()
})
