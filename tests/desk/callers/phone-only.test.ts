import { expect, test, vi } from 'vitest'
import { manageTokenOf } from '#src/features/booking/appointments/manage-link.server.ts'
import { eventually } from '../../support/eventually.ts'
import { pageOf, wordsOf } from '../../support/pages/page.ts'
import { type CallerDesk, openCallerDesk } from '../../support/site/desk/caller-desk.ts'
import { moveAppointment } from '../../support/site/desk/record-parts.ts'
import { allSent } from '../../support/site/facts.ts'
import { makeUser, signInAs } from '../../support/site/people.ts'
import { databaseKinds } from '../../support/site/test-site.ts'

const monday = (time: string) => `2027-01-18T${time}:00.000Z`
const agent = 'agent-notice agent@harbour.example'

/** Everything in the outbox that failed or waits. */
const unsent = async ({ site }: CallerDesk) => {
  const mails = site.runtime.db.selectFrom('outgoing_mails').select(['kind', 'status']).where('status', '!=', 'sent')
  return mails.execute()
}

for (const kind of databaseKinds) {
  test(`an appointment without email is moved, cancelled and restored; only the agent gets mail (${kind})`, async () => {
    await using desk = await openCallerDesk(kind)
    const { page } = await desk.bookFor()
    const moving = wordsOf(await desk.read(`${page}/move`))
    expect(moving).toContain('Keep the current time')
    expect(moving).not.toContain('tell the visitor')
    const moved = await moveAppointment(desk, page, { startsAt: monday('14:00') })
    expect([moved.status, pageOf(await moved.text()).done]).toEqual([
      200,
      expect.stringContaining('They didn’t give an email address, so please tell them the new time yourself.'),
    ])
    expect(wordsOf(await desk.read(page))).toContain('If you cancel it, you’ll have to tell them yourself')
    const press = async (intent: string) => {
      await allSent(desk.site)
      const answer = await desk.press(page, intent)
      const html = await answer.text()
      return { status: answer.status, done: pageOf(html).done, words: wordsOf(html) }
    }
    const tellThem = 'They didn’t give an email address, so please tell them yourself.'
    const cancelled = await press('cancel')
    expect(cancelled).toMatchObject({ status: 200, done: `Appointment cancelled. ${tellThem} Undo` })
    expect(cancelled.words).toContain('If you undo it, you’ll have to tell them yourself')
    expect(await press('restore')).toMatchObject({ status: 200, done: `The appointment is back on. ${tellThem}` })
    const [row] = await desk.appointments()
    expect(row).toMatchObject({ starts_at: monday('14:00'), status: 'booked', sequence: 3 })
    expect(await desk.mails()).toEqual([agent, agent, agent, agent])
    await eventually(async () => expect(await unsent(desk)).toEqual([]))
  })

  test(`a visitor without email who cancels by link is not told of an email (${kind})`, async () => {
    await using desk = await openCallerDesk(kind)
    const { id } = await desk.bookFor()
    const path = `/appointments/${manageTokenOf(desk.site.runtime, { appointmentId: id, linkVersion: 0 })}`
    expect((await desk.site.post(path, { intent: 'cancel' })).status).toBe(303)
    const words = wordsOf(await (await desk.site.request(path)).text())
    expect(words).toContain('We’re keeping the time for you until then.')
    expect(words).not.toContain('We’re also emailing you')
  })

  test(`nobody is reminded of an appointment without email, and nothing fails (${kind})`, async () => {
    await using desk = await openCallerDesk(kind)
    await desk.bookFor()
    await eventually(async () => expect(await unsent(desk)).toEqual([]))
    vi.setSystemTime(new Date(monday('10:59')))
    desk.site.runtime.outbox.wake()
    await desk.signIn()
    expect(await desk.mails()).toEqual([agent])
    expect(await unsent(desk)).toEqual([])
    expect(wordsOf(await desk.read('/admin-profile'))).not.toContain('not delivered')
    expect(desk.site.inbox.map(({ to }) => to)).toEqual(['agent@harbour.example'])
  })

  test(`an appointment whose agent is unknown to the outbox is booked without any mail (${kind})`, async () => {
    await using desk = await openCallerDesk(kind)
    const { page } = await desk.bookFor()
    const { db } = desk.site.runtime
    await db.updateTable('appointments').set({ agent_id: 'gone' }).execute()
    await db.deleteFrom('outgoing_mails').execute()
    expect((await desk.press(page, 'cancel')).status).toBe(200)
    expect(await desk.mails()).toEqual([])
  })

  test(`one without an email belongs to no client; one with an email does, consent included (${kind})`, async () => {
    await using desk = await openCallerDesk(kind)
    const { site } = desk
    await desk.bookFor()
    await desk.bookFor({ startsAt: monday('14:00'), email: 'robin@example.org', story: 'An adviser called' })
    await makeUser(site, { email: 'robin@example.org' })
    const headers = { cookie: await signInAs(site, 'robin@example.org') }
    const text = await (await site.request('/profile/data/download', { headers })).text()
    const [own, ...others] = JSON.parse(text).appointments
    expect(others).toEqual([])
    expect(own).toMatchObject({
      startsAt: monday('14:00'),
      whatHappened: 'An adviser called',
      consentWording: 'They agreed on the phone that the firm may store this to prepare and hold the consultation.',
      consentedAt: '2027-01-13T10:00:00.000Z',
    })
    expect(own.consentTakenBy).toMatch(/^\w{10,}/)
    const page = wordsOf(await (await site.request('/profile/data', { headers })).text())
    expect(page).toContain('They agreed on the phone')
    expect(wordsOf(await (await site.request('/privacy-policy')).text())).toContain('which of our staff noted it')
  })

  test(`when the account of who took a consent is deleted, the consent remains (${kind})`, async () => {
    await using desk = await openCallerDesk(kind)
    const { page } = await desk.bookFor()
    const { db } = desk.site.runtime
    await makeUser(desk.site, { email: 'kim@example.org', role: 'admin' })
    await db.deleteFrom('auth_user').where('email', '=', 'admin@example.org').execute()
    const [row] = await desk.appointments()
    expect(row).toMatchObject({ consent_taken_by: null, consented_at: '2027-01-13T10:00:00.000Z' })
    const headers = { cookie: await signInAs(desk.site, 'kim@example.org') }
    expect(wordsOf(await (await desk.site.request(page, { headers })).text())).toContain('noted by a member of staff')
  })
}
