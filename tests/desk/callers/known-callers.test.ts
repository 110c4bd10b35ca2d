import { expect, test, vi } from 'vitest'
import { consentWording } from '#src/firm/words.ts'
import { formOf, pageOf, wordsOf } from '../../support/pages/page.ts'
import { bookingForm } from '../../support/site/booking/booking-request.ts'
import { newPage, openCallerDesk } from '../../support/site/desk/caller-desk.ts'
import { databaseKinds } from '../../support/site/test-site.ts'

const monday = (time: string) => `2027-01-18T${time}:00.000Z`
const ada = { name: 'Ada Harcastle', email: 'ada@example.org', phone: '020 7946 0021' }

/** What a field holds. */
const valueIn = (html: string, name: string) => formOf(html, 'caller').field(name).value

/** The address that a button of the form sends it to. */
const offerHref = (html: string) => pageOf(html).one('button[value="use-person"]').attribute('formaction') ?? ''

/** A desk two days after Ada booked online. */
async function openWithAda(kind: (typeof databaseKinds)[number]) {
  const desk = await openCallerDesk(kind)
  const online = await desk.site.post('/contact', await bookingForm(desk.site, { ...ada, startsAt: monday('09:00') }))
  expect(online.status).toBe(303)
  const [first] = await desk.appointments()
  if (first === undefined) throw new Error('Ada has no appointment')
  return Object.assign(desk, { first, followUp: `${newPage}?from=${first.appointment_id}` })
}

for (const kind of databaseKinds) {
  test(`a follow-up needs no new consent, and stores the earlier one with its time (${kind})`, async () => {
    await using desk = await openWithAda(kind)
    const { followUp, first } = desk
    vi.setSystemTime(new Date('2027-01-15T10:00:00.000Z'))
    await desk.signIn()
    const html = await desk.read(followUp)
    expect(wordsOf(html)).toContain('They agreed on 13 January 2027 (online), so you don’t need to ask again.')
    expect(html).not.toContain('id="caller-consent"')
    const form = await desk.fillIn({ ...ada, startsAt: '2027-01-25T09:00:00.000Z', consent: '' }, followUp)
    expect((await desk.post(followUp, form)).status).toBe(303)
    const second = (await desk.appointments()).at(-1)
    expect(second).toMatchObject({
      ...{ person_id: first.person_id, consent_wording: consentWording, consented_at: first.consented_at },
      consent_taken_by: null,
    })
    expect(second?.appointment_id).not.toBe(first.appointment_id)
    expect(wordsOf(await desk.read(`/admin-profile/appointments/${second?.appointment_id}`))).toContain(
      'Online, Wednesday 13 January 2027, 10:00',
    )
  })

  test(`a follow-up for someone else, or of nothing, asks for consent as before (${kind})`, async () => {
    await using desk = await openWithAda(kind)
    const others = [
      { ...ada, name: 'Ben Harcastle' },
      { ...ada, email: '', phone: '020 7946 0099' },
      { ...ada, email: 'other@example.org', phone: '' },
    ]
    for (const other of others) {
      const form = await desk.fillIn({ ...other, startsAt: monday('14:00'), consent: '' }, desk.followUp)
      const answer = await desk.post(desk.followUp, form)
      const html = await answer.text()
      expect([answer.status, formOf(html, 'caller').wrong], JSON.stringify(other)).toEqual([422, ['consent']])
      expect(formOf(html, 'caller').error('consent')).toContain('Ask whether they agree')
    }
    for (const path of [newPage, `${newPage}?from=x`, `${newPage}?from=%00`, `${newPage}?person=x`]) {
      const form = await desk.fillIn({ ...ada, startsAt: monday('14:00'), consent: '' })
      expect((await desk.post(path, form)).status, path).toBe(422)
    }
    expect(await desk.appointments()).toHaveLength(1)
  })

  test(`a number or email that is known offers that person before anything is booked (${kind})`, async () => {
    await using desk = await openWithAda(kind)
    const typed = [
      { name: 'A. Harcastle', phone: '+44 20 7946 0021', email: '' },
      { name: 'A. Harcastle', phone: '', email: ' Ada@Example.org' },
      { name: 'Ada Harcastle', phone: '020-7946-0021', email: '' },
    ]
    const words = ['This number', 'This email address', 'This number']
    for (const [place, caller] of typed.entries()) {
      const answer = await desk.post(newPage, await desk.fillIn({ ...caller, startsAt: monday('14:00') }))
      const html = await answer.text()
      expect(answer.status).toBe(409)
      expect(wordsOf(html)).toContain(`${words[place]} belongs to Ada Harcastle . Book for them`)
      expect(wordsOf(html)).toContain('Nothing is booked yet.')
      expect(offerHref(html)).toContain(`person=${desk.first.person_id}`)
      expect([valueIn(html, 'name'), valueIn(html, 'phone')]).toEqual([caller.name, caller.phone])
    }
    expect(await desk.appointments()).toHaveLength(1)
  })

  test(`“Book for them” fills in who they are, keeps the rest, and books for that person (${kind})`, async () => {
    await using desk = await openWithAda(kind)
    const typed = { name: 'Mrs H', phone: '02079460021', story: 'An adviser called', startsAt: monday('14:00') }
    const offer = await (await desk.post(newPage, await desk.fillIn(typed))).text()
    const path = `${newPage}${offerHref(offer)}`
    const sent = { ...(await desk.fillIn(typed)), ...formOf(offer, 'caller').hidden }
    const html = await (await desk.post(path, { ...sent, intent: 'use-person' })).text()
    expect([valueIn(html, 'name'), valueIn(html, 'email')]).toEqual([ada.name, ada.email])
    expect(html).toMatch(/An adviser called<\/textarea>/)
    expect(wordsOf(html)).not.toContain('belongs to')
    const answer = await desk.post(path, {
      ...{ ...sent, ...formOf(html, 'caller').hidden, name: ada.name, email: ada.email, intent: '' },
    })
    expect(answer.status).toBe(303)
    expect((await desk.appointments()).map(({ person_id }) => person_id)).toEqual([
      ...[desk.first.person_id, desk.first.person_id],
    ])
    expect(JSON.stringify(desk.site.logLines)).not.toMatch(/harcastle|7946/i)
  })

  test(`whoever is not that person is booked at the second press; the same person at the first (${kind})`, async () => {
    await using desk = await openWithAda(kind)
    const ben = await desk.fillIn({ name: 'Ben Harcastle', phone: ada.phone, startsAt: monday('14:00') })
    const offer = await (await desk.post(newPage, ben)).text()
    const { offered = '' } = formOf(offer, 'caller').hidden
    expect((await desk.post(newPage, { ...ben, offered })).status).toBe(303)
    const same = await desk.fillIn({ ...ada, name: ' ada harcastle', phone: '', startsAt: monday('15:15') })
    expect((await desk.post(newPage, same)).status).toBe(303)
    const people = (await desk.appointments()).map(({ person_id }) => person_id)
    expect(people).toEqual([desk.first.person_id, expect.not.stringContaining(desk.first.person_id ?? ''), people[0]])
  })

  test(`whose number is typed is answered while typing, to staff alone, and nothing is stored (${kind})`, async () => {
    await using desk = await openWithAda(kind)
    const asked = { intent: 'find-people', name: '', phone: ada.phone, email: '' }
    expect(wordsOf(await (await desk.post(newPage, asked)).text())).toContain('This number belongs to Ada Harcastle .')
    const stranger = await desk.site.post(newPage, asked)
    expect([stranger.status, stranger.headers.get('location')]).toEqual([302, '/'])
    for (const phone of ['', '0', '020', '\0', '%', '020 7946 0098']) {
      expect(wordsOf(await (await desk.post(newPage, { ...asked, phone })).text()), phone).not.toContain('belongs to')
    }
    expect(await desk.appointments()).toHaveLength(1)
  })
}
