import { expect, test } from 'vitest'
import { pageOf, wordsOf } from '../../support/pages/page.ts'
import { adminEmail, entriesOf, openAdminSession } from '../../support/site/admin-session.ts'
import { allSent } from '../../support/site/facts.ts'
import { password } from '../../support/site/people.ts'
import { bothDatabases, openTestSite } from '../../support/site/test-site.ts'

const nina = { name: 'Nina', email: 'nina@example.org', role: 'client', password: '' }
const linkIn = (html: string) => pageOf(html).all('code.select-all')[0]?.words ?? null

for (const kind of bothDatabases) {
  test(`while email doesn’t go out, an admin is shown an invitation’s link once, to hand it over (${kind})`, async () => {
    await using site = await openTestSite(kind, { settings: { SMTP_URL: 'smtp://127.0.0.1:9' } })
    const admin = await openAdminSession(site)
    const { db, outbox } = site.runtime
    await outbox.stop()
    const create = (user: Record<string, string>) =>
      admin.post('/admin-profile/users', { intent: 'create-user', ...user })
    // Email is on time, as far as anybody knows.
    expect(linkIn(await (await create({ ...nina, email: 'ben@example.org' })).text())).toBeNull()
    await db.updateTable('outgoing_mails').set({ last_error: 'connect ECONNREFUSED', attempts: 1 }).execute()

    const made = await (await create(nina)).text()
    const first = linkIn(made) ?? ''
    expect(first).toMatch(/^http:\/\/harbour\.test\/accept-invitation\?token=[\w-]{22}$/)
    const { user_id: userId } = await db
      .selectFrom('users')
      .select('user_id')
      .where('email', '=', nina.email)
      .executeTakeFirstOrThrow()
    const user = `/admin-profile/users/${userId}`
    expect((await admin.read(user)).html).not.toContain(first)

    // Another takes its place, in the email that waits too.
    const again = await admin.post(user, { intent: 'invite' })
    const second = linkIn(await again.text()) ?? ''
    expect(second).not.toBe(first)
    const waiting = db.selectFrom('outgoing_mails').select('mail_id').where('recipient', '=', nina.email)
    expect(await waiting.where('kind', '=', 'invitation').execute()).toHaveLength(1)
    const shown = (await entriesOf(site)).filter(({ action }) => action === 'invitation-link-shown')
    expect(shown.map(({ about, actor }) => [about, actor])).toEqual(Array(2).fill([`user:${userId}`, admin.adminId]))

    const accept = (link: string) => {
      const { pathname, search, searchParams } = new URL(link)
      const token = searchParams.get('token') ?? ''
      return site.post(`${pathname}${search}`, { token, password, 'new-password': password })
    }
    expect((await accept(first)).status).not.toBe(303)
    expect((await accept(second)).status).toBe(303)
    expect((await accept(second)).status).not.toBe(303)
    const written = JSON.stringify([await entriesOf(site), site.logLines])
    for (const link of [first, second]) expect(written).not.toContain(new URL(link).searchParams.get('token'))
  })

  test(`the link is shown where an agent is added or invited, and their email sent again (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const admin = await openAdminSession(site)
    const { db } = site.runtime
    const availability = '/admin-profile/availability'
    const add = (name: string, email: string) => admin.post(`${availability}?add`, { intent: 'new-agent', name, email })
    const firstAgent = { intent: 'account', about: 'agent-1' }
    const shown = [
      linkIn(await (await add('Łucja Żółć', 'lucja@example.org')).text()),
      linkIn(await (await admin.post(`${availability}?agent=agent-1&tab=details`, firstAgent)).text()),
    ]
    await allSent(site)
    const sent = db.selectFrom('outgoing_mails').select('mail_id').where('kind', '=', 'invitation')
    const { mail_id } = await sent.where('recipient', '=', 'agent@harbour.example').executeTakeFirstOrThrow()
    shown.push(linkIn(await (await admin.post(`/admin-profile/mail/${mail_id}`, { intent: 'send-again' })).text()))
    expect(new Set(shown).size).toBe(3)
    for (const link of shown) expect(link).toMatch(/\/accept-invitation\?token=[\w-]{22}$/)
    const audited = (await entriesOf(site)).filter(({ action }) => action === 'invitation-link-shown')
    expect(audited).toHaveLength(3)
    // Whoever has an account already gets no link.
    const linked = await (await add('A', adminEmail)).text()
    expect([linkIn(linked), wordsOf(linked)]).toEqual([null, expect.stringContaining('They already have an account')])
  })
}
