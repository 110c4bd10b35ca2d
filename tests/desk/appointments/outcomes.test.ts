import { expect, test, vi } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { formOf, pageOf, wordsOf } from '../../support/pages/page.ts'
import { entriesOf } from '../../support/site/admin-session.ts'
import { openAppointmentDesk } from '../../support/site/desk/appointment-desk.ts'
import { notesOf } from '../../support/site/notes.ts'
import { type DatabaseKind, databaseKinds } from '../../support/site/test-site.ts'

const thursday = '2027-01-14'
const today = '/admin-profile'

/** A desk during an appointment that began a quarter of an hour ago. */
async function openDuring(kind: DatabaseKind) {
  const desk = await openAppointmentDesk(kind)
  const booked = await desk.book(thursday, '10:00', 'robin@example.org')
  vi.setSystemTime(new Date(`${thursday}T10:15:00Z`))
  await desk.signIn()
  const formId = `outcome-${booked.id}`
  const statusOf = async () => {
    const query = desk.site.runtime.db.selectFrom('appointments').select(['status', 'sequence'])
    return query.where('appointment_id', '=', booked.id).executeTakeFirstOrThrow()
  }
  return {
    ...desk,
    ...booked,
    formId,
    statusOf,
    /** Gives an outcome with the form of a page, as it is now or was when `shown`. */
    give: async (path: string, fields: { intent: string } & Record<string, string>, shown?: string) => {
      const html = shown ?? (await desk.read(path))
      return desk.post(formOf(html, formId).action, { ...formOf(html, fields.intent).fields, ...fields })
    },
  }
}

for (const kind of databaseKinds) {
  test(`an outcome and its note are stored together, and the record says so (${kind})`, async () => {
    await using desk = await openDuring(kind)
    const answer = await desk.give(desk.page, { intent: 'done', body: 'Will send papers.' })
    const html = await answer.text()
    expect([answer.status, pageOf(html).done]).toEqual([200, 'Robin Sample: Done. Your note has been added. Undo'])
    expect(await notesOf(desk.site)).toMatchObject([{ body: 'Will send papers.', appointment_id: desk.id }])
    expect(await desk.statusOf()).toEqual({ status: 'done', sequence: 1 })
    // One press from the answer.
    expect(wordsOf(html)).toContain('Outcome: Done . Undo outcome Book a follow-up')
    expect(pageOf(html).hrefs).toContain(`/admin-profile/appointments/new?from=${desk.id}`)
    const actions = (await entriesOf(desk.site)).map(({ action }) => action)
    expect(actions).toEqual(expect.arrayContaining(['note-added', 'appointment-changed']))
  })

  test(`an outcome is undone on the record, and its note stays (${kind})`, async () => {
    await using desk = await openDuring(kind)
    const given = await desk.give(desk.page, { intent: 'done', body: 'Will send papers.' })
    const undo = pageOf(await given.text())
      .forms('booked')
      .map(({ fields }) => fields)
    // That of the answer and that of the record.
    expect(undo).toEqual([
      { intent: 'booked', version: '1' },
      { intent: 'booked', version: '1' },
    ])
    const undone = await desk.post(desk.page, undo[0] ?? {})
    expect([undone.status, pageOf(await undone.text()).done]).toEqual([
      200,
      'Outcome undone: Robin Sample. The notes are still there.',
    ])
    expect(await desk.statusOf()).toEqual({ status: 'booked', sequence: 2 })
    expect(await notesOf(desk.site)).toHaveLength(1)
  })

  test(`an outcome needs no note, and a ticked follow-up leads to its booking (${kind})`, async () => {
    await using desk = await openDuring(kind)
    const next = `/admin-profile/appointments/new?from=${desk.id}`
    expect(await desk.read(next)).not.toContain('Outcome saved')
    const answer = await desk.give(desk.page, { intent: 'no-show', body: ' ', followUp: 'on' })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, next])
    expect(wordsOf(await desk.read(next))).toContain('Outcome saved: No-show . Undo')
    expect(await desk.statusOf()).toMatchObject({ status: 'no-show' })
    expect(await notesOf(desk.site)).toEqual([])
  })

  test(`if the note is refused, so is the outcome, and the form keeps both (${kind})`, async () => {
    await using desk = await openDuring(kind)
    const refused = await desk.give(desk.page, { intent: 'done', body: 'y'.repeat(5001), followUp: 'on' })
    expect(refused.status).toBe(422)
    const html = await refused.text()
    expect(formOf(html, desk.formId).error('body')).toBe('Shorten what you’ve written to 5,000 characters or fewer')
    expect(formOf(html, desk.formId).field('body').value).toBe('y'.repeat(5001))
    expect(formOf(html, desk.formId).field('followUp').isTicked).toBe(true)
    expect(await desk.statusOf()).toEqual({ status: 'booked', sequence: 0 })
    expect(await notesOf(desk.site)).toEqual([])
  })

  test(`if the outcome is refused, so is the note, and its text stays in the form (${kind})`, async () => {
    await using desk = await openDuring(kind)
    for (const path of [desk.page, today]) {
      const shown = await desk.read(path)
      await desk.press(desk.page, 'no-show')
      const late = await desk.give(path, { intent: 'done', body: 'Long words' }, shown)
      expect(late.status, path).toBe(409)
      const html = await late.text()
      expect(pageOf(html).alerts[0]).toContain('changed after you opened it, so we haven’t done anything')
      expect(pageOf(html).alerts[0]).toContain('Marked as no-show by Ada Desk.')
      expect(pageOf(html).wordsOf('textarea'), path).toContain('Long words')
      expect(await notesOf(desk.site), path).toEqual([])
      await desk.press(desk.page, 'booked')
    }
    const early = await desk.book('2027-01-18', '10:00', 'kim@example.org')
    const tooEarly = await desk.post(early.page, { intent: 'done', version: '0', body: 'Early words', formKey: 'x' })
    expect(tooEarly.status).toBe(409)
    expect(pageOf(await tooEarly.text()).wordsOf('textarea')).toContain('Early words')
    expect(await notesOf(desk.site)).toEqual([])
  })

  test(`an outcome sent twice at once is given once, with one note (${kind})`, async () => {
    await using desk = await openDuring(kind)
    const shown = await desk.read(desk.page)
    const give = () => desk.give(desk.page, { intent: 'done', body: 'Once' }, shown)
    const answers = await Promise.all([give(), give(), give()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await desk.statusOf()).toEqual({ status: 'done', sequence: 1 })
    expect(await notesOf(desk.site)).toHaveLength(1)
    // A colleague who gives the same outcome loses no words either.
    const same = await desk.give(desk.page, { intent: 'done', body: 'Twice', formKey: 'another' }, shown)
    expect(same.status).toBe(200)
    expect((await notesOf(desk.site)).map(({ body }) => body)).toEqual(['Once', 'Twice'])
  })

  test(`Today says since when, and takes the outcome with a note (${kind})`, async () => {
    await using desk = await openDuring(kind)
    const card = pageOf(await desk.read(today)).named('Now and next').words
    expect(card).toContain('Thu 14 Jan 2027, 10:00 Now , since 10:00')
    expect(card).toMatch(
      /Note \(optional\) : Robin Sample Book a follow-up next : Robin Sample Done : Robin Sample No-show/,
    )
  })

  test(`an outcome of Today is answered by the record, and its card is gone until it is undone (${kind})`, async () => {
    await using desk = await openDuring(kind)
    const given = await desk.give(today, { intent: 'done', body: 'From Today' })
    const html = await given.text()
    expect([given.status, pageOf(html).done]).toEqual([200, 'Robin Sample: Done. Your note has been added. Undo'])
    expect(await notesOf(desk.site)).toMatchObject([{ body: 'From Today', appointment_id: desk.id }])
    expect(await desk.read(today)).not.toContain(desk.formId)
    await desk.post(desk.page, formOf(html, 'booked').fields)
    expect(await desk.read(today)).toContain(desk.formId)
  })

  test(`the history is newest first, with every change and every email about it and its state (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const { page, id } = await desk.book('2027-01-18', '10:00', 'robin@example.org')
    const { db } = desk.site.runtime
    const mailsSent = () =>
      db.selectFrom('outgoing_mails').select('mail_id').where('about', '=', id).where('status', '=', 'sent').execute()
    await eventually(async () => expect(await mailsSent()).toHaveLength(2))
    const setState = (mail: string, status: 'failed' | 'skipped', last_error: string | null) =>
      db
        .updateTable('outgoing_mails')
        .set({ status, last_error })
        .where('about', '=', id)
        .where('kind', '=', mail)
        .execute()
    await setState('agent-notice', 'failed', '550 no such person')
    await setState('appointment-reminder-soon', 'skipped', null)
    vi.setSystemTime(new Date('2027-01-13T10:20:00Z'))
    await desk.press(page, 'cancel')
    vi.setSystemTime(new Date('2027-01-13T10:30:00Z'))
    await desk.press(page, 'restore')
    const html = await desk.read(page)
    const words = pageOf(html).one('section#history').words
    const parts = [
      'Cancellation undone by Ada Desk. Wed 13 Jan 2027, 10:30',
      'Cancelled by Ada Desk. Wed 13 Jan 2027, 10:20',
      'Booked by the visitor. Wed 13 Jan 2027, 10:00',
    ]
    const places = parts.map((part) => words.indexOf(part))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(words).toMatch(/Email: Appointment booked Wed 13 Jan 2027, 10:00 Sent, to robin@example\.org\./)
    expect(words).toMatch(
      /Email: [^.]* Failed, to agent@harbour\.example\. .*The mail server has permanently rejected this email\./,
    )
    expect(words).toMatch(/emails? planned .* Reminder the day before, Sun 17 Jan 2027, 10:00/)
    expect(pageOf(html).all('a[href^="/admin-profile/mail/"]')).not.toEqual([])
    expect(pageOf(html).hrefs).toContain(`/admin-profile/mail?about=${id}`)
    await desk.book('2027-01-19', '10:00', 'kim@example.org')
    const mails = await desk.read(`/admin-profile/mail?about=${id}`)
    expect(mails).toContain('robin@example.org')
    expect(mails).not.toContain('kim@example.org')
    expect(wordsOf(mails)).toContain('Emails about one appointment. Show all emails')
  })
}
