import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { codeOf } from '../support/factors/authenticator-app.ts'
import { openEnrolmentLink } from '../support/factors/enrolment-link.ts'
import { addPasskey } from '../support/factors/passkeys.ts'
import { keyIn, recoveryCodesIn } from '../support/factors/second-factor.ts'
import { formOf, wordsOf } from '../support/pages/page.ts'
import { openAdminSession } from '../support/site/admin-session.ts'
import { mergeCookies } from '../support/site/cookie-jar.ts'
import { makeUser, signInAs } from '../support/site/people.ts'
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
    cookie = mergeCookies(cookie, await site.post(path, { intent: 'begin' }, { cookie }))
    const key = keyIn(await (await site.request(path, { headers: { cookie } })).text())
    const sent = site.inbox.length

    // The email to the owner is one of the last things written.
    await refuseWrites(site, 'insert', 'outgoing_mails')
    expect((await site.post(path, { intent: 'turn-on', code: codeOf(key) }, { cookie })).status).toBe(503)
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
    await eventually(() => expect(site.inbox.slice(sent).map(({ to }) => to)).toEqual([email]))
    expect((await site.request('/profile', { headers: { cookie: elsewhere } })).status).toBe(302)
  })

  test(`a passkey is renamed together with its entry in the audit log, or not at all (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const desk = await openAdminSession(site)
    const { cookie } = await addPasskey(site, desk.cookie, undefined, {}, '/admin-profile')
    const security = '/admin-profile/security'
    const shown = async () => (await site.request(security, { headers: { cookie } })).text()
    const passkeyId = formOf(await shown(), 'remove-passkey').field('about').value ?? ''
    const rename = (name: string) =>
      site.post(security, { intent: 'rename-passkey', about: passkeyId, name }, { cookie })
    const acceptEntries = await refuseWrites(site, 'insert', 'audit_entries')
    expect((await rename('Blue phone')).status).toBeGreaterThanOrEqual(500)
    await acceptEntries()
    expect(wordsOf(await shown())).toContain('My phone Added')
    expect((await rename('Blue phone')).status).toBe(200)
    expect(wordsOf(await shown())).toContain('Blue phone Added')
  })
}
