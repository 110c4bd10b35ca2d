import { mergeCookies } from '../site/cookie-jar.ts'
import { password } from '../site/people.ts'
import type { TestSite } from '../site/test-site.ts'
import { codeOf } from './authenticator-app.ts'
import { openEnrolmentLink } from './enrolment-link.ts'

/** The key that the page shows for the app. */
export function keyIn(html: string): string {
  return (/<code>([A-Z2-7 ]+)<\/code>/.exec(html)?.[1] ?? '').replaceAll(' ', '')
}

/** The recovery codes that a page shows. */
export function recoveryCodesIn(html: string): string[] {
  return [...html.matchAll(/<code>([a-z2-9]{5}-[a-z2-9]{5})<\/code>/g)].map(([, code = '']) => code)
}

/** Sets up a second factor through its page, first through an emailed link if needed. Uses the current code. */
export async function setUpSecondFactor(site: TestSite, signedIn: string, desk = '/profile') {
  const path = `${desk}/security/second-factor`
  const cookie = await openEnrolmentLink(site, signedIn, desk)
  const asked = await site.post(path, { intent: 'begin' }, { cookie })
  let withKey = mergeCookies(cookie, asked)
  // A session that began by an emailed link has not given the password yet.
  if (asked.status === 307) {
    const confirm = asked.headers.get('location') ?? ''
    withKey = mergeCookies(withKey, await site.post(confirm, { 'confirm-password': password }, { cookie: withKey }))
    await site.post(path, { intent: 'begin' }, { cookie: withKey })
  }
  const key = keyIn(await (await site.request(path, { headers: { cookie: withKey } })).text())
  const turnedOn = await site.post(path, { intent: 'turn-on', code: codeOf(key) }, { cookie: withKey })
  const recoveryCodes = recoveryCodesIn(await turnedOn.text())
  return { key, recoveryCodes, cookie: mergeCookies(withKey, turnedOn) }
}
