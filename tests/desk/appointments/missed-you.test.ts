import { expect, test, vi } from 'vitest'
import { formOf, pageOf, wordsOf } from '../../support/pages/page.ts'
import { entriesOf } from '../../support/site/admin-session.ts'
import { openAppointmentDesk } from '../../support/site/desk/appointment-desk.ts'
import { allSent } from '../../support/site/facts.ts'
import { mailsTo, withoutSending } from '../../support/site/newsletter.ts'
import { type DatabaseKind, databaseKinds } from '../../support/site/test-site.ts'

const [thursday, email, today] = ['2027-01-14', 'robin@example.org', '/admin-profile']

/** A desk after a call that began a quarter of an hour ago was marked as a no-show. */
async function openMissed(kind: DatabaseKind) {
  const desk = await openAppointmentDesk(kind)
  const booked = await desk.book(thursday, '10:00', email)
  await allSent(desk.site)
  vi.setSystemTime(new Date(`${thursday}T10:15:00Z`))
  await desk.signIn()
  const mails = async () => {
    const rows = desk.site.runtime.db.selectFrom('outgoing_mails').select(['subject', 'status'])
    return rows.where('kind', '=', 'appointment-missed').execute()
  }
  return { ...desk, ...booked, mails, missed: await desk.press(booked.page, 'no-show') }
}

for (const kind of databaseKinds) {
  test(`after a no-show one press emails a link to choose a new time, audited (${kind})`, async () => {
    await using desk = await openMissed(kind)
    const html = await desk.missed.text()
    expect(wordsOf(html)).toContain(`Outcome: No-show . You can email ${email} a link to choose a new time.`)
    const sent = await (await desk.post(desk.page, formOf(html, 'missed-you').fields)).text()
    expect(pageOf(sent).done).toContain(`We’re emailing ${email} a link to choose a new time.`)
    expect(pageOf(sent).forms('missed-you')).toEqual([])
    const mail = (await mailsTo(desk.site, email, 2)).at(-1)
    expect(mail?.subject).toBe('We missed you')
    expect(mail?.text).toContain('Thursday 14 January 2027, 10:00')
    expect(mail?.text).toMatch(/https?:\/\/\S+\/contact\n/)
    const entries = (await entriesOf(desk.site)).filter(({ action }) => action === 'missed-you-sent')
    expect(entries).toMatchObject([{ about: `appointment:${desk.id}`, after_values: null }])
  })

  test(`pressed twice it is one email, and a stale press sends none (${kind})`, async () => {
    await using desk = await openMissed(kind)
    const form = formOf(await desk.read(desk.page), 'missed-you').fields
    for (const version of ['1', '1', '0', '2', 'x']) {
      const answer = await desk.post(desk.page, { ...form, version })
      expect(answer.status, version).toBe(version === '1' ? 200 : 409)
    }
    expect(await desk.mails()).toHaveLength(1)
  })

  test(`undoing the no-show withdraws the email that waits (${kind})`, async () => {
    await using desk = await openMissed(kind)
    await withoutSending(desk.site)
    await desk.press(desk.page, 'missed-you', { version: '1' })
    expect(await desk.mails()).toEqual([{ subject: 'We missed you', status: 'queued' }])
    expect((await desk.press(desk.page, 'booked')).status).toBe(200)
    expect(await desk.mails()).toEqual([])
    // So does undoing the outcomes of several at once.
    await desk.press(desk.page, 'no-show')
    await desk.press(desk.page, 'missed-you', { version: '3' })
    expect(await desk.mails()).toHaveLength(1)
    await desk.post('/admin-profile/appointments?view=list', { intent: 'undo-marks', [`row-${desk.id}`]: '3' })
    expect(await desk.mails()).toEqual([])
  })

  test(`nothing is offered for a call that took place, or to who gave no email (${kind})`, async () => {
    await using desk = await openMissed(kind)
    await desk.press(desk.page, 'booked')
    await desk.press(desk.page, 'done')
    expect(pageOf(await desk.read(desk.page)).forms('missed-you')).toEqual([])
    expect((await desk.press(desk.page, 'missed-you', { version: '3' })).status).toBe(409)
    await desk.press(desk.page, 'booked')
    await desk.site.runtime.db.updateTable('appointments').set({ email: '' }).execute()
    await desk.press(desk.page, 'no-show')
    expect(pageOf(await desk.read(desk.page)).forms('missed-you')).toEqual([])
    const refused = await desk.press(desk.page, 'missed-you', { version: '5' })
    expect([refused.status, await desk.mails()]).toEqual([409, []])
  })

  test(`Today offers it with the answer to the no-show (${kind})`, async () => {
    await using desk = await openMissed(kind)
    await desk.press(desk.page, 'booked')
    const form = formOf(await desk.read(today), 'no-show').fields
    const answer = await (await desk.post(`${today}/today/${desk.id}`, form)).text()
    expect(wordsOf(answer)).toContain(`You can email ${email} a link to choose a new time. Send “We missed you” Undo`)
  })
}
