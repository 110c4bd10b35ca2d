import { expect } from 'vitest'
import type { Mail } from '#src/platform/mail/mailer.server.ts'
import { recordPath } from '#src/platform/subject.ts'
import { eventually } from '../eventually.ts'
import { makeUser, signInAs } from './people.ts'
import { type DatabaseKind, openTestSite, type TestSite } from './test-site.ts'

/** The path and query of the first link to a newsletter page in an email. */
export function newsletterLinkIn(mail: Mail | undefined, page: 'confirm' | 'unsubscribe'): string {
  const link = new RegExp(`http://harbour\\.test(/newsletter/${page}\\?token=[\\w.-]+)`).exec(mail?.text ?? '')
  if (link?.[1] === undefined) throw new Error(`There is no link to /newsletter/${page} in the mail`)
  return link[1]
}

/** The code in a confirmation email. */
export function codeIn(mail: Mail | undefined): string {
  const [, code] = /^(\d{6})$/m.exec(mail?.text ?? '') ?? []
  if (code === undefined) throw new Error('There is no code in the mail')
  return code
}

/** Submits a code, from an unused network unless one is given. */
export function typeCode(
  site: TestSite,
  typed: { email: string; code: string },
  address = newAddress(),
): Promise<Response> {
  return site.post('/newsletter/confirm', { intent: 'code', ...typed }, { address })
}

/** The confirmation reminders written for an address, by status. */
export async function remindersTo({ runtime }: TestSite, email: string): Promise<string[]> {
  const mails = runtime.db.selectFrom('outgoing_mails').select('status').where('kind', '=', 'newsletter-reminder')
  return (await mails.where('recipient', '=', email).execute()).map(({ status }) => status)
}

/**
 * The emails to an address, oldest first, once there are `count` and their sending is recorded: if the clock moved
 * before that, they would be sent again.
 */
export async function mailsTo({ inbox, runtime }: TestSite, email: string, count: number): Promise<Mail[]> {
  const mails = () => inbox.filter(({ to }) => to === email)
  const sending = runtime.db.selectFrom('outgoing_mails').select('mail_id').where('status', '=', 'sending')
  await eventually(async () => {
    expect(mails(), `mails to ${email}`).toHaveLength(count)
    expect(await sending.where('recipient', '=', email).execute()).toEqual([])
  })
  return mails()
}

let visitors = 0

/** An IP address not used before. */
export function newAddress(): string {
  visitors += 1
  return `198.${18 + Math.floor(visitors / 250)}.${visitors % 250}.1`
}

/** Subscribes an address through the footer form, each time from another network. */
export function enter(site: TestSite, email: string, address = newAddress()): Promise<Response> {
  return site.post('/newsletter', { email, page: '/about' }, { address })
}

/** Presses the button on a page opened through a link with a token. */
export function pressConfirm(site: TestSite, link: string): Promise<Response> {
  return site.post(link, { token: new URL(link, 'http://harbour.test').searchParams.get('token') ?? '' })
}

/** Subscribes an address by form and email. */
export async function subscribe(site: TestSite, email: string): Promise<void> {
  const before = site.inbox.filter(({ to }) => to === email).length
  await enter(site, email)
  const mails = await mailsTo(site, email, before + 1)
  const answer = await pressConfirm(site, newsletterLinkIn(mails.at(-1), 'confirm'))
  expect(answer.status, `${email} confirms`).toBe(200)
}

/** What an email client's unsubscribe button posts, and our page too (RFC 8058). */
export function pressOneClick(site: TestSite, link: string, body = 'List-Unsubscribe=One-Click'): Promise<Response> {
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'sec-fetch-site': 'cross-site',
    origin: 'https://mail.example',
  }
  return site.request(link, { method: 'POST', body, headers })
}

/** The status of an address; null if it is not stored. */
export async function statusOf({ runtime }: TestSite, email: string): Promise<string | null> {
  const row = await runtime.db.selectFrom('subscribers').select('status').where('email', '=', email).executeTakeFirst()
  return row?.status ?? null
}

/** The cookies of an admin. */
export async function signInAdmin(site: TestSite, email = 'admin@example.org'): Promise<string> {
  await makeUser(site, { email, role: 'admin' })
  return signInAs(site, email)
}

/** Writes a new draft as an admin, as browsers do: its form is sent on to its own page. Returns that page's address. */
export async function writeIssue(site: TestSite, cookie: string, fields: Record<string, string> = {}): Promise<string> {
  const issue = { intent: 'save', version: '', subject: 'A letter', body: 'Some *words* for you.', ...fields }
  const made = await site.post(recordPath('issue', 'new'), issue, { cookie })
  expect(made.status).toBe(307)
  const path = made.headers.get('location') ?? ''
  const answer = await site.post(path, issue, { cookie })
  expect(answer.status).toBe(200)
  return path
}

/** Presses one of the buttons on a subscriber's record. */
export function pressForSubscriber(
  site: TestSite,
  cookie: string,
  { subscriberId, intent }: { subscriberId: string; intent: 'complained' | 'delete' },
): Promise<Response> {
  return site.post(recordPath('subscriber', subscriberId), { intent }, { cookie })
}

/** Asks an address to subscribe, as an admin. */
export function askToSubscribe(site: TestSite, cookie: string, email: string): Promise<Response> {
  return site.post('/admin-profile/newsletter/subscribers', { intent: 'invite', email }, { cookie })
}

/** The subscribers of `openWithSubscribers`. */
export const readers = ['anna@example.org', 'ben@example.org', 'cleo@example.org']

/** A site with an admin and three subscribers. */
export async function openWithSubscribers(kind: DatabaseKind) {
  const site = await openTestSite(kind)
  const cookie = await signInAdmin(site)
  for (const email of readers) await subscribe(site, email)
  site.inbox.length = 0
  return { site, cookie, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() }
}

/** Stops the site from sending what is enqueued. */
export async function withoutSending(site: TestSite): Promise<void> {
  await site.runtime.outbox.stop()
}

/** The emails of issues, by recipient. */
export const queuedIssueMails = ({ runtime }: TestSite) =>
  runtime.db
    .selectFrom('outgoing_mails')
    .select(['recipient', 'about', 'status'])
    .where('kind', '=', 'newsletter-issue')
    .orderBy('recipient')
    .execute()

/** Presses the button that sends an issue. */
export const sendNow = (site: TestSite, path: string, cookie: string, version = '1') =>
  site.post(path, { intent: 'send-now', version }, { cookie })
