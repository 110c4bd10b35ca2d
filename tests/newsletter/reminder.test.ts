import { expect, test, vi } from 'vitest'
import { purgeUnconfirmedSubscribers } from '#src/features/newsletter/subscriptions/delete-subscriber.server.ts'
import {
  codeIn,
  enter,
  mailsTo,
  newsletterLinkIn,
  pressConfirm,
  pressForSubscriber,
  remindersTo,
  signInAdmin,
  statusOf,
  typeCode,
} from '../support/site/newsletter.ts'
import { makeUser, signInAs } from '../support/site/people.ts'
import { databaseKinds, openTestSite, type TestSite, wednesdayMorning } from '../support/site/test-site.ts'

const email = 'robin@example.org'

/** Moves the clock some hours past the start, and sends what is due. */
function passHours(site: TestSite, hours: number): void {
  vi.setSystemTime(new Date(wednesdayMorning.getTime() + hours * 3_600_000))
  site.runtime.outbox.wake()
}

const idOf = async ({ runtime }: TestSite, email: string) =>
  (
    await runtime.db
      .selectFrom('subscribers')
      .select('subscriber_id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
  ).subscriber_id

for (const kind of databaseKinds) {
  test(`an unconfirmed subscriber gets one reminder after a day, with a working link and code (${kind})`, async () => {
    await using site = await openTestSite(kind)
    for (const each of [email, 'anna@example.org']) await enter(site, each)
    const [first] = await mailsTo(site, email, 1)
    passHours(site, 23.9)
    expect(await remindersTo(site, email)).toEqual(['queued'])
    passHours(site, 24)
    const [, reminder] = await mailsTo(site, email, 2)
    expect(reminder?.subject).toBe('You can still confirm your subscription')
    expect(reminder?.text).toContain('for another 48 hours')
    expect(newsletterLinkIn(reminder, 'confirm')).toBe(newsletterLinkIn(first, 'confirm'))

    // A second request brings no second reminder.
    await enter(site, email)
    const mails = await mailsTo(site, email, 3)
    passHours(site, 48)
    expect(await remindersTo(site, email)).toEqual(['sent'])
    expect((await pressConfirm(site, newsletterLinkIn(mails[2], 'confirm'))).status).toBe(200)
    const [, other] = await mailsTo(site, 'anna@example.org', 2)
    expect((await typeCode(site, { email: 'anna@example.org', code: codeIn(other) })).status).toBe(200)
    expect(await statusOf(site, 'anna@example.org')).toBe('confirmed')
  })

  test(`subscribing twice before the reminder gives one reminder, with the newer link (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await enter(site, email)
    await mailsTo(site, email, 1)
    passHours(site, 1)
    await enter(site, email)
    const [, second] = await mailsTo(site, email, 2)
    passHours(site, 24)
    expect(await remindersTo(site, email)).toEqual(['queued'])
    passHours(site, 25)
    const [, , reminder] = await mailsTo(site, email, 3)
    expect(newsletterLinkIn(reminder, 'confirm')).toBe(newsletterLinkIn(second, 'confirm'))
  })

  test(`no reminder goes to anyone who confirmed, unsubscribed or was deleted (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const cookie = await signInAdmin(site)
    await makeUser(site, { email: 'client@example.org' })
    const client = await signInAs(site, 'client@example.org')
    const people = ['link', 'code', 'client', 'left', 'deleted', 'back'].map((name) => `${name}@example.org`)
    const [byLink = '', byCode = '', byProfile = '', left = '', deleted = '', back = ''] = people
    for (const each of people) await enter(site, each)
    expect(await remindersTo(site, byCode)).toEqual(['queued'])
    const mailTo = async (each: string) => (await mailsTo(site, each, 1))[0]
    for (const each of [byLink, left]) await pressConfirm(site, newsletterLinkIn(await mailTo(each), 'confirm'))
    await typeCode(site, { email: byCode, code: codeIn(await mailTo(byCode)) })
    await site.post('/profile/data', { intent: 'subscribe' }, { cookie: client })
    for (const each of [deleted, back]) {
      await mailTo(each)
      const subscriberId = await idOf(site, each)
      await pressForSubscriber(site, cookie, { subscriberId, intent: 'delete' })
    }
    for (const each of people) expect(await remindersTo(site, each), each).toEqual([])

    // If someone enters these addresses they get the confirmation email, and nothing else.
    await site.runtime.db.updateTable('subscribers').set({ status: 'unsubscribed' }).where('email', '=', left).execute()
    passHours(site, 1)
    for (const each of [byLink, byProfile, left, back]) {
      const before = site.inbox.filter(({ to }) => to === each).length
      await enter(site, each)
      await mailsTo(site, each, before + 1)
      expect(await remindersTo(site, each), each).toEqual([])
    }
  })

  test(`an address whose emails could not be sent for a week is deleted with them (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await site.runtime.outbox.stop()
    await enter(site, email)
    passHours(site, 7 * 24 + 1)
    await purgeUnconfirmedSubscribers(site.runtime)
    expect(await statusOf(site, email)).toBeNull()
    expect(await site.runtime.db.selectFrom('outgoing_mails').selectAll().execute()).toEqual([])
  })
}
