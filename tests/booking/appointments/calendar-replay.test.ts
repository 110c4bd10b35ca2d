import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { bookThroughPage } from '../../support/site/booking/book-by-form.ts'
import { allSent } from '../../support/site/facts.ts'
import { databaseKinds, openTestSite, type TestSite } from '../../support/site/test-site.ts'

const monday = (time: string) => `2027-01-18T${time}:00.000Z`

type Entry = { uid: string; sequence: number; status: string; startsAt: string; endsAt: string }

/** Parses a calendar file with an independent parser, rejecting malformed ones. */
function readFile(file: string): Entry {
  const calendar = new ICAL.Component(ICAL.parse(file))
  const events = calendar.getAllSubcomponents('vevent')
  const [component] = events
  if (component === undefined || events.length !== 1) throw new Error(`${events.length} events in one file`)
  const event = new ICAL.Event(component, { strictExceptions: true })
  return {
    uid: event.uid,
    sequence: event.sequence,
    status: String(component.getFirstPropertyValue('status')),
    startsAt: event.startDate.toJSDate().toISOString(),
    endsAt: event.endDate.toJSDate().toISOString(),
  }
}

/**
 * The state of a calendar after importing some files in order (RFC 5546, 2.1.5): for each UID the highest SEQUENCE
 * counts, and cancelled entries are hidden.
 */
function followedBy(files: string[]): Entry[] {
  const kept = new Map<string, Entry>()
  for (const entry of files.map(readFile)) {
    if (entry.sequence >= (kept.get(entry.uid)?.sequence ?? 0)) kept.set(entry.uid, entry)
  }
  return [...kept.values()].filter(({ status }) => status !== 'CANCELLED')
}

/** Every permutation. */
function ordersOf<T>(things: T[]): T[][] {
  if (things.length < 2) return [things]
  return things.flatMap((first, index) => ordersOf(things.toSpliced(index, 1)).map((rest) => [first, ...rest]))
}

/** Books an appointment, makes some changes to it, and returns the calendar files emailed to the visitor, in order. */
async function filesOf(site: TestSite, changes: Record<string, string>[]): Promise<string[]> {
  const page = (await bookThroughPage(site, 1, monday('11:00'))).headers.get('location') ?? ''
  for (const change of changes) {
    // An email that is still queued is withdrawn by the next change.
    await allSent(site)
    expect((await site.post(page, change)).status).toBe(303)
  }
  return eventually(() => {
    const files = site.inbox.flatMap(({ to, calendar }) => (to.startsWith('robin') && calendar ? calendar.file : []))
    expect(files).toHaveLength(changes.length + 1)
    return files.sort((a, b) => readFile(a).sequence - readFile(b).sequence)
  })
}

const moveTo = (time: string) => ({ intent: 'move', startsAt: monday(time) })
const [cancel, undo] = [{ intent: 'cancel' }, { intent: 'restore' }]

for (const kind of databaseKinds) {
  test(`a calendar ends up empty after cancellation, in whatever order the emails arrive (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const files = await filesOf(site, [moveTo('12:00'), moveTo('13:00'), cancel])
    for (const [count, time] of ['11:00', '12:00', '13:00'].entries()) {
      const shown = followedBy(files.slice(0, count + 1)).map(({ startsAt }) => startsAt)
      expect(shown).toEqual([monday(time)])
    }
    expect(ordersOf(files)).toHaveLength(24)
    for (const order of ordersOf(files)) expect(followedBy(order)).toEqual([])
    // A duplicate or delayed email changes nothing.
    for (const file of files) expect(followedBy([...files, file])).toEqual([])
  })

  test(`after booking, moves, cancellation and undo a calendar holds the final time (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const files = await filesOf(site, [moveTo('12:00'), moveTo('13:00'), cancel, undo])
    const { uid } = readFile(files[0] ?? '')
    const standing = { uid, sequence: 4, status: 'CONFIRMED', startsAt: monday('13:00'), endsAt: monday('13:45') }
    expect(ordersOf(files)).toHaveLength(120)
    for (const order of ordersOf(files)) expect(followedBy(order)).toEqual([standing])
  })

  test(`an invitation asks for no answer, as nobody reads one (${kind})`, async () => {
    await using site = await openTestSite(kind)
    for (const file of await filesOf(site, [moveTo('12:00'), cancel])) {
      const attendees = new ICAL.Component(ICAL.parse(file))
        .getFirstSubcomponent('vevent')
        ?.getAllProperties('attendee')
      expect(attendees?.map((each) => [each.getParameter('rsvp'), each.getParameter('partstat')])).toEqual([
        ['FALSE', 'ACCEPTED'],
      ])
    }
  })
}
