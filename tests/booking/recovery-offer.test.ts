import { expect, test } from 'vitest'
import { formOf, pageOf, wordsOf } from '../support/pages/page.ts'
import { bookingForm } from '../support/site/booking/booking-request.ts'
import { list, openAppointmentDesk } from '../support/site/desk/appointment-desk.ts'
import { mailsTo } from '../support/site/newsletter.ts'
import { makeUser, signInAs } from '../support/site/people.ts'
import { type DatabaseKind, databaseKinds, openTestSite, origin } from '../support/site/test-site.ts'

const email = 'robin@example.org'
const question = 'Has somebody offered to get your money back? (optional)'
const advice = 'If somebody has offered to get your money back, pay them nothing and keep every message.'
const place = `${origin}/safety#offered`

/** Books with an answer to the question, and reads what it leads to. */
async function bookWith(kind: DatabaseKind, answered: Record<string, string>) {
  await using desk = await openAppointmentDesk(kind)
  const { site } = desk
  const answer = await site.post('/contact', await bookingForm(site, answered))
  const path = answer.headers.get('location') ?? ''
  const { appointment_id } = await site.runtime.db
    .selectFrom('appointments')
    .select('appointment_id')
    .executeTakeFirstOrThrow()
  const [mail] = await mailsTo(site, email, 1)
  await makeUser(site, { email })
  const cookie = await signInAs(site, email)
  const download = await (await site.request('/profile/data/download', { headers: { cookie } })).text()
  return {
    page: await (await site.request(path)).text(),
    mail: mail?.text.replaceAll(/\s+/g, ' ') ?? '',
    record: wordsOf(await desk.read(`${list}/${appointment_id}`)),
    offer: JSON.parse(download).appointments[0].offeredToGetMoneyBack,
  }
}

for (const kind of databaseKinds) {
  test.each([
    ['yes', 'Yes'],
    ['unsure', 'Not sure'],
  ])(`who answers “%s” is told what to do, on the page and by email (${kind})`, async (recoveryOffer, name) => {
    const { page, mail, record, offer } = await bookWith(kind, { recoveryOffer })
    expect(wordsOf(page)).toContain(advice)
    expect(pageOf(page).all('a[href="/safety#offered"]')).toHaveLength(1)
    expect(mail).toContain(advice)
    expect(mail.split(place)).toHaveLength(2)
    expect(record).toContain(`Offered to get the money back ${name}`)
    expect(offer).toBe(recoveryOffer)
  })

  test.each([
    [{ recoveryOffer: 'no' }, 'no', 'No'],
    [{ recoveryOffer: '' }, '', 'Not asked or not answered'],
    [{}, '', 'Not asked or not answered'],
  ])(`who answers %j is told nothing about it (${kind})`, async (answered, stored, name) => {
    const { page, mail, record, offer } = await bookWith(kind, answered)
    expect(wordsOf(page)).toContain('Your appointment is booked')
    expect(wordsOf(page)).not.toContain(advice)
    expect(mail).toContain('You’re booked in for')
    expect(mail).not.toContain(place)
    expect(record).toContain(`Offered to get the money back ${name}`)
    expect(offer).toBe(stored)
  })
}

test('nothing is chosen beforehand, and what to do stands beside the question', async () => {
  await using site = await openTestSite('sqlite')
  const html = await (await site.request('/contact')).text()
  const offer = formOf(html, 'booking').field(question)
  expect([offer.options, offer.value]).toEqual([['Choose one', 'Yes', 'No', 'Not sure'], ''])
  expect(pageOf(html).all('a[href="/safety#offered"]')).toHaveLength(1)
})

test.each(['maybe', 'YES', 'x'.repeat(5000), 'yes\0'])(
  'an answer that is not on the list is refused beside the field (case %#)',
  async (recoveryOffer) => {
    await using site = await openTestSite('sqlite')
    const answer = await site.post('/contact', await bookingForm(site, { recoveryOffer }))
    expect(answer.status).toBe(422)
    const html = await answer.text()
    expect(formOf(html, 'booking').error('recoveryOffer')).toContain(
      'Choose “Yes”, “No” or “Not sure”, or leave it open',
    )
    expect(html).toContain('An adviser called.')
    expect(await site.runtime.db.selectFrom('appointments').select('appointment_id').execute()).toEqual([])
  },
)
