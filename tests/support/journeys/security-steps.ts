import type { CDPSession, Page } from '@playwright/test'
import { codeOf } from '../factors/authenticator-app.ts'
import { expect } from './journey.ts'
import { password } from './journey-people.ts'

/** The code after the current one: already accepted, and different from one that was just used. */
export function nextCodeOf(key: string): string {
  return codeOf(key, Date.now() + 30_000)
}

/** On the page that asks who it is. */
export async function confirmByPassword(page: Page, own = password): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm it’s you' })).toBeVisible()
  await page.getByLabel('Your password').fill(own)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
}

/** Begins to set up a second factor and returns the key that the page shows. */
export async function showKey(page: Page, own = password, desk = '/profile'): Promise<string> {
  await page.goto(`${desk}/security/second-factor`)
  await page.getByRole('button', { name: 'Start' }).click()
  const [key, question] = [page.locator('main code'), page.getByLabel('Your password')]
  await expect(key.or(question)).toBeVisible()
  if (await question.isVisible()) await confirmByPassword(page, own)
  return key.innerText()
}

/** Sets up a second factor, until the page shows the recovery codes. Returns the key. */
export async function enableSecondFactor(page: Page, own = password, desk = '/profile'): Promise<string> {
  const key = await showKey(page, own, desk)
  await page.getByLabel('Code', { exact: true }).fill(codeOf(key))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your recovery codes' })).toBeVisible()
  return key
}

/** Gives the browser a phone's passkeys, unlocked by its owner; only Chromium can do this. */
export async function addVirtualAuthenticator(page: Page): Promise<{ session: CDPSession; authenticatorId: string }> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { session, authenticatorId }
}
