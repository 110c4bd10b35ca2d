import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { takeSteps } from '#src/features/booking/slots/take-slot.server.ts'
import { minuteMs } from '#src/time/time-range.ts'
import { eventually } from '../support/eventually.ts'
import { type BookingPair, findBookedAt, openBookingPair } from '../support/processes/booking-pair.ts'
import { series } from '../support/series.ts'
import { databasesOfCopies } from '../support/site/test-site.ts'

/** How many times the fifty bookings are repeated. `npm run drill -- double-bookings` has 10,000 attempts. */
const rounds = series(5, 1)
const visitors = 50
const roundsADay = 8
const slowly = { timeout: 600_000 }

const later = (startsAt: string, minutes: number) => new Date(Date.parse(startsAt) + minutes * minuteMs).toISOString()
const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()

describe.each(databasesOfCopies)('two processes on one database (%s)', (kind) => {
  let pair: BookingPair
  let days: string[]
  beforeAll(async () => {
    pair = await openBookingPair(kind)
    days = await pair.findDays()
  })
  afterAll(() => pair?.[Symbol.asyncDispose]())

  /** A day that no other test in this file uses. */
  const takeDay = () => days.pop() ?? ''

  test(`${visitors} concurrent bookings of one slot: one succeeds, ${rounds} of ${rounds} times`, slowly, async () => {
    const starts: string[] = []
    for (let round = 0; round < rounds; round += 1) {
      const free = await pair.findStarts(days[Math.floor(round / roundsADay)] ?? '')
      const startsAt = free.at(-1) ?? ''
      starts.push(startsAt)
      const answers = await Promise.all(Array.from({ length: visitors }, () => pair.book(startsAt)))
      expect(statusesOf(answers), `round ${round}`).toEqual([303, ...Array(visitors - 1).fill(409)])
      const [standing, ...others] = await findBookedAt(pair, [startsAt])
      expect(others).toEqual([])
      const steps = pair.db.selectFrom('taken_steps').select('step_at')
      const its = await steps.where('appointment_id', '=', standing?.appointment_id ?? '').execute()
      expect(its).toHaveLength(12)
    }
    expect(await findBookedAt(pair, starts)).toHaveLength(rounds)
    // One email to the visitor and one to the agent, each delivered once.
    await eventually(async () => {
      const mails = pair.db.selectFrom('outgoing_mails').select(['kind', 'attempts']).where('status', '=', 'sent')
      const sent = (await mails.execute()).map(({ kind, attempts }) => `${kind} ${attempts}`).sort()
      expect(sent).toEqual([...Array(rounds).fill('agent-notice 1'), ...Array(rounds).fill('appointment-booked 1')])
    })
    const files = readdirSync(join(pair.dataDir, 'mail')).filter((name) => name.endsWith('.eml'))
    expect(files).toHaveLength(2 * rounds)
  })

  test('of overlapping concurrent bookings, exactly those that fit succeed', async () => {
    const starts = await pair.findStarts(takeDay())
    const answers = await Promise.all(
      [...starts, ...starts].map(async (startsAt) => ({ startsAt, ...(await pair.book(startsAt)) })),
    )
    const standing = await findBookedAt(pair, starts)
    const booked = answers.filter(({ status }) => status === 303).map(({ startsAt }) => startsAt)
    expect(booked.sort()).toEqual(standing.map(({ starts_at }) => starts_at))
    expect(statusesOf(answers).slice(booked.length)).toEqual(Array(answers.length - booked.length).fill(409))
    for (const [index, { starts_at }] of standing.slice(1).entries()) {
      expect(starts_at >= (standing[index]?.occupied_until ?? '')).toBe(true)
    }
    for (const startsAt of starts) {
      const isInTheWay = (its: (typeof standing)[number]) =>
        its.starts_at < later(startsAt, 60) && startsAt < its.occupied_until
      expect(standing.some(isInTheWay), startsAt).toBe(true)
    }
  })

  test('of a move and bookings of its new time exactly one wins, and so of two moves', async () => {
    for (let round = 0; round < series(8, 2); round += 1) {
      const starts = await pair.findStarts(takeDay())
      const [one = '', wanted = '', other = ''] = [starts.at(0), starts.at(12), starts.at(-1)]
      const [first, second] = await Promise.all([pair.book(one), pair.book(other)])
      const move = (place: string) => pair.send(place, { intent: 'move', startsAt: wanted })
      // Odd rounds have only two moves; even rounds have a move among bookings, a little later each time.
      const rivals = [...Array.from({ length: round }, () => () => pair.book(wanted)), () => move(first.place)]
      const answers = await Promise.all(
        (round % 2 === 1
          ? [() => move(first.place), () => move(second.place)]
          : [...rivals, () => pair.book(wanted)]
        ).map((send) => send()),
      )
      expect(statusesOf(answers)).toEqual([303, ...Array(answers.length - 1).fill(409)])
      const standing = await findBookedAt(pair, [one, wanted, other])
      expect(standing.filter(({ starts_at }) => starts_at === wanted)).toHaveLength(1)
      expect(standing).toHaveLength(standing.some(({ moves }) => moves === 1) ? 2 : 3)
    }
  })

  test('of a last-moment undo and bookings of the same time exactly one wins', slowly, async () => {
    for (let round = 0; round < series(8, 2); round += 1) {
      const startsAt = (await pair.findStarts(takeDay())).at(0) ?? ''
      const { place } = await pair.book(startsAt)
      expect((await pair.send(place, { intent: 'cancel' })).status).toBe(303)
      // The undo has a few milliseconds left, fewer each time.
      const cancelled_at = new Date(Date.now() - 15 * minuteMs + 200 - 40 * round).toISOString()
      await pair.db.updateTable('appointments').set({ cancelled_at }).where('starts_at', '=', startsAt).execute()
      let standing: Awaited<ReturnType<typeof findBookedAt>> = []
      while (standing.length === 0) {
        const undo = pair.send(place, { intent: 'restore' })
        const bookings = await Promise.all(Array.from({ length: 6 }, () => pair.book(startsAt)))
        const [won, lost] = (await undo).status === 303 ? [0, 6] : [1, 5]
        standing = await findBookedAt(pair, [startsAt])
        if (standing.length === 0) continue
        expect(statusesOf(bookings)).toEqual([...Array(won).fill(303), ...Array(lost).fill(409)])
      }
      expect(standing).toHaveLength(1)
    }
  })

  test('the database enforces the buffer: ten minutes after is refused, fifteen is accepted', async () => {
    const startsAt = (await pair.findStarts(takeDay())).at(0) ?? ''
    await pair.book(startsAt)
    const [stored] = await findBookedAt(pair, [startsAt])
    if (stored === undefined) throw new Error('nothing was booked')
    const write = (minutesAfterEnd: number) =>
      pair.db.transaction().execute(async (transaction) => {
        const id = `after-${minutesAfterEnd}`
        const unique = { appointment_id: id, reference: id, form_key: id, manage_token_hash: id }
        const begin = later(stored.ends_at, minutesAfterEnd)
        const times = { starts_at: begin, ends_at: later(begin, 45), occupied_until: later(begin, 60) }
        await transaction
          .insertInto('appointments')
          .values({ ...stored, ...unique, ...times })
          .execute()
        const slot = { startsAt: Date.parse(begin), endsAt: Date.parse(times.ends_at) }
        const whole = { ...slot, agentId: stored.agent_id, occupiedUntil: Date.parse(times.occupied_until) }
        await takeSteps(transaction, { slot: whole, appointmentId: id, now: new Date() })
      })
    await expect(write(10)).rejects.toThrow(/unique/i)
    await write(15)
    expect(
      await findBookedAt(
        pair,
        [10, 15].map((minutes) => later(stored.ends_at, minutes)),
      ),
    ).toHaveLength(1)
  })
})
