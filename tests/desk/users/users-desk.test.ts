import { expect, test } from 'vitest'
import { cancelDeletion, scheduleDeletion } from '#src/features/accounts/users/delete-user.server.ts'
import { findUser } from '#src/features/accounts/users/user-queries.server.ts'
import { system } from '#src/platform/audit-log/audit-log.server.ts'
import { changeRole, deleteUser, disableUser } from '#src/workflows/users/user-access.server.ts'
import { eventually } from '../../support/eventually.ts'
import { formOf, pageOf, wordsOf } from '../../support/pages/page.ts'
import { openAdminSession } from '../../support/site/admin-session.ts'
import { foldedFormsIn } from '../../support/site/desk/record-parts.ts'
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
    for (const list of ['/admin-profile', '/admin-profile/users'])
      expect(pageOf((await desk.read(list)).html).hrefs).toContain(path)
    const shown = await desk.read(path)
    expect(pageOf(shown.html).all('a[aria-current="page"][href="/admin-profile/users"]')).not.toEqual([])
    expect(shown.words).toContain(
      `Role Client Status Active Email address Confirmed Two-step login or passkey No Created Wednesday 13 January 2027, 10:00`,
    )

    const form = { name: 'Kim Ash', phone: '020 7946 0018', timeZone: 'Asia/Tokyo' }
    const forged = { role: 'admin', email: 'x@example.org', disabled_at: '2027', userId: desk.adminId }
    expect(await desk.press(kim, 'save', { ...form, ...forged })).toEqual([200, 'Details saved.'])
    expect(await findUser(site.runtime.db, kim)).toMatchObject({ ...form, role: 'client', email: kimEmail })

    const refused = await desk.post(path, { ...form, phone: 'none', intent: 'save' })
    const html = await refused.text()
    expect([refused.status, formOf(html, 'edit-user').error('phone')]).toEqual([
      422,
      expect.stringContaining('phone number'),
    ])
    expect(formOf(html, 'edit-user').field('name').value).toBe('Kim Ash')
    expect((await desk.post(path, { intent: 'nonsense' })).status).toBe(400)
    await refuseWrites(site, 'insert', 'users')
    const failed = await desk.post(path, { ...form, name: 'Typed', intent: 'save' })
    const page = await failed.text()
    expect([failed.status, pageOf(page).alert]).toEqual([503, expect.stringContaining('a fault on our side')])
    expect(formOf(page, 'edit-user').field('name').value).toBe('Typed')
    expect(await findUser(site.runtime.db, kim)).toMatchObject(form)
  })

  test(`an admin’s form that was open for long overwrites nothing that was saved meanwhile (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const desk = await openAdminSession(site)
    const kim = await makeUser(site, { email: kimEmail, name: 'Kim' })
    const path = `/admin-profile/users/${kim}`
    const asShown = formOf((await desk.read(path)).html, 'save').fields
    const cookie = await signInAs(site, kimEmail)
    const own = { intent: 'save', name: 'Kim', phone: '020 7946 0018', timeZone: 'Asia/Tokyo' }
    await site.post('/profile/data', own, { cookie })
    expect((await desk.post(path, { ...asShown, name: 'Kim Ash' })).status).toBe(200)
    const both = { name: 'Kim Ash', phone: '020 7946 0018', timeZone: 'Asia/Tokyo' }
    expect(await findUser(site.runtime.db, kim)).toMatchObject(both)

    const stale = await desk.post(path, { ...asShown, name: 'Kim Ash', phone: '020 7946 0099' })
    const page = await stale.text()
    expect([stale.status, formOf(page, 'edit-user').conflict('phone')]).toEqual([
      409,
      'Someone else changed this to “020 7946 0018” after you opened it.',
    ])
    expect(await findUser(site.runtime.db, kim)).toMatchObject(both)
    // What was typed is in the form, beside what has been saved meanwhile, and is saved once it is sent again.
    const again = formOf(page, 'save').fields
    expect(again).toMatchObject({ ...both, phone: '020 7946 0099' })
    expect((await desk.post(path, again)).status).toBe(200)
    expect(await findUser(site.runtime.db, kim)).toMatchObject({ ...both, phone: '020 7946 0099' })
  })

  test(`of a form that a colleague was faster with, it is said who it was and when (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const desk = await openAdminSession(site)
    const kim = await makeUser(site, { email: kimEmail, name: 'Kim' })
    const bea = await openAdminSession(site, 'bea@example.org', 'Bea')
    const path = `/admin-profile/users/${kim}`
    const asShown = formOf((await desk.read(path)).html, 'save').fields
    await bea.press(kim, 'save', { ...asShown, timeZone: 'Asia/Tokyo' })
    const stale = await desk.post(path, { ...asShown, timeZone: 'Europe/Paris' })
    expect([stale.status, formOf(await stale.text(), 'edit-user').conflict('timeZone')]).toEqual([
      409,
      'Bea changed this to “Tokyo” on Wed 13 Jan 2027, 10:00.',
    ])
    expect(await findUser(site.runtime.db, kim)).toMatchObject({ timeZone: 'Asia/Tokyo' })
  })

  test(`staff read a time zone as its city, and export it by its IANA name (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const desk = await openAdminSession(site)
    const kim = await makeUser(site, { email: kimEmail, name: 'Kim' })
    // A former name, as an earlier version or another browser may have stored it.
    await desk.press(kim, 'save', { name: 'Kim', phone: '', timeZone: 'Asia/Saigon' })
    const user = await desk.read(`/admin-profile/users/${kim}`)
    const zone = formOf(user.html, 'edit-user').field('timeZone')
    expect([zone.value, zone.chosen]).toEqual(['Asia/Ho_Chi_Minh', 'Ho Chi Minh City'])
    const person = /\/admin-profile\/people\/[\w-]+/.exec(user.html)?.[0] ?? ''
    const changed = 'Time zone: nothing → Ho Chi Minh City'
    const { words } = await desk.read(person)
    expect(words).toContain('Time zone Ho Chi Minh City')
    expect(words).toContain(changed)
    expect((await desk.read('/admin-profile/audit')).words).toContain(changed)
    expect((await desk.read('/admin-profile/users/export')).html).toContain('Asia/Ho_Chi_Minh')
  })

  test(`an unknown user is said to be none, beside the list (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const desk = await openAdminSession(site)
    for (const unknown of ['nobody', '%00', 'x'.repeat(3000)]) {
      const { status, html, words } = await desk.read(`/admin-profile/users/${unknown}`)
      expect([status, words]).toEqual([404, expect.stringContaining('There’s no such record any more')])
      expect(pageOf(html).hrefs, unknown).toContain(`/admin-profile/users/${desk.adminId}`)
    }
    expect(await desk.press('nobody', 'disable')).toEqual([409, 'There is a problem This user isn’t here any more.'])
  })

  test(`actions that are hard to undo say what they do before their button is pressed (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const desk = await openAdminSession(site)
    const kim = await makeUser(site, { email: kimEmail })
    const before = await findUser(site.runtime.db, kim)
    const { html } = await desk.read(`/admin-profile/users/${kim}`)
    const consequences = {
      'make-admin': 'Admins can see and change all appointments, users and emails.',
      disable: 'They’ll be logged out everywhere straight away',
      delete: 'This permanently deletes their account',
    }
    // Each is folded away with its button: nothing is done by the first press.
    for (const [intent, consequence] of Object.entries(consequences)) {
      expect(foldedFormsIn(html, intent), intent).toEqual([expect.stringContaining(consequence)])
      expect(pageOf(html).forms(intent), intent).toHaveLength(1)
    }
    expect(await findUser(site.runtime.db, kim)).toEqual(before)
  })

  test(`actions that don’t apply, or that concern oneself, are not offered (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const desk = await openAdminSession(site)
    const kim = await makeUser(site, { email: kimEmail })
    expect(pageOf((await desk.read(`/admin-profile/users/${kim}`)).html).forms('make-client')).toEqual([])
    const own = await desk.read(`/admin-profile/users/${desk.adminId}`)
    for (const intent of ['make-client', 'disable', 'delete'])
      expect(pageOf(own.html).forms(intent), intent).toEqual([])
    expect(own.words).toContain('Only another admin can change its role, disable it or delete it.')
  })

  test(`a disabled user is signed out and locked out until enabled again (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const desk = await openAdminSession(site)
    const kim = await makeUser(site, { email: kimEmail })
    const cookie = await signInAs(site, kimEmail)
    await site.post('/reset-password', { email: kimEmail })
    await eventually(() => expect(site.inbox).toHaveLength(1))
    const token = /token=([\w-]+)/.exec(site.inbox[0]?.text ?? '')?.[1] ?? ''

    expect(await desk.press(kim, 'disable')).toEqual([200, 'User disabled and logged out everywhere.'])
    expect((await site.request('/profile', { headers: { cookie } })).status).toBe(302)
    const refused = await site.post('/login', { email: kimEmail, password })
    expect([refused.status, refused.headers.getSetCookie()]).toEqual([401, []])
    expect(pageOf(await refused.text()).alert).toContain('This account is disabled.')
    const guessed = await site.post('/login', { email: kimEmail, password: 'another password' })
    expect(pageOf(await guessed.text()).alert).toContain('Wrong password.')
    const reset = await site.post(`/reset-password?token=${token}`, { token, password: 'a new long password' })
    expect(wordsOf(await reset.text())).toContain('This link no longer works')
    const sessions = await site.runtime.db.selectFrom('auth_session').selectAll().where('user_id', '=', kim).execute()
    expect(sessions).toEqual([])

    expect(await desk.press(kim, 'enable')).toEqual([
      200,
      expect.stringMatching(/^User enabled. They can log in again./),
    ])
    expect((await site.request('/profile', { headers: { cookie } })).status).toBe(302)
    await signInAs(site, kimEmail)
    expect(await desk.press(kim, 'sign-out')).toEqual([200, 'User logged out everywhere.'])
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
    const deleted = await desk.post(`/admin-profile/users/${kim}`, { intent: 'delete' })
    const page = await deleted.text()
    expect([deleted.status, pageOf(page).done]).toEqual([200, 'User deleted. Their appointments remain.'])
    expect(page).not.toContain(kimEmail)
    const kept = await db.selectFrom('appointments').select(['name', 'email', 'client_id', 'status']).execute()
    expect(kept).toEqual([{ name: 'Kim Client', email: kimEmail, client_id: null, status: 'booked' }])
    const left = await db.selectFrom('auth_user').select('email').execute()
    expect(left.map(({ email }) => email)).toEqual(['admin@example.org'])
    expect(await db.selectFrom('auth_session').selectAll().where('user_id', '=', kim).execute()).toEqual([])
  })

  test(`re-sending an invitation voids the old link, and is refused once there is a password (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const desk = await openAdminSession(site)
    const invited = { name: 'Pat', email: 'pat@example.org', password: '' }
    await desk.post('/admin-profile/users', { intent: 'create-user', ...invited })
    const rows = site.runtime.db.selectFrom('users').select('user_id').where('email', '=', 'pat@example.org')
    const { user_id: pat } = await rows.executeTakeFirstOrThrow()
    expect((await desk.read(`/admin-profile/users/${pat}`)).words).toContain('Status Invited')
    expect(await desk.press(pat, 'invite')).toEqual([
      200,
      expect.stringMatching(/^We’re sending the invitation. It works for /),
    ])
    await eventually(() => expect(site.inbox).toHaveLength(2))
    const [old, fresh] = site.inbox.map(({ text }) => /token=([\w-]+)/.exec(text)?.[1] ?? '')
    const accept = async (token = '') => (await site.post('/accept-invitation', { token, password })).status
    expect([await accept(old), await accept(fresh)]).toEqual([expect.not.toSatisfy((s) => s === 303), 303])
    const refused = await desk.post(`/admin-profile/users/${pat}`, { intent: 'invite' })
    expect([refused.status, pageOf(await refused.text()).alert]).toEqual([
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
      expect(pageOf(await refused.text()).alert).toContain('has asked for their account to be deleted')
    }
    await cancelDeletion(site.runtime, { userId })
    expect(await desk.press(userId, 'make-agent')).toEqual([
      200,
      expect.stringMatching(/^The user is now an agent. To offer times for booking, set their hours/),
    ])
    // As in a database of an earlier version, which left it standing.
    await scheduleDeletion(site.runtime, { userId, email: 'leaving@example.org' })
    expect((await desk.press(userId, 'make-client'))[0]).toBe(200)
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
      expect(pageOf(await answer.text()).alert).toContain('You can’t do that to your own account.')
    }
    expect(await desk.press(other, 'make-client')).toEqual([200, 'The user is now a client.'])
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
