import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { unsubscribeTokenOf } from '#src/features/newsletter/subscriptions/unsubscribe.server.ts'
import type { SiteProcess } from '../processes/site-process.ts'
import { expect, open } from './journey.ts'
import { linkFromMail } from './mails.ts'

export const password = 'correct horse battery'

/** An address that has not been used before. */
export function newEmail(name = 'robin'): string {
  // Digits spell no word that a test searches for.
  return `${name}-${randomInt(10 ** 12)}@example.org`
}

/** Fills in and submits the login form. */
export async function logIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** Signs the page's visitor in without a form, for journeys that begin behind the login. */
export async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  const answer = await page.request.post('/login', { form: { email, password }, maxRedirects: 0 })
  expect(answer.status(), `${email} signs in`).toBe(303)
}

type NewUser = { email: string; name?: string; password?: string; role?: 'client' | 'agent' | 'admin' }

/** Creates a user without a form, as the page's visitor, who is an admin. Without a password they are invited. */
export async function createUser(page: Page, { email, name = 'Robin Sample', ...more }: NewUser): Promise<void> {
  const form = { intent: 'create-user', name, email, ...more }
  const answer = await page.request.post('/admin-profile/users', { form })
  expect(answer.status(), `${email} becomes a user`).toBe(200)
}

/** Subscribes a new address to the newsletter without a form, and returns the link from the confirmation email. */
export async function requestNewsletter(page: Page, site: SiteProcess, email = newEmail()): Promise<string> {
  const answer = await page.request.post('/newsletter', { form: { email, page: '/about' } })
  expect(answer.status(), `${email} asks for the newsletter`).toBe(200)
  return linkFromMail(site.dataDir, email, '/newsletter/confirm')
}

/** Opens the page that the link in a newsletter issue leads to. */
export async function openUnsubscribing(page: Page, site: SiteProcess): Promise<void> {
  await open(page, `/newsletter/unsubscribe?token=${unsubscribeTokenOf(site, 'someone')}`)
}

/** Creates an account by form and email, and leaves the page's visitor signed in. Returns the address. */
export async function signUp(page: Page, site: SiteProcess, name = 'Robin Sample'): Promise<string> {
  const email = newEmail()
  await page.request.post('/login?mode=create', { form: { name, email, password } })
  const link = await linkFromMail(site.dataDir, email, '/verify-email')
  const token = new URL(link, site.origin).searchParams.get('token') ?? ''
  const answer = await page.request.post('/verify-email', { form: { token }, maxRedirects: 0 })
  expect(answer.status(), `${email} confirms the address`).toBe(303)
  return email
}
