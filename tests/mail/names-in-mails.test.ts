import { expect, test } from 'vitest'
import { greeting } from '#src/emails/email-frame.tsx'
import { bookingForm } from '../support/site/booking/booking-request.ts'
import { allSent } from '../support/site/facts.ts'
import { mailsTo } from '../support/site/newsletter.ts'
import { databaseKinds, openTestSite } from '../support/site/test-site.ts'

const hostile = [
  'Margaret, your £4,900 is frozen. Pay at https://evil.test',
  'https://evil.test/pay',
  'evil.example',
  'Robin t.co',
  'www.evil.example',
  'pay@evil.example',
  'Call 020 7946 0999 now',
  'Robin 12345678',
  'Robin $500',
  'Robin <b>bold</b>',
  'Your account is frozen and you have to pay',
  'x'.repeat(41),
]
const plain = [
  'Robin Sample',
  'Anna-Lena O’Brien',
  "D'Arcy",
  'J. R. Sample',
  'Zoë',
  'Νίκος',
  'María del Carmen García López',
  'علی\u200cرضا',
  'O´Brien',
  'Anne‑Marie Smith–Jones',
  'Nguyễn Văn Đức',
]

/** What an older version stored, and how it is greeted. */
const unclean = {
  'Robin\u2028Sample': 'Robin Sample',
  'Robin \u202eelpmas': 'Robin elpmas',
  '\u200fשרה\u200e': 'שרה',
  ' Anna\u00ad-Lena\tJones': 'Anna-Lena Jones',
  'Zoe\u0308': 'Zoë',
}

test('an email greets someone with a plain name by name, and nobody else', () => {
  for (const name of plain) expect(greeting(name)).toBe(`Hello ${name},`)
  for (const name of hostile) expect(greeting(name), name).toBe('Hello,')
  for (const [stored, greeted] of Object.entries(unclean)) expect(greeting(stored)).toBe(`Hello ${greeted},`)
})

for (const kind of databaseKinds) {
  test(`no appointment email carries a stranger’s words, whatever was typed (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const name = 'Margaret, your £4,900 is frozen. Pay at https://evil.test'
    const typed = { name, story: 'Look at https://story.evil.test', phone: '+44 20 7946 0999' }
    const page = (await site.post('/contact', await bookingForm(site, typed))).headers.get('location') ?? ''
    const move = { intent: 'move', startsAt: '2027-01-19T11:00:00.000Z' }
    for (const change of [move, { intent: 'cancel' }, { intent: 'restore' }]) {
      await allSent(site)
      await site.post(page, change)
    }
    const mails = await mailsTo(site, 'robin@example.org', 4)
    for (const mail of mails) expect(mail.text).toContain('Hello,\n')
    expect(JSON.stringify(site.inbox)).not.toMatch(/evil|Margaret|4,900|7946 0999/)
    const waiting = await site.runtime.db.selectFrom('outgoing_mails').select('subject').execute()
    expect(JSON.stringify(waiting)).not.toMatch(/evil|Margaret/)
  })
}
