import { expect, test } from 'vitest'
import {
  consumeRateLimits,
  purgeExpiredRateLimits,
  type RateLimit,
  refundRateLimits,
  reserveRateLimit,
  resetRateLimit,
} from '#src/platform/rate-limits.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { bothDatabases, openTestSite, wednesdayMorning } from '../support/site/test-site.ts'

const minutesLater = (minutes: number) => new Date(wednesdayMorning.getTime() + minutes * 60_000)

const byAddress: RateLimit = { name: 'letters by address', subject: '192.0.2.1', max: 3, withinMinutes: 60 }
const inAll: RateLimit = { name: 'letters', subject: 'all', max: 5, withinMinutes: 60 }

const use = ({ db, secret }: Runtime, limits: RateLimit[], now = wednesdayMorning) =>
  db.transaction().execute((transaction) => consumeRateLimits(transaction, limits, { secret, now }))

for (const kind of bothDatabases) {
  test(`a limit counts within a sliding window, and says when there is room again (${kind})`, async () => {
    await using site = await openTestSite(kind)
    for (const minutes of [0, 20, 40]) {
      expect(await use(site.runtime, [byAddress], minutesLater(minutes))).toEqual({ ok: true })
    }
    expect(await use(site.runtime, [byAddress], minutesLater(59))).toEqual({
      ok: false,
      limit: byAddress,
      retryAt: minutesLater(60),
    })
    expect(await use(site.runtime, [byAddress], minutesLater(60))).toEqual({ ok: true })
    expect(await use(site.runtime, [byAddress], minutesLater(60))).toMatchObject({ retryAt: minutesLater(80) })
    expect(await use(site.runtime, [{ ...byAddress, subject: '192.0.2.2' }])).toEqual({ ok: true })
    expect(await use(site.runtime, [{ ...byAddress, max: 0 }])).toMatchObject({ ok: false })
  })

  test(`a use refused by one limit counts in none, and a rollback undoes all (${kind})`, async () => {
    await using site = await openTestSite(kind)
    for (let times = 0; times < 3; times++) await use(site.runtime, [byAddress, inAll])
    expect(await use(site.runtime, [byAddress, inAll])).toMatchObject({ ok: false, limit: byAddress })
    const undone = site.runtime.db.transaction().execute(async (transaction) => {
      await consumeRateLimits(transaction, [inAll], { secret: site.runtime.secret, now: wednesdayMorning })
      throw new Error('something went wrong')
    })
    await expect(undone).rejects.toThrow('something went wrong')
    expect(await use(site.runtime, [inAll])).toEqual({ ok: true })
    expect(await use(site.runtime, [inAll])).toEqual({ ok: true })
    expect(await use(site.runtime, [inAll])).toMatchObject({ ok: false, limit: inAll })
  })

  test(`a use that is refused writes nothing, whoever asks (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { db } = site.runtime
    for (let times = 0; times < 5; times++) await use(site.runtime, [inAll])
    const before = await db.selectFrom('limits').selectAll().execute()
    for (const subject of ['192.0.2.7', '2001:db8::/64', 'robin@example.org']) {
      const refused = await use(site.runtime, [{ ...byAddress, subject }, inAll], minutesLater(5))
      expect(refused).toMatchObject({ ok: false, limit: inAll })
    }
    expect(await db.selectFrom('limits').selectAll().execute()).toEqual(before)
  })

  test(`of many concurrent uses in two processes, exactly the limit gets through (${kind})`, async () => {
    await using site = await openTestSite(kind)
    // SQLite is synchronous: two connections in one process would block each other.
    const runtimes = kind === 'sqlite' ? [site.runtime] : [site.runtime, site.openTwin()]
    const uses = Array.from({ length: 40 }, (_, index) => {
      const limits = index % 2 === 0 ? [byAddress, inAll] : [inAll, byAddress]
      return use(runtimes[index % runtimes.length] as Runtime, limits)
    })
    expect((await Promise.all(uses)).filter(({ ok }) => ok)).toHaveLength(3)
  })

  test(`a backoff limit waits 1 s, 2 s, 4 s and so on, up to 15 minutes (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const waiting: RateLimit = { ...byAddress, withinMinutes: 24 * 60, maxWaitMinutes: 15 }
    const at = (ms: number) => new Date(wednesdayMorning.getTime() + ms)
    for (let times = 0; times < 3; times++) expect(await use(site.runtime, [waiting])).toEqual({ ok: true })
    let ms = 0
    for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]) {
      const retryAt = at(ms + seconds * 1000)
      expect(await use(site.runtime, [waiting], at(ms))).toEqual({ ok: false, limit: waiting, retryAt })
      // Retrying too early does not prolong the wait.
      ms += seconds * 1000 - 1
      expect(await use(site.runtime, [waiting], at(ms))).toEqual({ ok: false, limit: waiting, retryAt })
      ms += 1
      expect(await use(site.runtime, [waiting], at(ms))).toEqual({ ok: true })
    }
    const { secret } = site.runtime
    await resetRateLimit(site.runtime.db, waiting, { secret })
    for (let times = 0; times < 3; times++) expect(await use(site.runtime, [waiting], at(ms))).toEqual({ ok: true })
    expect(await use(site.runtime, [waiting], at(ms))).toMatchObject({ ok: false })
  })

  test(`refunding a use restores that use and no other (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { db, secret } = site.runtime
    for (const minutes of [0, 1, 2]) await use(site.runtime, [byAddress], minutesLater(minutes))
    const takeBack = (minutes: number) =>
      db.transaction().execute((tx) => refundRateLimits(tx, [byAddress], { secret, now: minutesLater(minutes) }))
    await takeBack(5)
    expect(await use(site.runtime, [byAddress], minutesLater(3))).toMatchObject({ retryAt: minutesLater(60) })
    await takeBack(0)
    expect(await use(site.runtime, [byAddress], minutesLater(3))).toEqual({ ok: true })
    expect(await use(site.runtime, [byAddress], minutesLater(4))).toMatchObject({ retryAt: minutesLater(61) })
  })

  test(`the table does not reveal whose uses were counted, and drops them after the window (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const rows = () => site.runtime.db.selectFrom('limits').selectAll().execute()
    await use(site.runtime, [byAddress])
    await purgeExpiredRateLimits(site.runtime.db, minutesLater(59))
    expect(await rows()).toHaveLength(1)
    expect(JSON.stringify(await rows())).not.toContain('192.0.2.1')
    await purgeExpiredRateLimits(site.runtime.db, minutesLater(60))
    expect(await rows()).toEqual([])
  })

  test(`uses over a limit can be reserved for later, up to a maximum wait (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { db, secret } = site.runtime
    const reserve = async (minutes: number) => {
      const options = { secret, now: minutesLater(minutes), maxWaitMinutes: 120 }
      const turn = await db.transaction().execute((transaction) => reserveRateLimit(transaction, byAddress, options))
      const waits = turn === null ? null : (turn.at.getTime() - wednesdayMorning.getTime()) / 60_000
      return turn?.isFirstToWait ? [waits, 'first'] : [waits]
    }
    for (const minutes of [0, 10, 20]) expect(await reserve(minutes)).toEqual([minutes])
    expect(await reserve(30)).toEqual([60, 'first'])
    const turns = [await reserve(30), await reserve(30), await reserve(30), await reserve(30), await reserve(30)]
    expect(turns).toEqual([[70], [80], [120], [130], [140]])
    // The next turn would be at minute 180, 150 minutes away.
    expect(await reserve(30)).toEqual([null])
    expect(await reserve(60)).toEqual([180])
    expect(await reserve(300)).toEqual([300])
    for (const minutes of [301, 302]) expect(await reserve(minutes)).toEqual([minutes])
    expect(await reserve(303)).toEqual([360, 'first'])
  })
}
