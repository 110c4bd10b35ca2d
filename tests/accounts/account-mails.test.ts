import { expect, test, vi } from 'vitest'
import { accountEmailAlarmThreshold, signUpLimits } from '#src/features/accounts/sign-in/account-limits.server.ts'
import { consumeRateLimits, type RateLimit } from '#src/platform/rate-limits.server.ts'
import { eventually } from '../support/eventually.ts'
import { pageOf } from '../support/pages/page.ts'
import { mailsTo, newAddress } from '../support/site/newsletter.ts'
import { makeUser, password } from '../support/site/people.ts'
import { refuseWrites } from '../support/site/refuse-writes.ts'
import { databaseKinds, openTestSite, type TestSite, wednesdayMorning } from '../support/site/test-site.ts'

const known = 'anna@example.org'
const unknown = 'nobody@example.org'
/** From now: waiting for emails has moved the clock, and what was counted since is as much later. */
const minutesLater = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000)

const askReset = (site: TestSite, email: string, address = newAddress()) =>
  site.post('/reset-password', { email }, { address })
const askAgain = (site: TestSite, email: string, address = newAddress()) =>
  site.post('/verify-email', { intent: 'resend', email }, { address })
const create = (site: TestSite, email: string, address = newAddress()) =>
  site.post('/login?mode=create', { name: 'Anna', email, password }, { address })

async function exhaustLimit({ runtime: { db, secret } }: TestSite, limit: RateLimit, times: number): Promise<void> {
  for (let turn = 0; turn < times; turn += 1) {
    await db.transaction().execute((tx) => consumeRateLimits(tx, [limit], { secret, now: wednesdayMorning }))
  }
}

/** A response without the parts that differ between requests. */
async function looksOf(answer: Response, email: string): Promise<unknown[]> {
  const html = await answer.text()
  const nonce = /nonce="([^"]+)"/.exec(html)?.[1] ?? ''
  const same = (text: string) => text.replaceAll(nonce, '').replaceAll(email, 'ADDRESS')
  return [answer.status, same([...answer.headers].join()), same(html)]
}

for (const kind of databaseKinds) {
  test(`an address gets three reset links an hour; the response never shows if it is known (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email: known })
    const looks = []
    for (let turn = 0; turn < 4; turn += 1) {
      looks.push(
        await looksOf(await askReset(site, known), known),
        await looksOf(await askReset(site, unknown), unknown),
      )
      await mailsTo(site, known, Math.min(turn + 1, 3))
    }
    for (const look of looks) expect(look).toEqual(looks[0])
    expect(looks[0]?.[0]).toBe(200)
    minutesLater(60)
    await askReset(site, known)
    await mailsTo(site, known, 4)
    expect(site.inbox).toHaveLength(4)
  })

  test(`a network can request ten links an hour; then it sees when to retry and keeps its input (${kind})`, async () => {
    await using site = await openTestSite(kind)
    for (let turn = 0; turn < 10; turn += 1) {
      expect((await askReset(site, `v${turn}@example.org`, '192.0.2.9')).status).toBe(200)
    }
    const refused = await askReset(site, known, '192.0.2.9')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600'])
    expect(refused.headers.get('referrer-policy')).toBe('same-origin')
    const html = await refused.text()
    expect(pageOf(html).alert).toContain('Please wait 1 hour, then try again')
    expect(pageOf(html).all(`main input[value="${known}"]`)).toHaveLength(1)
    expect((await askReset(site, known, '192.0.2.10')).status).toBe(200)
  })

  test(`an address gets at most three confirmation emails an hour, whatever requests them (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await create(site, known)
    await mailsTo(site, known, 1)
    const looks = []
    for (let turn = 0; turn < 3; turn += 1) {
      looks.push(
        await looksOf(await askAgain(site, known), known),
        await looksOf(await askAgain(site, unknown), unknown),
      )
      await mailsTo(site, known, Math.min(turn + 2, 3))
    }
    for (const look of looks) expect(look).toEqual(looks[0])
    expect(looks[0]?.[0]).toBe(200)
    expect(site.inbox).toHaveLength(3)
  })

  test(`an address gets five account emails an hour, and its owner can still ask for a reset (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await create(site, known)
    await mailsTo(site, known, 1)
    // All at once, with the newsletter, which counts on its own.
    const sends = [askAgain, askReset, create, askAgain, askReset, create, askAgain, askReset, create, askReset]
    const answers = await Promise.all([
      ...sends.map((send) => send(site, known)),
      site.post('/newsletter', { email: known, page: '/' }, { address: newAddress() }),
    ])
    expect(answers.map(({ status }) => status)).toEqual(Array(11).fill(200))
    const mails = await mailsTo(site, known, 6)
    const subjects = (words: RegExp) => mails.filter(({ text }) => words.test(text)).length
    expect(subjects(/newsletter\/confirm/)).toBe(1)
    expect(subjects(/reset-password\?token=/)).toBeGreaterThanOrEqual(2)
    minutesLater(60)
    await askReset(site, known)
    await mailsTo(site, known, 7)
  })

  test(`a confirmed address gets no confirmation emails (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email: known })
    const confirmed = await looksOf(await askAgain(site, known), known)
    await create(site, 'ben@example.org')
    expect(await looksOf(await askAgain(site, 'ben@example.org'), 'ben@example.org')).toEqual(confirmed)
    await mailsTo(site, 'ben@example.org', 2)
    expect(site.inbox.filter(({ to }) => to === known)).toEqual([])
  })

  test(`a network can create ten accounts and request ten more emails an hour (${kind})`, async () => {
    await using site = await openTestSite(kind)
    for (const send of [create, askAgain]) {
      const statuses = []
      for (let turn = 0; turn < 11; turn += 1) statuses.push(await send(site, `v${turn}@example.org`, '192.0.2.9'))
      expect(statuses.map(({ status }) => status)).toEqual([...Array(10).fill(200), 429])
      expect(statuses.at(-1)?.headers.get('retry-after')).toBe('3600')
      expect(await statuses.at(-1)?.text()).toContain('v10@example.org')
    }
    await eventually(() => expect(site.inbox).toHaveLength(20))
  })

  test(`beyond 200 account emails an hour the log reports an error once; they are still sent (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email: known })
    await exhaustLimit(site, accountEmailAlarmThreshold, 199)
    const usual = await looksOf(await askReset(site, unknown), unknown)
    const before = await looksOf(await askReset(site, known), known)
    await mailsTo(site, known, 1)
    const beyond = [
      await looksOf(await askReset(site, known), known),
      await looksOf(await askReset(site, unknown), unknown),
    ]
    expect([before, ...beyond]).toEqual([usual, usual, usual])
    await mailsTo(site, known, 2)
    const alarms = () =>
      site.logLines.filter(({ msg }) => String(msg).startsWith('an unusual number of account emails'))
    await eventually(() => expect(alarms()).toHaveLength(1))
    expect(alarms()[0]).toMatchObject({ level: 50, max: 200 })
    await askReset(site, known)
    await mailsTo(site, known, 3)
    expect(alarms()).toHaveLength(1)
  })

  test(`beyond 100 sign-ups an hour without proof of work the page says so, and password resets still work (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email: known })
    for (const limit of signUpLimits(false)) await exhaustLimit(site, limit, 100)
    for (const send of [create, askAgain]) {
      for (const email of [known, unknown]) {
        const refused = await send(site, email)
        expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600'])
        expect(pageOf(await refused.text()).alert).toContain('Please wait 1 hour, then try again')
      }
    }
    expect((await askReset(site, known)).status).toBe(200)
    await mailsTo(site, known, 1)
    expect(site.inbox).toHaveLength(1)
  })

  test(`when limits cannot be counted, no email is written and the page says so (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email: known })
    await refuseWrites(site, 'insert', 'limits')
    for (const send of [askReset, create, askAgain]) {
      const answer = await send(site, known)
      expect(answer.status).toBe(503)
      const html = await answer.text()
      expect(pageOf(html).alert).toContain('Please try again in a minute')
      expect(pageOf(html).all(`main input[value="${known}"]`)).toHaveLength(1)
    }
    expect(site.inbox).toEqual([])
  })
}
