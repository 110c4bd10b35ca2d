import { mergeCookies } from '../site/cookie-jar.ts'
import type { TestSite } from '../site/test-site.ts'
import { openEnrolmentLink } from './enrolment-link.ts'
import { SoftAuthenticator } from './soft-authenticator.ts'

/** The origin of the tests' passkeys. */
export const here = { origin: 'http://harbour.test', rpId: 'harbour.test' }

type Answer = { status: number; cookie: string; options?: { challenge: string; [name: string]: unknown } } & Record<
  string,
  unknown
>

/** Posts one step of a ceremony. */
export async function step(
  site: TestSite,
  path: string,
  fields: Record<string, string>,
  cookie: string,
): Promise<Answer> {
  const answer = await site.post(path, fields, { cookie })
  const isJson = answer.headers.get('content-type')?.includes('json') === true
  return { ...(isJson && (await answer.json())), status: answer.status, cookie: mergeCookies(cookie, answer) }
}

type Spoilt = Partial<Parameters<SoftAuthenticator['create']>[0]>

/**
 * Adds a passkey for the signed-in user, first through an emailed link if needed, and returns the new cookie; `change`
 * may tamper with the device's response.
 */
export async function addPasskey(
  site: TestSite,
  cookie: string,
  device = new SoftAuthenticator(),
  change: Spoilt = {},
  desk = '/profile',
) {
  return tryToAddPasskey(site, await openEnrolmentLink(site, cookie, desk), device, change, desk)
}

/** The same, with what the session has already proved. */
export async function tryToAddPasskey(
  site: TestSite,
  cookie: string,
  device = new SoftAuthenticator(),
  change: Spoilt = {},
  desk = '/profile',
) {
  const own = `${desk}/security/passkeys`
  const begun = await step(site, own, { intent: 'begin-adding', name: 'My phone' }, cookie)
  const answer = JSON.stringify(device.create({ ...here, challenge: begun.options?.challenge ?? '', ...change }))
  const added = await step(site, own, { intent: 'add', name: 'My phone', answer }, begun.cookie)
  return { device, begun, added, answer, cookie: added.cookie }
}

/** Signs in with a device's passkey. */
export async function signInWith(site: TestSite, device: SoftAuthenticator, change = {}) {
  const begun = await step(site, '/login/passkey', { intent: 'begin' }, '')
  const answer = JSON.stringify(device.get({ ...here, challenge: begun.options?.challenge ?? '', ...change }))
  return { begun, answer, used: await step(site, '/login/passkey', { intent: 'use', answer }, begun.cookie) }
}
