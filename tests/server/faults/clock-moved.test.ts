import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hourMs } from '#src/time/time-range.ts'
import { eventually } from '../../support/eventually.ts'
import { type ClockSite, openClockSite } from '../../support/processes/clock-site.ts'
import { findHalfDone } from '../../support/processes/half-done.ts'
import { isWholeRun } from '../../support/series.ts'
import { databaseKinds } from '../../support/site/test-site.ts'

/** Waits until all emails that are due have been sent, and returns how many there are, each a file. */
async function countSent({ database: { db }, site }: ClockSite): Promise<number> {
  const due = db
    .selectFrom('outgoing_mails')
    .select('mail_id')
    .where('status', 'in', ['queued', 'sending'])
    .where('kind', 'not like', '%reminder%')
  await eventually(async () => expect(await due.execute()).toEqual([]))
  const sent = await db.selectFrom('outgoing_mails').select('mail_id').where('status', '=', 'sent').execute()
  const files = readdirSync(join(site.dataDir, 'mail'))
  expect(files).toHaveLength(sent.length)
  return sent.length
}

async function expectServed({ get }: ClockSite) {
  for (const path of ['/', '/contact', '/login', '/readyz', '/healthz'])
    expect([path, (await get(path)).status]).toEqual([path, 200])
}

const title = 'a clock set back by an hour: bookings, emails and logins go on, and nothing is done twice (%s)'
test.each(databaseKinds)(title, async (kind) => {
  await using site = await openClockSite(kind)
  const { visitors, signIn, get, setClock } = site
  const { admin } = site.site
  const free = await visitors.findSpacedStarts()
  const cookie = await signIn(admin.email, admin.password)
  expect((await visitors.book(free[0] ?? '')).status).toBe(303)
  const before = await countSent(site)

  await setClock(-hourMs)
  await expectServed(site)
  expect((await get('/admin-profile', cookie)).status).toBe(200)
  await signIn(admin.email, admin.password)
  expect((await visitors.book(free[1] ?? '')).status).toBe(303)
  expect(await countSent(site)).toBe(before * 2)

  await setClock(0)
  await expectServed(site)
  expect((await visitors.book(free[2] ?? '')).status).toBe(303)
  expect(await countSent(site)).toBe(before * 3)
  expect(await findHalfDone(site.database, site.site.dataDir)).toEqual([])
})

test.runIf(isWholeRun).each(databaseKinds)(
  'with the clock a day or more ahead, ended sessions stay ended and a reminder goes out once (%s)',
  async (kind) => {
    await using site = await openClockSite(kind)
    const { visitors, signIn, get, setClock } = site
    const { admin } = site.site
    const free = await visitors.findSpacedStarts()
    const cookie = await signIn(admin.email, admin.password)
    const startsAt = free.find((start) => Date.parse(start) > Date.now() + 36 * hourMs) ?? ''
    expect((await visitors.book(startsAt)).status).toBe(303)
    const before = await countSent(site)
    const expectLoggedOut = async () => expect(await get('/admin-profile', cookie)).toMatchObject({ status: 302 })

    const { db } = site.database
    const reminder = db.selectFrom('outgoing_mails').select('status').where('kind', '=', 'appointment-reminder-day')
    const dayBefore = Date.parse(startsAt) - 23.5 * hourMs - Date.now()
    for (const aheadMs of [dayBefore, 0, dayBefore]) {
      await setClock(aheadMs)
      await expectServed(site)
      await expectLoggedOut()
      await signIn(admin.email, admin.password)
      await eventually(async () => expect(await reminder.execute()).toEqual([{ status: 'sent' }]))
      expect(await countSent(site)).toBe(before + 1)
    }
    const later = (await visitors.findSpacedStarts())[0] ?? ''
    expect((await visitors.book(later)).status).toBe(303)
    expect(await countSent(site)).toBe(before * 2 + 1)
    expect(await findHalfDone(site.database, site.site.dataDir)).toEqual([])
  },
)
