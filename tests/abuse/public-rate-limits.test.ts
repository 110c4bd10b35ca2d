import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mailsOfUsers, ownersRoutes, publicActions, publicRateLimits } from '#src/access/public-rate-limits.ts'
import { areasOfRoute } from '#src/access/who-may-enter.ts'
import { mails } from '#src/emails/mails.ts'
import { eventually } from '../support/eventually.ts'
import { addresses } from '../support/route-files.ts'
import { bookingForm } from '../support/site/booking/booking-request.ts'
import { enter, mailsTo } from '../support/site/newsletter.ts'
import { makeUser, password } from '../support/site/people.ts'
import { openTestSite } from '../support/site/test-site.ts'

const mailsOfStrangers = publicActions.flatMap(({ mails }) => mails)
const mailsOfOwners = Object.values(ownersRoutes).flat()

test('every kind of email is listed with what sets it off', () => {
  const listed = new Set([...mailsOfStrangers, ...mailsOfOwners, ...mailsOfUsers])
  expect([...listed].sort()).toEqual(Object.keys(mails).sort())
  expect(mailsOfUsers.filter((kind) => mailsOfStrangers.includes(kind) || mailsOfOwners.includes(kind))).toEqual([])
})

test('every public route with an action is listed, and every listed route has one', () => {
  const withAction = addresses
    .filter(({ files }) =>
      files.slice(-1).some((file) => /export (async )?function action\b/.test(readFileSync(file, 'utf8'))),
    )
    .map(({ path }) => path)
    .filter((path) => areasOfRoute[path] === 'public')
  const listed = new Set([...publicActions.map(({ route }) => route), ...Object.keys(ownersRoutes)])
  expect([...listed].sort()).toEqual([...new Set(withAction)].sort())
})

test('every limit belongs to an action, and no two share a name', () => {
  const used = new Set(publicActions.flatMap(({ limits }) => limits))
  expect([...used].sort()).toEqual(Object.keys(publicRateLimits).sort())
  const names = Object.values(publicRateLimits).map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

test('what sends an email is limited by address, and by network', () => {
  const perOf = (limits: readonly (keyof typeof publicRateLimits)[]) =>
    limits.map((limit) => publicRateLimits[limit].per)
  for (const { does, mails, limits } of publicActions.filter(({ mails }) => mails.length > 0)) {
    expect([does, mails.length > 0, perOf(limits)]).toEqual([does, true, expect.arrayContaining(['email', 'network'])])
  }
})

test('strangers set off the emails that are listed, and no others', async () => {
  await using site = await openTestSite('sqlite')
  const email = 'robin@example.org'
  await makeUser(site, { email: 'anna@example.org' })
  const booked = await site.post('/contact', await bookingForm(site, { email }))
  const page = booked.headers.get('location') ?? ''
  await mailsTo(site, email, 1)
  const changes = [
    { intent: 'move', startsAt: '2027-01-18T13:00:00.000Z' },
    { intent: 'cancel' },
    { intent: 'restore' },
  ]
  for (const [turn, form] of changes.entries()) {
    expect((await site.post(page, form as Record<string, string>)).status).toBe(303)
    await mailsTo(site, email, 2 + turn)
  }
  await enter(site, email)
  for (const address of ['new@example.org', 'anna@example.org']) {
    expect((await site.post('/login?mode=create', { name: 'Robin', email: address, password })).status).toBe(200)
  }
  for (const [path, intent] of Object.entries({ '/reset-password': '', '/verify-email': 'resend' })) {
    expect((await site.post(path, { email: 'anna@example.org', intent })).status).toBe(200)
  }
  await eventually(async () => {
    const rows = await site.runtime.db.selectFrom('outgoing_mails').select('kind').distinct().execute()
    const sent = new Set(rows.map(({ kind }) => kind))
    // Withdrawn with each change, and written again.
    expect([...sent].sort()).toEqual([...new Set(mailsOfStrangers)].sort())
  })
})
