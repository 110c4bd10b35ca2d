import { expect, test } from 'vitest'
import { formOf, pageOf, wordsOf } from '../../support/pages/page.ts'
import { bookingForm } from '../../support/site/booking/booking-request.ts'
import { makeUser, signInAs } from '../../support/site/people.ts'
import { bothDatabases, openTestSite, type TestSite } from '../../support/site/test-site.ts'

const email = 'robin@example.org'
const monday = (time: string) => `2027-01-18T${time}:00.000Z`
const changedSince = /changed after you opened the page, so we haven’t done anything.*press again/

async function book(site: TestSite, startsAt: string): Promise<string> {
  const answer = await site.post('/contact', await bookingForm(site, { startsAt, email }))
  expect(answer.status).toBe(303)
  return answer.headers.get('location') ?? ''
}

const read = async (site: TestSite, path: string, cookie = '') =>
  (await site.request(path, { headers: { cookie } })).text()

/** Presses a button on a page as it was when `shown`. */
function press(site: TestSite, page: string, fields: Record<string, string>, shown: string) {
  const version = pageOf(shown).one('form:not(#reach) input[name="version"]').value
  return site.post(page, { ...fields, version })
}

async function stateOf({ runtime: { db } }: TestSite) {
  const { status, starts_at } = await db
    .selectFrom('appointments')
    .select(['status', 'starts_at'])
    .executeTakeFirstOrThrow()
  return [status, starts_at.slice(11, 16)]
}

for (const kind of bothDatabases) {
  test(`a page that shows an older time neither cancels nor moves the present one (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const page = await book(site, monday('11:00'))
    const move = `${page}?move=yes&day=2027-01-18`
    const [shown, shownMoving] = [await read(site, page), await read(site, move)]
    expect((await press(site, move, { intent: 'move', startsAt: monday('14:00') }, shownMoving)).status).toBe(303)

    const cancelled = await press(site, page, { intent: 'cancel' }, shown)
    expect(cancelled.status).toBe(409)
    const html = await cancelled.text()
    expect(pageOf(html).alerts[0]).toMatch(changedSince)
    expect(wordsOf(html)).toContain('Monday 18 January 2027, 14:00')
    const moved = await press(site, move, { intent: 'move', startsAt: monday('15:00') }, shownMoving)
    expect(moved.status).toBe(409)
    const moving = await moved.text()
    expect(formOf(moving, 'move').error('startsAt')).toMatch(changedSince)
    expect(wordsOf(moving)).toContain('Booked for Monday 18 January 2027, 14:00')
    expect(moving).toContain('you moved it to Monday 18 January 2027, 14:00, London time (UTC).</')
    expect(await stateOf(site)).toEqual(['booked', '14:00'])

    // Pressed again on what the answer shows, it is done.
    expect((await press(site, move, { intent: 'move', startsAt: monday('15:00') }, moving)).status).toBe(303)
    expect((await press(site, page, { intent: 'cancel' }, await read(site, page))).status).toBe(303)
    expect(await stateOf(site)).toEqual(['cancelled', '15:00'])
  })

  test(`an older page does not undo the cancelling of another time (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const page = await book(site, monday('11:00'))
    const now = () => read(site, page)
    await press(site, page, { intent: 'cancel' }, await now())
    const shown = await now()
    await press(site, page, { intent: 'restore' }, shown)
    await press(site, page, { intent: 'move', startsAt: monday('14:00') }, await now())
    await press(site, page, { intent: 'cancel' }, await now())
    const restored = await press(site, page, { intent: 'restore' }, shown)
    expect(restored.status).toBe(409)
    expect(pageOf(await restored.text()).alerts[0]).toMatch(changedSince)
    expect(await stateOf(site)).toEqual(['cancelled', '14:00'])
  })

  test(`nor does the client's desk cancel a time that it does not show (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email })
    const page = await book(site, monday('11:00'))
    const desk = await read(site, '/profile', await signInAs(site, email))
    await press(site, page, { intent: 'move', startsAt: monday('14:00') }, await read(site, page))
    const cancelled = await press(site, page, { intent: 'cancel' }, desk)
    expect(cancelled.status).toBe(409)
    expect(wordsOf(await cancelled.text())).toContain('Monday 18 January 2027, 14:00')
    expect(await stateOf(site)).toEqual(['booked', '14:00'])
  })
}
