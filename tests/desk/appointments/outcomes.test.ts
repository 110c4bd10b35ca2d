import { expect, test, vi } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { entriesOf } from '../../support/site/admin-session.ts'
import { openAppointmentDesk } from '../../support/site/desk/appointment-desk.ts'
import { actionOf, alertsIn, errorOf, hiddenFieldsOf, wordsOf } from '../../support/site/form-page.ts'
import { notesOf } from '../../support/site/notes.ts'
import { type DatabaseKind, databaseKinds } from '../../support/site/test-site.ts'

const thursday = '2027-01-14'
const today = '/admin-profile'

const withoutHash = (address: string | null) => (address ?? '').replace(/#.*/, '')

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
    /** Sends the outcome's form on a page, as it is now or was when `shown`. */
    give: async (path: string, fields: Record<string, string>, shown?: string) => {
      const html = shown ?? (await desk.read(path))
      return desk.post(actionOf(html, formId), { ...hiddenFieldsOf(html, formId), ...fields })
    },
  }
}

for (const kind of databaseKinds) {
  test(`an outcome and its note are stored together, and lead to the record (${kind})`, async () => {
    await using desk = await openDuring(kind)
    const answer = await desk.give(desk.page, { intent: 'done', body: 'Will send papers.' })
    const [note] = await notesOf(desk.site)
    expect(note).toMatchObject({ body: 'Will send papers.', appointment_id: desk.id })
    expect(answer.headers.get('location')).toBe(`${desk.page}?done=done&added=${note?.note_id}`)
    expect(await desk.statusOf()).toEqual({ status: 'done', sequence: 1 })
    const html = await desk.read(answer.headers.get('location') ?? '')
    const words = wordsOf(html)
    // One press from the answer.
    expect(words).toContain('Outcome: Done . Saved, and your note has been added. Undo outcome Book a follow-up')
    expect(html).toContain(`href="/admin-profile/appointments/new?from=${desk.id}"`)
    const actions = (await entriesOf(desk.site)).map(({ action }) => action)
    expect(actions).toEqual(expect.arrayContaining(['note-added', 'appointment-changed']))

    expect((await desk.press(desk.page, 'booked', {}, html)).status).toBe(303)
    expect(await desk.statusOf()).toEqual({ status: 'booked', sequence: 2 })
    expect(await notesOf(desk.site)).toHaveLength(1)
    expect(wordsOf(await desk.read(`${desk.page}?done=booked`))).toContain('Outcome undone. The notes are still there.')
  })

  test(`an outcome needs no note, and a ticked follow-up leads to its booking (${kind})`, async () => {
    await using desk = await openDuring(kind)
    const next = `/admin-profile/appointments/new?from=${desk.id}`
    expect(await desk.read(`${next}&done=booked`)).not.toContain('Outcome saved')
    const answer = await desk.give(desk.page, { intent: 'no-show', body: ' ', followUp: 'on' })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${next}&done=no-show`])
    expect(wordsOf(await desk.read(`${next}&done=no-show`))).toContain('Outcome saved: No-show. Undo')
    // An address can’t claim another.
    for (const address of [next, `${next}&done=done`]) expect(await desk.read(address)).not.toContain('Outcome saved')
    expect(await desk.statusOf()).toMatchObject({ status: 'no-show' })
    expect(await notesOf(desk.site)).toEqual([])
  })

  test(`if the note is refused, so is the outcome, and the form keeps both (${kind})`, async () => {
    await using desk = await openDuring(kind)
    const refused = await desk.give(desk.page, { intent: 'done', body: 'y'.repeat(5001), followUp: 'on' })
    expect(refused.status).toBe(422)
    const html = await refused.text()
    expect(errorOf(html, `${desk.formId}-body`)).toBe('Shorten what you’ve written to 5,000 characters or fewer')
    expect(html).toMatch(/<textarea[^>]*>y{5001}<\/textarea>/)
    expect(html).toMatch(/<input[^>]*name="followUp"[^>]* checked=""/)
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
      expect(alertsIn(html)[0]).toContain('changed after you opened the page')
      expect(alertsIn(html)[0]).toContain('Marked as no-show by Ada Desk.')
      expect(html, path).toMatch(/<textarea[^>]*>Long words<\/textarea>/)
      expect(await notesOf(desk.site), path).toEqual([])
      await desk.press(desk.page, 'booked')
    }
    const early = await desk.book('2027-01-18', '10:00', 'kim@example.org')
    const tooEarly = await desk.post(early.page, { intent: 'done', sequence: '0', body: 'Early words', formKey: 'x' })
    expect(tooEarly.status).toBe(409)
    expect(await tooEarly.text()).toMatch(/<textarea[^>]*>Early words<\/textarea>/)
    expect(await notesOf(desk.site)).toEqual([])
  })

  test(`an outcome sent twice at once is given once, with one note (${kind})`, async () => {
    await using desk = await openDuring(kind)
    const shown = await desk.read(desk.page)
    const give = () => desk.give(desk.page, { intent: 'done', body: 'Once' }, shown)
    const answers = await Promise.all([give(), give(), give()])
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
    expect(await desk.statusOf()).toEqual({ status: 'done', sequence: 1 })
    expect(await notesOf(desk.site)).toHaveLength(1)
    // A colleague who gives the same outcome loses no words either.
    const same = await desk.give(desk.page, { intent: 'done', body: 'Twice', formKey: 'another' }, shown)
    expect(same.status).toBe(303)
    expect((await notesOf(desk.site)).map(({ body }) => body)).toEqual(['Once', 'Twice'])
  })

  test(`Today says since when, takes the outcome with a note, and answers there (${kind})`, async () => {
    await using desk = await openDuring(kind)
    const [card = ''] = /aria-label="Now and next"[\s\S]*?<\/section>/.exec(await desk.read(today)) ?? []
    expect(wordsOf(card)).toContain('Thu 14 Jan 2027, 10:00 Now , since 10:00')
    expect(wordsOf(card)).toMatch(
      /Note \(optional\) : Robin Sample Book a follow-up next : Robin Sample Done : Robin Sample No-show/,
    )
    const answer = await desk.give(today, { intent: 'done', body: 'From Today' })
    const location = answer.headers.get('location') ?? ''
    expect(location).toMatch(new RegExp(`^${today}\\?about=${desk.id}&done=done&added=`))
    const html = await desk.read(location)
    expect(wordsOf(html)).toContain('Robin Sample: Done. Your note has been added. Undo')
    expect(html).not.toContain('From Today')
    expect(html).not.toContain(`id="outcome-${desk.id}"`)
    const undoAction = `${desk.page}?${new URLSearchParams({ from: `${today}?about=${desk.id}#attention` })}`
    expect(html).toContain(`action="${undoAction}"`)
    const undone = await desk.post(undoAction, { intent: 'booked', sequence: '1' })
    const after = await desk.read(withoutHash(undone.headers.get('location')))
    expect(wordsOf(after)).toContain('Outcome undone: Robin Sample. The notes are still there.')
    expect(after).toContain(`id="outcome-${desk.id}"`)
    // The address of an answer that is no longer true says nothing.
    expect(wordsOf(await desk.read(location))).not.toContain('Robin Sample: Done.')
    for (const id of ['nobody', 'constructor', '%00'])
      expect((await desk.open(`${today}?about=${id}&done=done`)).status, id).toBe(200)
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
    const words = wordsOf(/<section id="history"[\s\S]*?<\/section>/.exec(html)?.[0] ?? '')
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
    expect(words).toMatch(
      /Email: Reminder the day before .* Queued for Sun 17 Jan 2027, 10:00, to robin@example\.org\./,
    )
    expect(html).toMatch(new RegExp(`href="/admin-profile/mail\\?about=${id}&amp;open=[\\w-]+"`))
    await desk.book('2027-01-19', '10:00', 'kim@example.org')
    const mails = await desk.read(`/admin-profile/mail?about=${id}`)
    expect(mails).toContain('robin@example.org')
    expect(mails).not.toContain('kim@example.org')
    expect(wordsOf(mails)).toContain('Emails about one appointment. Show all emails')
  })
}
