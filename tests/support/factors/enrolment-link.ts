import { expect } from 'vitest'
import { eventually } from '../eventually.ts'
import { mergeCookies } from '../site/cookie-jar.ts'
import type { TestSite } from '../site/test-site.ts'

/** The tokens of emailed links to set up a first factor, oldest first; optionally for one address. */
function mailedTokens({ inbox }: TestSite, email?: string): string[] {
  return inbox.flatMap(({ to, text }) =>
    email === undefined || to === email ? (/set-up-second-factor\?token=([\w-]{22})/.exec(text)?.[1] ?? []) : [],
  )
}

/** The token of the newest emailed link to set up a first factor, for one address. */
export async function mailedToken(site: TestSite, email: string): Promise<string> {
  await eventually(() => expect(mailedTokens(site, email)).not.toEqual([]))
  return mailedTokens(site, email).at(-1) ?? ''
}

/** Requests and opens the emailed link, if a first factor needs one. Returns the cookies after that. */
export async function openEnrolmentLink(site: TestSite, cookie: string, desk: string): Promise<string> {
  const before = mailedTokens(site).length
  const asked = await site.post(`${desk}/security`, { intent: 'send-link' }, { cookie })
  if (asked.status !== 200) return cookie
  await eventually(() => expect(mailedTokens(site).length).toBeGreaterThan(before))
  const token = mailedTokens(site).at(-1) ?? ''
  return mergeCookies(cookie, await site.post('/set-up-second-factor', { token }, { cookie }))
}
