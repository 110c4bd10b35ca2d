import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { codeOf } from '../support/factors/authenticator-app.ts'
import { openEnrolmentLink } from '../support/factors/enrolment-link.ts'
import { keyIn, recoveryCodesIn } from '../support/factors/second-factor.ts'
import { mergeCookies } from '../support/site/cookie-jar.ts'
import { makeUser, password, signInAs } from '../support/site/people.ts'
import { refuseWrites } from '../support/site/refuse-writes.ts'
import { bothDatabases, openTestSite, wednesdayMorning } from '../support/site/test-site.ts'

const path = '/profile/security/second-factor'
const email = 'anna@example.org'

for (const kind of bothDatabases) {
  test(`a second factor is turned on completely or not at all (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { db } = site.runtime
    await makeUser(site, { email })
    const elsewhere = await signInAs(site, email)
    let cookie = await openEnrolmentLink(site, await signInAs(site, email), '/profile')
    cookie = mergeCookies(cookie, await site.post(path, { intent: 'begin', password }, { cookie }))
    const key = keyIn(await (await site.request(path, { headers: { cookie } })).text())
    const sent = site.inbox.length

    // The email to the owner is one of the last things written.
    await refuseWrites(site, 'insert', 'outgoing_mails')
    expect((await site.post(path, { intent: 'turn-on', code: codeOf(key) }, { cookie })).status).toBe(500)
    const { rows } = await sql<{ isOn: unknown; codes: string; since: string | null; verified: unknown }>`
      select two_factor_enabled as "isOn", backup_codes as codes, turned_on_at as since, verified
      from auth_two_factor join auth_user on auth_user.id = auth_two_factor.user_id`.execute(db)
    const [row] = rows
    expect([Boolean(row?.isOn), row?.codes, row?.since, Boolean(row?.verified)]).toEqual([false, '[]', null, false])
    expect((await site.request('/profile', { headers: { cookie: elsewhere } })).status).toBe(200)
    expect(await (await site.request(path, { headers: { cookie } })).text()).toContain('<code>')

    await sql.raw(`drop trigger refused${kind === 'postgres' ? ' on outgoing_mails' : ''}`).execute(db)
    vi.setSystemTime(wednesdayMorning.getTime() + 60_000)
    const turnedOn = await site.post(path, { intent: 'turn-on', code: codeOf(key) }, { cookie })
    expect(recoveryCodesIn(await turnedOn.text())).toHaveLength(10)
    await vi.waitFor(() => expect(site.inbox.slice(sent).map(({ to }) => to)).toEqual([email]), 30_000)
    expect((await site.request('/profile', { headers: { cookie: elsewhere } })).status).toBe(302)
  })
}
