import { expect, test, vi } from 'vitest'
import { purgeExpiredHolds } from '#src/features/booking/hold-slot.server.ts'
import { bookingForm, holdTime } from '../../support/site/booking/booking-request.ts'
import { offeredStarts } from '../../support/site/booking/offered-starts.ts'
import { bothDatabases, openTestSite, type TestSite, wednesdayMorning } from '../../support/site/test-site.ts'

const slot = '2027-01-18T11:00:00.000Z'
const nextSlot = '2027-01-18T13:00:00.000Z'

/** What a browser sends when a time is chosen, and the cookie that it keeps. */
async function hold(site: TestSite, startsAt: string, { cookie, address }: { cookie?: string; address?: string } = {}) {
  const more = { ...(cookie !== undefined && { cookie }), ...(address !== undefined && { address }) }
  const response = await holdTime(site, startsAt, more)
  const answer: { secondsLeft?: number; problem?: string } = await response.json()
  return { status: response.status, answer, cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' }
}

async function isOffered(site: TestSite, startsAt: string, cookie = ''): Promise<boolean> {
  const page = await (await site.request(`/contact?day=${startsAt.slice(0, 10)}`, { headers: { cookie } })).text()
  return offeredStarts(page).includes(startsAt)
}

const later = (ms: number) => vi.setSystemTime(wednesdayMorning.getTime() + ms)
const rows = ({ runtime }: TestSite) => runtime.db.selectFrom('holds').selectAll().execute()

for (const kind of bothDatabases) {
  test(`a held time is offered only to its visitor, who can book it (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const held = await hold(site, slot)
    expect(held).toMatchObject({ status: 200, answer: { secondsLeft: 600 } })
    expect(await isOffered(site, slot)).toBe(false)
    expect(await isOffered(site, slot, held.cookie)).toBe(true)

    const stranger = await site.post('/contact', await bookingForm(site, { startsAt: slot, email: 'b@example.org' }))
    expect(stranger.status).toBe(409)
    const holder = await site.post('/contact', await bookingForm(site, { startsAt: slot }), { cookie: held.cookie })
    expect(holder.status).toBe(303)
    expect(await rows(site)).toEqual([])
  })

  test(`a hold lasts ten minutes, even if the same time is chosen again (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { cookie } = await hold(site, slot)
    later(4 * 60_000)
    expect((await hold(site, slot, { cookie })).answer.secondsLeft).toBe(360)
    later(10 * 60_000 - 1)
    expect(await isOffered(site, slot)).toBe(false)
    later(10 * 60_000)
    expect(await isOffered(site, slot)).toBe(true)
    expect((await site.post('/contact', await bookingForm(site, { startsAt: slot }))).status).toBe(303)
  })

  test(`a visitor whose hold has expired can still book while the time is free (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { cookie } = await hold(site, slot)
    later(11 * 60_000)
    expect((await site.post('/contact', await bookingForm(site, { startsAt: slot }), { cookie })).status).toBe(303)
  })

  test(`a visitor holds one time: choosing another releases the first (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { cookie } = await hold(site, slot)
    for (const hour of [12, 14, 15, 16, 12, 14, 13]) {
      const chosen = await hold(site, `2027-01-18T${hour}:00:00.000Z`, { cookie })
      expect(chosen.answer.secondsLeft).toBe(600)
    }
    expect(await rows(site)).toHaveLength(1)
    expect(await isOffered(site, slot)).toBe(true)
    expect(await isOffered(site, nextSlot)).toBe(false)
  })

  test(`of many who choose or book one time at once, exactly one gets it (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const address = (visitor: number) => `198.51.100.${visitor + 1}`
    const holds = Array.from({ length: 10 }, (_, visitor) => hold(site, slot, { address: address(visitor) }))
    const bookings = Array.from({ length: 10 }, async (_, visitor) =>
      site.post('/contact', await bookingForm(site, { startsAt: slot, email: `v${visitor}@example.org` }), {
        address: address(visitor + 10),
      }),
    )
    const statuses = (await Promise.all([...holds, ...bookings])).map(({ status }) => status)
    expect(statuses.filter((status) => status !== 409)).toHaveLength(1)
  })

  test(`a time that is taken or not offered cannot be held, and the page says so (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await hold(site, slot)
    expect(await hold(site, slot)).toMatchObject({ status: 409, answer: { problem: /just been taken/ } })
    for (const startsAt of ['2027-01-17T11:00:00.000Z', '2027-01-18T11:05:00.000Z', 'soon']) {
      expect(await hold(site, startsAt)).toMatchObject({ status: 409, answer: { problem: /not offered/ } })
    }
    expect(await rows(site)).toHaveLength(1)
  })

  test(`nobody can block many times: a network gets five new holds in half an hour (${kind})`, async () => {
    await using site = await openTestSite(kind)
    for (let index = 0; index < 8; index++) await hold(site, `2027-01-${18 + index}T11:00:00.000Z`)
    // The eighth is on a Monday again; nothing is offered at the weekend.
    expect(await rows(site)).toHaveLength(5)
    expect(await hold(site, '2027-01-26T11:00:00.000Z')).toMatchObject({ status: 200, answer: { problem: '' } })
    expect(await isOffered(site, '2027-01-26T11:00:00.000Z')).toBe(true)
    expect((await hold(site, '2027-01-26T11:00:00.000Z', { address: '203.0.113.9' })).answer.secondsLeft).toBe(600)
    later(29 * 60_000)
    expect((await hold(site, '2027-01-26T11:00:00.000Z')).answer.secondsLeft).toBeUndefined()
    later(30 * 60_000)
    expect((await hold(site, '2027-01-26T11:00:00.000Z')).answer.secondsLeft).toBe(600)
  })

  test(`expired holds are deleted, with the steps that they took (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await hold(site, slot)
    await hold(site, nextSlot, { address: '203.0.113.9' })
    later(5 * 60_000)
    await hold(site, '2027-01-19T11:00:00.000Z', { address: '203.0.113.10' })
    later(10 * 60_000)
    await purgeExpiredHolds(site.runtime.db, site.runtime.clock.now())
    expect((await rows(site)).map(({ starts_at }) => starts_at)).toEqual(['2027-01-19T11:00:00.000Z'])
    expect(await site.runtime.db.selectFrom('taken_steps').select('hold_id').execute()).toHaveLength(12)
  })

  test(`the database stores no hold token, and scripts cannot read its cookie (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const response = await holdTime(site, slot)
    const cookie = response.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/^harbour-hold=[\w-]{22}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(JSON.stringify(await rows(site))).not.toContain(cookie.slice(13, 35))
  })
}
