import { expect, test, vi } from 'vitest'
import type { Mail } from '#src/platform/mail/mailer.server.ts'
import { purgeMailTexts } from '#src/platform/outbox/purge-mails.server.ts'
import { dayMs } from '#src/time/time-range.ts'
import { eventually } from '../support/eventually.ts'
import { pageOf, wordsOf } from '../support/pages/page.ts'
import { type AdminSession, entriesOf, openAdminSession } from '../support/site/admin-session.ts'
import { openFirm } from '../support/site/desk/agents-desk.ts'
import { openAppointmentDesk } from '../support/site/desk/appointment-desk.ts'
import { allSent, saveFact } from '../support/site/facts.ts'
import {
  enter,
  mailsTo,
  newAddress,
  openWithSubscribers,
  pressOneClick,
  sendNow,
  writeIssue,
} from '../support/site/newsletter.ts'
import { makeUser, password, signInAs } from '../support/site/people.ts'
import { bothDatabases, openTestSite, type TestSite } from '../support/site/test-site.ts'

const recordOf = (mailId: string) => `/admin-profile/mail/${mailId}`
const wordsIn = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** All that opens something: tokens, and codes on a line of their own. */
const secretsIn = ({ text }: Pick<Mail, 'text'>) =>
  [...text.matchAll(/[?&]token=([\w.-]+)|\/appointments\/([\w-]{22})\b|^(\d{6})$/gm)].flatMap(
    ([, ...found]) => found.find((each) => each !== undefined) ?? [],
  )

async function sendAgain(site: TestSite, cookie: string, mailId: string) {
  const answer = await site.post(recordOf(mailId), { intent: 'send-again' }, { cookie })
  const page = pageOf(await answer.text())
  return { status: answer.status, words: page.done ?? page.alerts.join(' ') }
}

function inviteNina({ post }: AdminSession) {
  const nina = { name: 'Nina', email: 'nina@example.org', role: 'client', password: '' }
  return post('/admin-profile', { intent: 'create-user', ...nina })
}

const lastTo = (site: TestSite, email: string, count: number) =>
  mailsTo(site, email, count).then((mails) => mails.at(-1))

for (const kind of bothDatabases) {
  test(`admins read every email as it was sent, but for what opens something, and agents none (${kind})`, async () => {
    await using firm = await openFirm(kind)
    const { site, admin } = firm
    await site.post('/reset-password', { email: 'kim@example.org' }, { address: newAddress() })
    await site.post(
      '/login?mode=create',
      { name: 'Anna', email: 'anna@example.org', password },
      { address: newAddress() },
    )
    await inviteNina(admin)
    await enter(site, 'reader@example.org')
    await eventually(() => expect(site.inbox.map(({ to }) => to)).toContain('anna@example.org'))
    await eventually(() => expect(site.inbox.map(({ to }) => to)).toContain('reader@example.org'))
    await allSent(site)
    const kinds = new Set<string>()
    for (const mail of site.inbox) {
      const secrets = secretsIn(mail)
      if (secrets.length > 0) kinds.add(mail.subject)
      const { html } = await admin.read(recordOf(mail.mailId))
      for (const secret of secrets) expect(html, mail.subject).not.toContain(secret)
      const masked = secrets.reduce((text, secret) => text.replaceAll(secret, '••••••'), mail.text)
      expect(wordsOf(html)).toContain(wordsIn(masked))
      const { status } = await site.request(recordOf(mail.mailId), { headers: { cookie: firm.kim } })
      expect(status).toBe(302)
    }
    expect(kinds.size).toBeGreaterThanOrEqual(5)
    const read = (await entriesOf(site)).filter(({ action }) => action === 'mail-read')
    expect(read.map(({ about }) => about)).toEqual(site.inbox.map(({ mailId }) => `mail:${mailId}`))

    // Those that wait can be read too, and nothing of their links is in the database but encrypted.
    const planned = await site.runtime.db
      .selectFrom('outgoing_mails')
      .selectAll()
      .where('status', '=', 'queued')
      .execute()
    expect(planned.length).toBeGreaterThan(0)
    for (const { mail_id, subject } of planned) {
      const { words } = await admin.read(recordOf(mail_id))
      expect(words).toContain(subject)
      expect(words).toContain('••••••')
    }
    vi.setSystemTime(Date.now() + 31 * dayMs)
    await site.runtime.db
      .updateTable('outgoing_mails')
      .set({ status: 'sent', sent_at: new Date().toISOString() })
      .where('status', '=', 'queued')
      .execute()
    await purgeMailTexts(site.runtime)
    const kept = site.runtime.db
      .selectFrom('outgoing_mails')
      .select('mail_id')
      .where('encrypted_template', 'is not', null)
    expect(await kept.execute()).toEqual([])
  })

  test(`a confirmation is sent again with a link that works, while it is true, three times an hour (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const { site } = desk
    const { page } = await desk.book('2027-01-14', '09:00', 'robin@example.org')
    const cookie = await signInAs(site, 'admin@example.org')
    const first = (await lastTo(site, 'robin@example.org', 1)) as Mail
    for (const count of [2, 3, 4]) {
      expect(await sendAgain(site, cookie, first.mailId)).toEqual({
        status: 200,
        words: 'We’re sending the email to robin@example.org again.',
      })
      const again = (await lastTo(site, 'robin@example.org', count)) as Mail
      const { to, subject, text, html, calendar } = again
      expect({ to, subject, text, html, calendar }).toEqual({
        ...{ to: first.to, subject: first.subject, text: first.text, html: first.html, calendar: first.calendar },
      })
      expect(again.mailId).not.toBe(first.mailId)
    }
    const tooMany = await sendAgain(site, cookie, first.mailId)
    expect([tooMany.status, tooMany.words]).toEqual([429, expect.stringContaining('Please wait 1 hour')])
    const entries = (await entriesOf(site)).filter(({ action }) => action === 'mail-sent-again')
    expect(entries.map(({ about }) => about)).toEqual(Array(3).fill(`mail:${first.mailId}`))

    // The second one is as good as the first, and neither once its phone number has changed.
    const second = site.inbox[1]?.mailId ?? ''
    expect((await saveFact(desk, page, 'phone', '020 7946 0001')).status).toBe(200)
    expect(await sendAgain(site, cookie, second)).toEqual({
      status: 409,
      words: expect.stringContaining('the appointment has changed since'),
    })
    const { words } = await desk.read(recordOf(second)).then((html) => pageOf(html))
    expect(words).toContain('It can’t be sent again: the appointment has changed since.')
    expect(pageOf(await desk.read(recordOf(second))).forms('send-again')).toEqual([])
  })

  test(`an email about a discreet appointment is sent again discreetly, whatever it was (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const { site } = desk
    await desk.book('2027-01-14', '09:00', 'robin@example.org')
    const cookie = await signInAs(site, 'admin@example.org')
    const first = (await lastTo(site, 'robin@example.org', 1)) as Mail
    expect(first.isDiscreet).not.toBe(true)
    await site.runtime.db.updateTable('appointments').set({ has_discreet_mails: 1 }).execute()
    expect((await sendAgain(site, cookie, first.mailId)).status).toBe(200)
    const again = (await lastTo(site, 'robin@example.org', 2)) as Mail
    expect([again.isDiscreet, again.subject]).toEqual([true, site.runtime.firm.discreetMails.subject])
  })

  test(`a link of an account that is sent again replaces the earlier one, and goes to nobody else (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const admin = await openAdminSession(site)
    await inviteNina(admin)
    const invitation = (await lastTo(site, 'nina@example.org', 1)) as Mail
    expect((await sendAgain(site, admin.cookie, invitation.mailId)).status).toBe(200)
    const fresh = (await lastTo(site, 'nina@example.org', 2)) as Mail
    const [earlier, later] = [secretsIn(invitation)[0] ?? '', secretsIn(fresh)[0] ?? '']
    expect(earlier).not.toBe(later)
    const accept = (token: string) =>
      site.post(`/accept-invitation?token=${token}`, { token, password, 'new-password': password })
    expect((await accept(earlier)).status).not.toBe(303)
    expect((await accept(later)).status).toBe(303)
    expect((await sendAgain(site, admin.cookie, fresh.mailId)).words).toContain('they’ve already chosen a password')

    await makeUser(site, { email: 'robin@example.org' })
    await site.post('/reset-password', { email: 'robin@example.org' }, { address: newAddress() })
    const reset = (await lastTo(site, 'robin@example.org', 1)) as Mail
    expect((await sendAgain(site, admin.cookie, reset.mailId)).status).toBe(200)
    const second = (await lastTo(site, 'robin@example.org', 2)) as Mail
    const shows = async (mail: Mail) =>
      wordsOf(await (await site.request(`/reset-password?token=${secretsIn(mail)[0]}`)).text())
    expect(await shows(reset)).not.toEqual(await shows(second))
    expect(await shows(second)).toContain('Choose a new password')
    // The account has another address by now.
    await site.runtime.db
      .updateTable('users')
      .set({ email: 'moved@example.org' })
      .where('email', '=', 'robin@example.org')
      .execute()
    expect((await sendAgain(site, admin.cookie, second.mailId)).words).toContain('nothing is waiting for this address')
    expect(site.inbox.filter(({ to }) => to.startsWith('moved'))).toEqual([])
    // What only its owner may ask for.
    await site.post(
      '/login?mode=create',
      { name: 'Anna', email: 'anna@example.org', password },
      { address: newAddress() },
    )
    const confirm = (await lastTo(site, 'anna@example.org', 1)) as Mail
    expect(await sendAgain(site, admin.cookie, confirm.mailId)).toEqual({
      status: 409,
      words: expect.stringContaining('only the person who asked for it'),
    })
  })

  test(`a newsletter can be read and sent again to who still gets it (${kind})`, async () => {
    await using opened = await openWithSubscribers(kind)
    const { site, cookie } = opened
    await sendNow(site, await writeIssue(site, cookie), cookie)
    const mail = (await lastTo(site, 'anna@example.org', 1)) as Mail
    await allSent(site)
    const html = await (await site.request(recordOf(mail.mailId), { headers: { cookie } })).text()
    const [token = ''] = secretsIn(mail)
    expect(html).not.toContain(token)
    expect(wordsOf(html)).toContain('/newsletter/unsubscribe?token=••••••')
    expect((await sendAgain(site, cookie, mail.mailId)).status).toBe(200)
    const again = (await lastTo(site, 'anna@example.org', 2)) as Mail
    expect([again.text, again.headers]).toEqual([mail.text, mail.headers])
    await pressOneClick(site, `/newsletter/unsubscribe?token=${token}`)
    expect((await sendAgain(site, cookie, mail.mailId)).words).toContain('they no longer get the newsletter')
  })
}
