import pg from 'pg'
import { afterEach, expect, inject, test, vi } from 'vitest'
import { pageOf } from '../../support/pages/page.ts'
import { bookingForm } from '../../support/site/booking/booking-request.ts'
import { openTestSite, type TestSite } from '../../support/site/test-site.ts'

const { query } = pg.Client.prototype
afterEach(() => void vi.restoreAllMocks())

/**
 * Ends the connection after the next COMMIT of a booking, which PostgreSQL carries out, and unless it `isBackAtOnce` also
 * the one that then asks for the booking.
 */
function loseCommitOfBooking({ isBackAtOnce }: { isBackAtOnce: boolean }): void {
  let isBooking = false
  let isLost = false
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(async function (this: pg.Client, ...words: unknown[]) {
    const broken = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
    const statement = String(words[0])
    if (isLost && !isBackAtOnce && statement.includes('"form_key" =')) throw broken
    const answer = await Reflect.apply(query, this, words)
    if (statement.startsWith('insert into "appointments"')) isBooking = true
    if (!isBooking || statement !== 'commit') return answer
    isBooking = false
    isLost = true
    throw broken
  } as never)
}

const appointmentsOf = ({ runtime }: TestSite) => runtime.db.selectFrom('appointments').select('reference').execute()

test.skipIf(inject('postgresUrl') === null)(
  'a booking whose COMMIT is not answered is found, and said to be made',
  async () => {
    await using site = await openTestSite('postgres')
    const form = await bookingForm(site)
    loseCommitOfBooking({ isBackAtOnce: true })
    const answer = await site.post('/contact', form)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, expect.stringMatching('^/appointments/')])
    expect(await appointmentsOf(site)).toHaveLength(1)
  },
)

test.skipIf(inject('postgresUrl') === null)(
  'while it cannot be asked for, the page says that it may be made',
  async () => {
    await using site = await openTestSite('postgres')
    const form = await bookingForm(site)
    loseCommitOfBooking({ isBackAtOnce: false })
    const answer = await site.post('/contact', form)
    expect(answer.status).toBe(503)
    expect(pageOf(await answer.text()).alert).toContain('We can’t tell whether your booking was saved.')
    vi.restoreAllMocks()
    expect(await appointmentsOf(site)).toHaveLength(1)
    const again = await site.post('/contact', form)
    expect([again.status, again.headers.get('location')]).toEqual([303, expect.stringMatching('^/appointments/')])
    expect(await appointmentsOf(site)).toHaveLength(1)
  },
)
