import { expect, test } from 'vitest'
import { cancelDeletion, scheduleDeletion } from '#src/features/accounts/users/delete-user.server.ts'
import { findUser } from '#src/features/accounts/users/user-queries.server.ts'
import { system } from '#src/platform/audit-log/audit-log.server.ts'
import { changeRole, deleteUser, disableUser } from '#src/workflows/users/user-access.server.ts'
import { eventually } from '../../support/eventually.ts'
import { openAdminSession } from '../../support/site/admin-session.ts'
import { alertsIn, errorOf, hiddenFieldsOf, wordsOf } from '../../support/site/form-page.ts'
import { makeUser, password, signInAs } from '../../support/site/people.ts'
import { refuseWrites } from '../../support/site/refuse-writes.ts'
import { databaseKinds, openTestSite } from '../../support/site/test-site.ts'

const kimEmail = 'kim@example.org'

for (const kind of databaseKinds) {
  test(`a user's page shows their status and changes only name, phone and zone (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const desk = await openAdminSession(site)
    const kim = await makeUser(site, { email: kimEmail, name: 'Kim' })
    const path = `/admin-profile/users/${kim}`
    expect((await desk.read('/admin-profile')).html).toContain(`href="${path}"`)
    const shown = await desk.read(path)
    expect(shown.html).toMatch(/<a [^>]*aria-current="page"[^>]* href="\/admin-profile#users-heading"/)
    expect(shown.words).toContain(
      `Role Client Status Active Email address Confirmed Second factor or passkey No Created Wednesday 13 January 2027, 10:00`,
    )

    const form = { name: 'Kim Ash', phone: '020 7946 0018', timeZone: 'Asia/Tokyo' }
    const forged = { role: 'admin', email: 'x@example.org', disabled_at: '2027', userId: desk.adminId }
    expect(await desk.press(kim, 'save', { ...form, ...forged })).toEqual([303, `${path}?done=saved`])
    expect(await findUser(site.runtime.db, kim)).toMatchObject({ ...form, role: 'client', email: kimEmail })
    expect((await desk.read(`${path}?done=saved`)).words).toContain('Details saved.')

    const refused = await desk.post(path, { ...form, phone: 'none', intent: 'save' })
    const html = await refused.text()
    expect([refused.status, errorOf(html, 'edit-user-phone')]).toEqual([422, expect.stringContaining('phone number')])
    expect(html).toContain('value="Kim Ash"')
    expect((await desk.post(path, { intent: 'nonsense' })).status).toBe(400)
    await refuseWrites(site, 'insert', 'users')
    const failed = await desk.post(path, { ...form, name: 'Typed', intent: 'save' })
    const page = await failed.text()
    expect([failed.status, alertsIn(page).join()]).toEqual([503, expect.stringContaining('nothing has changed')])
    expect(page).toContain('value="Typed"')
    expect(await findUser(site.runtime.db, kim)).toMatchObject(form)
  })

  test(`an admin’s form that was open for long overwrites nothing that was saved meanwhile (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const desk = await openAdminSession(site)
    const kim = await makeUser(site, { email: kimEmail, name: 'Kim' })
    const path = `/admin-profile/users/${kim}`
    const asShown = hiddenFieldsOf((await desk.read(path)).html, 'edit-user')
    const cookie = await signInAs(site, kimEmail)
    await site.post('/profile', { name: 'Kim', phone: '020 7946 0018', timeZone: 'Asia/Tokyo' }, { cookie })
    const save = (fields: Record<string, string>) => desk.post(path, { ...fields, intent: 'save' })
    const left = { phone: '', timeZone: '' }
    expect((await save({ ...asShown, ...left, name: 'Kim Ash' })).status).toBe(303)
    const both = { name: 'Kim Ash', phone: '020 7946 0018', timeZone: 'Asia/Tokyo' }
    expect(await findUser(site.runtime.db, kim)).toMatchObject(both)

    const typed = { ...left, name: 'Kim Ash', phone: '020 7946 0099' }
    const stale = await save({ ...asShown, ...typed })
    const page = await stale.text()
    expect([stale.status, errorOf(page, 'edit-user-phone')]).toEqual([409, 'It’s now “020 7946 0018”'])
    expect(alertsIn(page).join()).toContain('This was changed in another tab, or by someone else')
    expect(page).toContain('value="020 7946 0099"')
    expect(await findUser(site.runtime.db, kim)).toMatchObject(both)
    const now = { ...hiddenFieldsOf(page, 'edit-user'), ...both, phone: '020 7946 0099' }
    expect((await save(now)).status).toBe(303)
    expect(await findUser(site.runtime.db, kim)).toMatchObject({ ...both, phone: '020 7946 0099' })
  })

  test(`staff read a time zone as its city, and export it by its IANA name (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const desk = await openAdminSession(site)
    const kim = await makeUser(site, { email: kimEmail, name: 'Kim' })
    // A former name, as an earlier version or another browser may have stored it.
    await desk.press(kim, 'save', { name: 'Kim', phone: '', timeZone: 'Asia/Saigon' })
    const user = await desk.read(`/admin-profile/users/${kim}`)
    expect(user.html).toContain('<option value="Asia/Ho_Chi_Minh" selected="">Ho Chi Minh City</option>')
    const person = /\/admin-profile\/people\/[\w-]+/.exec(user.html)?.[0] ?? ''
    const changed = 'Time zone: nothing → Ho Chi Minh City'
    const { words } = await desk.read(person)
    expect(words).toContain('Time zone Ho Chi Minh City')
    expect(words).toContain(changed)
    expect((await desk.read('/admin-profile/audit')).words).toContain(changed)
    expect((await desk.read('/admin-profile/users/export')).html).toContain('Asia/Ho_Chi_Minh')
  })

  test(`an unknown user leads back to the list (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const desk = await openAdminSession(site)
    for (const unknown of ['nobody', '%00', 'x'.repeat(3000)]) {
      const answer = await site.request(`/admin-profile/users/${unknown}`, { headers: { cookie: desk.cookie } })
      expect([answer.status, answer.headers.get('location')]).toEqual([
        302,
        `/admin-profile?open=${encodeURIComponent(unknown === '%00' ? '\0' : unknown)}`,
      ])
    }
    expect(await desk.press('nobody', 'disable')).toEqual([303, '/admin-profile'])
  })

  test(`actions that are hard to undo ask first, on a page that changes nothing (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const desk = await openAdminSession(site)
    const kim = await makeUser(site, { email: kimEmail })
    const questions = {
      'make-admin': 'Make this user an admin?',
      disable: 'Disable this user?',
      delete: 'Delete this user?',
    }
    const before = await findUser(site.runtime.db, kim)
    for (const [step, question] of Object.entries(questions)) {
      const { html, words } = await desk.read(`/admin-profile/users/${kim}?step=${step}`)
      expect(words).toContain(`${question} ${kimEmail}`)
      const buttons = html.match(/<button[^>]*name="intent"[^>]*>/g) ?? []
      expect(buttons.map((tag) => / value="([^"]*)"/.exec(tag)?.[1])).toEqual([step])
    }
    expect(await findUser(site.runtime.db, kim)).toEqual(before)
    // Steps that do not apply, or that concern oneself, are not offered.
    expect((await desk.read(`/admin-profile/users/${kim}?step=make-client`)).words).not.toContain(
      'Make this admin a client?',
    )
    expect((await desk.read(`/admin-profile/users/${desk.adminId}?step=delete`)).words).not.toContain(
      'Delete this user?',
    )
  })

  test(`a disabled user is signed out and locked out until enabled again (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const desk = await openAdminSession(site)
    const kim = await makeUser(site, { email: kimEmail })
    const cookie = await signInAs(site, kimEmail)
    await site.post('/reset-password', { email: kimEmail })
    await eventually(() => expect(site.inbox).toHaveLength(1))
    const token = /token=([\w-]+)/.exec(site.inbox[0]?.text ?? '')?.[1] ?? ''

    expect(await desk.press(kim, 'disable')).toEqual([303, `/admin-profile/users/${kim}?done=disable`])
    expect((await site.request('/profile', { headers: { cookie } })).status).toBe(302)
    const refused = await site.post('/login', { email: kimEmail, password })
    expect([refused.status, refused.headers.getSetCookie()]).toEqual([401, []])
    expect(alertsIn(await refused.text()).join()).toContain('This account is disabled.')
    const guessed = await site.post('/login', { email: kimEmail, password: 'another password' })
    expect(alertsIn(await guessed.text()).join()).toContain('Wrong password.')
    const reset = await site.post(`/reset-password?token=${token}`, { token, password: 'a new long password' })
    expect(wordsOf(await reset.text())).toContain('This link no longer works')
    const sessions = await site.runtime.db.selectFrom('auth_session').selectAll().where('user_id', '=', kim).execute()
    expect(sessions).toEqual([])

    expect(await desk.press(kim, 'enable')).toEqual([303, `/admin-profile/users/${kim}?done=enable`])
    expect((await site.request('/profile', { headers: { cookie } })).status).toBe(302)
    await signInAs(site, kimEmail)
    expect(await desk.press(kim, 'sign-out')).toEqual([303, `/admin-profile/users/${kim}?done=sign-out`])
  })

  test(`deleting a user deletes account, sessions and links; appointments stay unlinked (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { db } = site.runtime
    const desk = await openAdminSession(site)
    const kim = await makeUser(site, { email: kimEmail, name: 'Kim Client' })
    await signInAs(site, kimEmail)
    const texts = {
      reference: 'H-1',
      agent_id: 'agent-1',
      scam_type: 'forex',
      name: 'Kim Client',
      phone: '',
      story: '',
    }
    const times = {
      starts_at: '2027-02-01T10:00:00.000Z',
      ends_at: '2027-02-01T10:45:00.000Z',
      created_at: '2027-01-01',
    }
    const rest = { occupied_until: '2027-02-01T11:00:00.000Z', consent_wording: '', consented_at: '2027-01-01' }
    await db
      .insertInto('appointments')
      .values({
        ...texts,
        ...times,
        ...rest,
        appointment_id: 'a',
        status: 'booked',
        email: kimEmail,
        client_id: kim,
        form_key: 'k',
        manage_token_hash: 'h',
        time_zone: null,
        cancelled_at: null,
        released_at: null,
      })
      .execute()
    expect(await desk.press(kim, 'delete')).toEqual([303, '/admin-profile?done=deleted'])
    const kept = await db.selectFrom('appointments').select(['name', 'email', 'client_id', 'status']).execute()
    expect(kept).toEqual([{ name: 'Kim Client', email: kimEmail, client_id: null, status: 'booked' }])
    const left = await db.selectFrom('auth_user').select('email').execute()
    expect(left.map(({ email }) => email)).toEqual(['admin@example.org'])
    expect(await db.selectFrom('auth_session').selectAll().where('user_id', '=', kim).execute()).toEqual([])
    const page = await desk.read('/admin-profile?done=deleted')
    expect(page.words).toContain('User deleted. Their appointments remain.')
    expect(page.html).not.toContain(`/admin-profile/users/${kim}"`)
  })

  test(`re-sending an invitation voids the old link, and is refused once there is a password (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const desk = await openAdminSession(site)
    await desk.post('/admin-profile?add', { name: 'Pat', email: 'pat@example.org', password: '' })
    const rows = site.runtime.db.selectFrom('users').select('user_id').where('email', '=', 'pat@example.org')
    const { user_id: pat } = await rows.executeTakeFirstOrThrow()
    expect((await desk.read(`/admin-profile/users/${pat}`)).words).toContain('Status Invited')
    expect(await desk.press(pat, 'invite')).toEqual([303, `/admin-profile/users/${pat}?done=invite`])
    await eventually(() => expect(site.inbox).toHaveLength(2))
    const [old, fresh] = site.inbox.map(({ text }) => /token=([\w-]+)/.exec(text)?.[1] ?? '')
    const accept = async (token = '') => (await site.post('/accept-invitation', { token, password })).status
    expect([await accept(old), await accept(fresh)]).toEqual([expect.not.toSatisfy((s) => s === 303), 303])
    const refused = await desk.post(`/admin-profile/users/${pat}`, { intent: 'invite' })
    expect([refused.status, alertsIn(await refused.text()).join()]).toEqual([
      409,
      expect.stringContaining('no invitation'),
    ])
  })

  test(`a user who has asked for the account to be deleted gets no other role (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const desk = await openAdminSession(site)
    const userId = await makeUser(site, { email: 'leaving@example.org' })
    await scheduleDeletion(site.runtime, { userId, email: 'leaving@example.org' })
    for (const intent of ['make-agent', 'make-admin']) {
      const refused = await desk.post(`/admin-profile/users/${userId}`, { intent })
      expect(refused.status, intent).toBe(409)
      expect(alertsIn(await refused.text()).join()).toContain('has asked for their account to be deleted')
    }
    await cancelDeletion(site.runtime, { userId })
    expect(await desk.press(userId, 'make-agent')).toEqual([303, `/admin-profile/users/${userId}?done=make-agent`])
    // As in a database of an earlier version, which left it standing.
    await scheduleDeletion(site.runtime, { userId, email: 'leaving@example.org' })
    expect((await desk.press(userId, 'make-client'))[0]).toBe(303)
    expect(await findUser(site.runtime.db, userId)).toMatchObject({ role: 'client', deleteAt: null })
  })

  test(`admins cannot demote, disable or delete themselves, and the last admin stays (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { runtime } = site
    const desk = await openAdminSession(site)
    const other = await makeUser(site, { email: 'other@example.org', role: 'ADMIN' })
    for (const intent of ['make-client', 'disable', 'delete']) {
      const answer = await desk.post(`/admin-profile/users/${desk.adminId}`, { intent })
      expect(answer.status, intent).toBe(409)
      expect(alertsIn(await answer.text()).join()).toContain('You can’t do that to your own account.')
    }
    expect(await desk.press(other, 'make-client')).toEqual([303, `/admin-profile/users/${other}?done=make-client`])
    const attempts = [
      changeRole(runtime, { userId: desk.adminId, role: 'client', by: system }),
      disableUser(runtime, { userId: desk.adminId, by: system }),
      deleteUser(runtime, { userId: desk.adminId, by: system }),
      // Someone who was an admin until a moment ago.
      changeRole(runtime, { userId: desk.adminId, role: 'client', by: { actor: other, address: null } }),
    ]
    const reasons = (await Promise.all(attempts)).map((answer) => (answer.ok ? 'done' : answer.reason))
    expect(reasons).toEqual(['last-admin', 'last-admin', 'last-admin', 'not-admin'])
    expect((await desk.read('/admin-profile')).status).toBe(200)
  })
}
