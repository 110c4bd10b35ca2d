import { expect, test } from 'vitest'
import { enqueueMail } from '#src/platform/outbox/outbox.server.ts'
import { eventually } from '../../support/eventually.ts'
import { entriesOf, openAdminSession } from '../../support/site/admin-session.ts'
import { deskOf } from '../../support/site/booking/availability-page.ts'
import { makeUser, password, signInAs } from '../../support/site/people.ts'
import { databaseKinds, openTestSite, type TestSite } from '../../support/site/test-site.ts'

/** The entries that an action adds, without their numbers and hashes, and without those of the page that answers it. */
async function entriesAfter(site: TestSite, run: () => Promise<unknown>) {
  return (await allEntriesAfter(site, run)).filter(({ action }) => !action.endsWith('-read'))
}

async function allEntriesAfter(site: TestSite, run: () => Promise<unknown>) {
  const before = (await entriesOf(site)).length
  await run()
  return (await entriesOf(site))
    .slice(before)
    .map(({ actor, action, about, before_values, after_values, network }) => ({
      actor,
      action,
      about,
      network,
      before: before_values === null ? null : JSON.parse(before_values),
      after: after_values === null ? null : JSON.parse(after_values),
    }))
}

const idOf = async ({ runtime: { db } }: TestSite, email: string) =>
  (await db.selectFrom('users').select('user_id').where('email', '=', email).executeTakeFirstOrThrow()).user_id

for (const kind of databaseKinds) {
  test(`users: every desk action leaves one entry, with what it changed (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const desk = await openAdminSession(site)
    const by = { actor: desk.adminId, network: '192.0.2.1' }
    const [signedIn] = await entriesOf(site)
    expect(signedIn).toMatchObject({
      action: 'admin-signed-in',
      actor: desk.adminId,
      after_values: '{"by":"password"}',
    })

    const create = (email: string, word: string) => () =>
      desk.post('/admin-profile/users', { intent: 'create-user', name: 'Kim', email, password: word })
    const created = await entriesAfter(site, create('kim@example.org', password))
    const kim = await idOf(site, 'kim@example.org')
    const about = `user:${kim}`
    const after = { email: 'kim@example.org', name: 'Kim', role: 'client' }
    expect(created).toEqual([{ ...by, action: 'user-created', about, before: null, after }])
    const invited = await entriesAfter(site, create('pat@example.org', ''))
    const pat = await idOf(site, 'pat@example.org')
    // Emails are files here, so the link is shown, too.
    expect(invited).toMatchObject([
      { ...by, action: 'user-invited', about: `user:${pat}` },
      { ...by, action: 'invitation-link-shown', about: `user:${pat}` },
    ])

    const edit = { name: 'Kim Ash', phone: '020 7946 0018', timeZone: 'Asia/Tokyo' }
    const table: [string, Record<string, string>, object][] = [
      ['save', edit, { action: 'user-edited', before: { name: 'Kim', phone: '', timeZone: '' }, after: edit }],
      ['make-admin', {}, { action: 'user-role-changed', before: { role: 'client' }, after: { role: 'admin' } }],
      ['make-client', {}, { action: 'user-role-changed', before: { role: 'admin' }, after: { role: 'client' } }],
      ['disable', {}, { action: 'user-disabled', before: { state: 'active' }, after: { state: 'disabled' } }],
      ['enable', {}, { action: 'user-enabled', before: { state: 'disabled' }, after: { state: 'active' } }],
      ['sign-out', {}, { action: 'signed-out-everywhere', before: null, after: null }],
      ['delete', {}, { action: 'user-deleted', before: { role: 'client' }, after: null }],
    ]
    for (const [intent, fields, entry] of table) {
      const press = () => desk.press(kim, intent, fields)
      expect(await entriesAfter(site, press), intent).toEqual([{ ...by, about, ...entry }])
      if (intent === 'sign-out') continue
      expect(await entriesAfter(site, press), `${intent}, once more`).toEqual([])
    }
    const read = await allEntriesAfter(site, () => desk.read(`/admin-profile/users/${pat}`))
    expect(read).toEqual([{ ...by, action: 'user-read', about: `user:${pat}`, before: null, after: null }])
    const resent = await entriesAfter(site, () => desk.press(pat, 'invite'))
    expect(resent).toMatchObject([
      { ...by, action: 'invitation-sent-again', about: `user:${pat}` },
      { ...by, action: 'invitation-link-shown', about: `user:${pat}` },
    ])
    const exported = await entriesAfter(site, () => desk.read('/admin-profile/users/export?email=pat&role=client'))
    const values = { file: 'users.csv', rows: 1, filters: ['Search by email', 'Role: Clients'] }
    expect(exported).toEqual([
      { ...by, action: 'list-exported', about: '/admin-profile/users/export', before: null, after: values },
    ])
  })

  test(`availability and booking rules: entries hold the changed fields, but no notes (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const desk = await openAdminSession(site)
    const page = deskOf(site, desk.cookie)
    const about = 'agent:agent-1'
    const dayOff = { agentId: 'agent-1', day: '2027-03-01', lastDay: '2027-03-02', note: 'A private matter' }
    const added = await entriesAfter(site, () => page.save('block', dayOff))
    const daysOff = ['2027-03-01 to 2027-03-02, 00:00 to 24:00']
    expect(added).toMatchObject([
      { action: 'availability-changed', about, before: { daysOff: [] }, after: { daysOff } },
    ])
    const renamed = await entriesAfter(site, () => page.save('agent', { name: 'Kim Agent' }))
    expect(renamed).toMatchObject([{ before: { name: 'Sample Agent' }, after: { name: 'Kim Agent' } }])
    const moved = await entriesAfter(site, () => page.save('hours', { Monday1From: '10:00' }))
    expect(moved[0]?.after.openingHours[0]).toBe('Monday 10:00 to 17:00')
    expect(Object.keys(moved[0]?.before)).toEqual(['openingHours'])
    const ruled = await entriesAfter(site, () => page.save('rules', { maximumMoves: '5' }))
    const rules = { action: 'booking-rules-changed', about: 'booking-rules' }
    expect(ruled).toMatchObject([{ ...rules, before: { maximumMoves: 3 }, after: { maximumMoves: 5 } }])
    expect(JSON.stringify(await entriesOf(site))).not.toContain('private matter')
  })

  test(`newsletter drafts and issues, and retried emails, are audited (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { runtime } = site
    const desk = await openAdminSession(site)
    const subscriber = {
      subscriber_id: 's',
      email: 's@example.org',
      status: 'confirmed',
      asked_at: '2027-01-01',
    } as const
    await runtime.db.insertInto('subscribers').values(subscriber).execute()
    const text = { subject: 'News', body: 'Secret words', intent: 'save' }
    const write = () => desk.post('/admin-profile/newsletter/new', text)
    const discarded = (await write()).headers.get('location') ?? ''
    const about = `issue:${discarded.split('/').at(-1)}`
    const thrownAway = await entriesAfter(site, async () => {
      await desk.post(discarded, {
        ...text,
        subject: 'Old news',
        version: JSON.stringify({ revision: 1, subject: 'News', body: 'Secret words' }),
      })
      await desk.post(discarded, { ...text, version: '' })
      for (const _ of [1, 2]) await desk.post(discarded, { intent: 'delete', version: '2' })
    })
    expect(thrownAway).toMatchObject([
      { action: 'issue-saved', about, after: { subject: 'Old news', fields: ['subject'] } },
      { action: 'issue-deleted', about, before: { subject: 'Old news' } },
    ])
    const issuePath = (await write()).headers.get('location') ?? ''
    const sent = await entriesAfter(site, () => desk.post(issuePath, { version: '1', intent: 'send-now' }))
    const issue = { action: 'issue-sent', about: `issue:${issuePath.split('/').at(-1)}` }
    expect(sent).toMatchObject([{ ...issue, actor: desk.adminId, after: { subject: 'News', recipients: 1 } }])
    // A sent issue cannot be changed.
    expect(await entriesAfter(site, () => desk.post(issuePath, { version: '1', intent: 'send-now' }))).toEqual([])

    const letter = {
      kind: 'reset-password',
      secrets: [],
      subject: 'A subject',
      html: 'Secret words',
      text: 'Secret words',
    } as const
    await enqueueMail(runtime, { ...letter, to: 'kim@example.org', key: 'letter' })
    const failed = runtime.db.updateTable('outgoing_mails').set({ status: 'failed' }).where('mail_key', '=', 'letter')
    const mail = await failed.returning('mail_id').executeTakeFirstOrThrow()
    const form = { intent: 'retry', about: mail.mail_id }
    const again = await entriesAfter(site, () => desk.post('/admin-profile/mail', form))
    const after = { kind: 'reset-password' }
    expect(again).toMatchObject([{ action: 'mail-sent-again', about: `mail:${mail.mail_id}`, after }])
    expect(JSON.stringify(await entriesOf(site))).not.toMatch(/Secret words|kim@/)
  })

  test(`subscriber actions by admins are audited once each (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const desk = await openAdminSession(site)
    const list = '/admin-profile/newsletter/subscribers'
    const invited = await entriesAfter(site, async () => {
      for (const _ of [1, 2, 3, 4, 5, 6]) await desk.post(list, { intent: 'invite', email: 'kim@example.org' })
    })
    const asked = await site.runtime.db.selectFrom('subscribers').select('subscriber_id').executeTakeFirstOrThrow()
    const by = { actor: desk.adminId, network: '192.0.2.1', about: `subscriber:${asked.subscriber_id}` }
    expect(invited[0]).toMatchObject({ ...by, action: 'subscriber-invited', before: null, after: null })
    const mails = site.runtime.db
      .selectFrom('outgoing_mails')
      .select('mail_id')
      .where('kind', '=', 'newsletter-confirm')
    expect(invited).toHaveLength((await mails.execute()).length)
    const ended = await entriesAfter(site, async () => {
      for (const intent of ['complained', 'complained', 'delete', 'delete'])
        await desk.post(`${list}/${asked.subscriber_id}`, { intent })
    })
    expect(ended).toMatchObject([
      { ...by, action: 'subscriber-complained' },
      { ...by, action: 'subscriber-deleted' },
    ])
    expect(JSON.stringify(await entriesOf(site))).not.toContain('kim@')
  })

  test(`admin sign-ins are audited, client sign-ins are not, and no secret is ever written (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email: 'client@example.org' })
    expect(await entriesAfter(site, () => signInAs(site, 'client@example.org'))).toEqual([])
    const desk = await openAdminSession(site)
    const invited = { intent: 'create-user', name: 'Pat', email: 'pat@example.org', password: '' }
    await desk.post('/admin-profile/users', invited)
    const pat = await idOf(site, 'pat@example.org')
    await desk.press(pat, 'make-admin')
    await eventually(() => expect(site.inbox).toHaveLength(1))
    const token = /token=([\w-]+)/.exec(site.inbox[0]?.text ?? '')?.[1] ?? ''
    const accepted = await entriesAfter(site, () => site.post('/accept-invitation', { token, password }))
    expect(accepted).toMatchObject([
      { action: 'admin-signed-in', actor: pat, about: `user:${pat}`, after: { by: 'link' } },
    ])
    const written = JSON.stringify(await entriesOf(site))
    const sessions = await site.runtime.db.selectFrom('auth_session').select('id').execute()
    for (const secret of [token, password, 'argon2', ...sessions.map(({ id }) => id)])
      expect(written).not.toContain(secret)
  })
}
