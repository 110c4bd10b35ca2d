import { expect, test, vi } from 'vitest'
import { honeypotField } from '#src/ui/forms/proof-of-work/form-challenge.ts'
import { formOf, pageOf } from '../support/pages/page.ts'
import { bookingForm, formKeyShown } from '../support/site/booking/booking-request.ts'
import { makeUser, signInAs } from '../support/site/people.ts'
import { databaseKinds, openTestSite, type TestSite, wednesdayMorning } from '../support/site/test-site.ts'

const secondsLater = (seconds: number) => vi.setSystemTime(new Date(wednesdayMorning.getTime() + seconds * 1000))

const isBooked = async ({ runtime }: TestSite) =>
  (await runtime.db.selectFrom('appointments').select('email').execute()).length > 0

const formKeyIn = (page: string) => formOf(page, 'booking').field('formKey').value

/** Expects a refusal with this message, nothing booked and all input kept; returns the page. */
async function expectRefusal(site: TestSite, answer: Response, words: string): Promise<string> {
  expect(answer.status).toBe(422)
  const page = await answer.text()
  expect(pageOf(page).alert).toContain(words)
  expect(formOf(page, 'booking').fields).toMatchObject({
    email: 'robin@example.org',
    story: expect.stringContaining('Then he called again.'),
    startsAt: '2027-01-18T11:00:00.000Z',
  })
  expect(await isBooked(site)).toBe(false)
  return page
}

for (const kind of databaseKinds) {
  test(`a form submitted within two seconds is returned whole, and accepted the next time (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const formKey = formKeyIn(await (await site.request('/contact?day=2027-01-18')).text())
    const form = await bookingForm(site, { formKey })
    secondsLater(1.9)
    const answer = await site.post('/contact?day=2027-01-18', form)
    const page = await expectRefusal(site, answer, 'so quickly that we couldn’t tell it came from a person')
    expect(formKeyIn(page)).toBe(formKey)
    secondsLater(2)
    expect((await site.post('/contact', form)).status).toBe(303)
  })

  test(`a form open for a day is accepted; a minute later it is renewed, then accepted (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const aDay = 24 * 60 * 60
    const old = await bookingForm(site, { formKey: await formKeyShown(site, aDay + 60) })
    const page = await expectRefusal(
      site,
      await site.post('/contact?day=2027-01-18', old),
      'This form was open for too long',
    )
    secondsLater(2)
    expect((await site.post('/contact', { ...old, formKey: formKeyIn(page) })).status).toBe(303)
    const other = { startsAt: '2027-01-18T14:00:00.000Z', email: 'other@example.org' }
    const daily = await bookingForm(site, { ...other, formKey: await formKeyShown(site, aDay) })
    expect((await site.post('/contact', daily)).status).toBe(303)
  })

  test(`a key that we have not signed is refused, and the page gets a valid one (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const [random = '', shownAt = '', signature = ''] = (await formKeyShown(site, 60)).split('-')
    const older = (Number.parseInt(shownAt, 36) - 60_000).toString(36)
    const reversed = [...signature].reverse().join('')
    const foreign = await formKeyShown({ ...site, runtime: { ...site.runtime, secret: 'another secret' } }, 60)
    for (const formKey of [
      `${random}-${older}-${signature}`,
      `${'0'.repeat(64)}-${shownAt}-${signature}`,
      `${random}-${shownAt}-${reversed}`,
      foreign,
      'abcdefghijklmnopqrstuv',
      '',
    ]) {
      const answer = await site.post('/contact?day=2027-01-18', await bookingForm(site, { formKey }))
      const page = await expectRefusal(site, answer, 'wasn’t opened on this page')
      secondsLater(2)
      const fresh = await bookingForm(site, { formKey: formKeyIn(page), startsAt: 'none' })
      expect(await (await site.post('/contact', fresh)).text()).not.toContain('We’ve refreshed it')
      secondsLater(0)
    }
  })

  test(`a filled honeypot is explained, and the field is empty again (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const form = await bookingForm(site)
    const answer = await site.post('/contact?day=2027-01-18', { ...form, [honeypotField]: 'Cheap watches' })
    const page = await expectRefusal(site, answer, 'A hidden field')
    expect(formKeyIn(page)).toBe(form['formKey'])
    const { part: field } = formOf(page, 'booking').field(honeypotField)
    expect(['type', 'tabindex', 'autocomplete', 'value'].map((name) => field.attribute(name))).toEqual([
      ...['text', '-1', 'off', null],
    ])
    expect((await site.post('/contact', form)).status).toBe(303)
  })

  test(`the same applies to signed-in users (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email: 'robin@example.org' })
    const cookie = await signInAs(site, 'robin@example.org')
    const send = async (more: Record<string, string>) =>
      (await site.post('/contact', await bookingForm(site, more), { cookie })).status
    expect(await send({ formKey: await formKeyShown(site, 1) })).toBe(422)
    expect(await send({ [honeypotField]: 'x' })).toBe(422)
    const statuses: number[] = []
    for (const hour of [10, 11, 12, 13]) {
      const more = { startsAt: `2027-01-18T${hour}:00:00.000Z`, email: `v${hour}@example.org` }
      statuses.push(await send(more))
    }
    expect(statuses).toEqual([303, 303, 303, 429])
  })

  test(`a form with an expired key and an error shows the error, and gets a valid key (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const old = await bookingForm(site, { email: 'robin', formKey: await formKeyShown(site, 3 * 24 * 60 * 60) })
    const page = await (await site.post('/contact?day=2027-01-18', old)).text()
    expect(pageOf(page).alert).toContain('name@example.com')
    secondsLater(2)
    const corrected = { ...old, email: 'robin@example.org', formKey: formKeyIn(page) }
    expect((await site.post('/contact', corrected)).status).toBe(303)
  })
}
