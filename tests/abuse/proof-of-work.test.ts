import { expect, test } from 'vitest'
import { publicRateLimits } from '#src/access/public-rate-limits.ts'
import { consumeRateLimits, rateLimitsOf, reserveRateLimit } from '#src/platform/rate-limits.server.ts'
import { proveWork } from '#src/ui/forms/proof-of-work/prove-work.ts'
import { eventually } from '../support/eventually.ts'
import { pageOf } from '../support/pages/page.ts'
import { bookingForm, formKeyShown } from '../support/site/booking/booking-request.ts'
import { mailsTo, newAddress } from '../support/site/newsletter.ts'
import { password } from '../support/site/people.ts'
import { databaseKinds, openTestSite, type TestSite, wednesdayMorning } from '../support/site/test-site.ts'

type Proof = { formKey: string; proof: string }

/** What a browser does once one of the forms is used. */
async function proveForForm(site: TestSite): Promise<Proof> {
  const answer = await site.request('/api/form-key')
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
  const formKey = await answer.text()
  return { formKey, proof: await proveWork(formKey) }
}

const create = (site: TestSite, email: string, more: Partial<Proof> = {}) =>
  site.post('/login?mode=create', { name: 'Anna', email, password, ...more }, { address: newAddress() })
const resend = (site: TestSite, email: string, more: Partial<Proof> = {}) =>
  site.post('/verify-email', { intent: 'resend', email, ...more }, { address: newAddress() })
const subscribe = (site: TestSite, email: string, more: Partial<Proof> = {}) =>
  site.post('/newsletter', { email, page: '/', ...more }, { address: newAddress() })

/** Uses up a limit on everyone together, as a flood would. */
async function exhaust({ runtime: { db, secret } }: TestSite, name: 'signUps' | 'signUpsWithoutProof'): Promise<void> {
  const limit = publicRateLimits[name]
  await db.transaction().execute(async (transaction) => {
    const options = { secret, now: wednesdayMorning }
    for (let times = 0; times < limit.max; times += 1)
      await consumeRateLimits(transaction, rateLimitsOf(limit, 'all'), options)
  })
}

for (const kind of databaseKinds) {
  test(`a flood of sign-ups without proof leaves room for those with one (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await exhaust(site, 'signUpsWithoutProof')
    for (const send of [create, resend]) {
      const refused = await send(site, 'anna@example.org')
      expect(refused.status).toBe(429)
      expect(pageOf(await refused.text()).alert).toContain('Please wait 1 hour, then try again')
    }
    expect((await create(site, 'anna@example.org', await proveForForm(site))).status).toBe(200)
    await mailsTo(site, 'anna@example.org', 1)
    expect((await resend(site, 'anna@example.org', await proveForForm(site))).status).toBe(200)
    await mailsTo(site, 'anna@example.org', 2)
  })

  test(`a flood of sign-ups with proofs leaves room for people without JavaScript (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await exhaust(site, 'signUps')
    expect((await create(site, 'anna@example.org', await proveForForm(site))).status).toBe(429)
    expect((await create(site, 'anna@example.org')).status).toBe(200)
  })

  test(`a proof counts for one form, whichever it is, and a wrong one uses up its key (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await exhaust(site, 'signUpsWithoutProof')
    const proven = await proveForForm(site)
    expect((await create(site, 'a@example.org', proven)).status).toBe(200)
    expect((await create(site, 'b@example.org', proven)).status).toBe(429)
    expect((await resend(site, 'a@example.org', proven)).status).toBe(429)

    const other = await proveForForm(site)
    const [counter = '', derivedKey = ''] = other.proof.split('-')
    for (const proof of [`${Number(counter) + 1}-${derivedKey}`, other.proof]) {
      expect((await create(site, 'c@example.org', { ...other, proof })).status).toBe(429)
    }
    const formKey = await formKeyShown(site, 60)
    const booked = { formKey, proof: await proveWork(formKey) }
    expect((await site.post('/contact', await bookingForm(site, booked))).status).toBe(303)
    expect((await create(site, 'd@example.org', booked)).status).toBe(429)
  })

  test(`keys that are not ours, and proofs without a key, count as none (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await exhaust(site, 'signUpsWithoutProof')
    const { formKey, proof } = await proveForForm(site)
    const foreign = await formKeyShown({ ...site, runtime: { ...site.runtime, secret: 'another secret' } }, 60)
    const old = await formKeyShown(site, 24 * 60 * 60 + 1)
    const wrong = [
      { formKey, proof: '' },
      { formKey: '', proof },
      { formKey: foreign, proof: await proveWork(foreign) },
      { formKey: old, proof: await proveWork(old) },
    ]
    for (const each of wrong) expect((await create(site, 'anna@example.org', each)).status).toBe(429)
    // None of them has cost a stored row but the sign-ups' own.
    expect((await create(site, 'anna@example.org', { formKey, proof })).status).toBe(200)
  })

  test(`a flood of newsletter addresses without proof delays no others (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { db, secret } = site.runtime
    await db.transaction().execute(async (transaction) => {
      const limit = { ...publicRateLimits.newsletterQuestionsWithoutProof, subject: 'all' }
      const options = { secret, now: wednesdayMorning, maxWaitMinutes: 24 * 60 }
      for (let times = 0; times < limit.max; times += 1) await reserveRateLimit(transaction, limit, options)
    })
    expect((await subscribe(site, 'late@example.org')).status).toBe(200)
    expect((await subscribe(site, 'anna@example.org', await proveForForm(site))).status).toBe(200)
    await mailsTo(site, 'anna@example.org', 1)
    const due = await eventually(async () => {
      const mails = db.selectFrom('outgoing_mails').select('due_at').where('recipient', '=', 'late@example.org')
      return mails.where('kind', '=', 'newsletter-confirm').executeTakeFirstOrThrow()
    })
    expect(due.due_at).toBe(new Date(wednesdayMorning.getTime() + 60 * 60_000).toISOString())
  })
}
