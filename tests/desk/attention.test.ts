import { expect, test, vi } from 'vitest'
import { findUserIdByEmail } from '#src/features/accounts/users/user-queries.server.ts'
import { eventually } from '../support/eventually.ts'
import { formOf, pageOf, wordsOf } from '../support/pages/page.ts'
import { adminEmail, entriesOf } from '../support/site/admin-session.ts'
import { offeredStarts } from '../support/site/booking/offered-starts.ts'
import { openFirm } from '../support/site/desk/agents-desk.ts'
import { openAppointmentDesk } from '../support/site/desk/appointment-desk.ts'
import { pressOnRow, rowIn } from '../support/site/desk/attention-rows.ts'
import { signInAs } from '../support/site/people.ts'
import { databaseKinds } from '../support/site/test-site.ts'

const [thursday, path] = ['2027-01-14', '/admin-profile']

for (const kind of databaseKinds) {
  test(`past appointments get their outcome on their row of Today, which then goes (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const times = ['09:00', '10:00', '11:00', '12:00', '14:00', '15:00']
    const booked: Awaited<ReturnType<typeof desk.book>>[] = []
    for (const time of times) booked.push(await desk.book(thursday, time, `at-${time.slice(0, 2)}@example.org`))
    vi.setSystemTime(new Date('2027-01-15T09:00:00Z'))
    await desk.signIn()
    const html = await desk.read(path)
    expect(wordsOf(html)).toContain('6 past appointments without an outcome See all')
    // The latest five.
    expect(pageOf(html).all('li[id^="without-outcome-"]')).toHaveLength(5)
    const [, second, , , , last] = booked
    expect(rowIn(html, `without-outcome-${booked[0]?.id}`).words).toBe('')
    const offer = ' You can email at-10@example.org a link to choose a new time. Send “We missed you”'
    for (const [mark, id, words] of [
      ['done', last?.id, 'Done.'],
      ['no-show', second?.id, `No-show.${offer}`],
    ] as const) {
      expect(rowIn(html, `without-outcome-${id}`).words).toMatch(
        /^Robin Sample Thu 14 Jan 2027, \d\d:00 , with .* Done : Robin Sample No-show : Robin Sample$/,
      )
      const given = await pressOnRow(desk, html, `without-outcome-${id}`, mark)
      expect([given.status, pageOf(await given.text()).done]).toEqual([200, `Robin Sample: ${words} Undo`])
      expect(rowIn(await desk.read(path), `without-outcome-${id}`).words).toBe('')
    }
    expect(wordsOf(await desk.read(path))).toContain('4 past appointments without an outcome')
    const marks = (await entriesOf(desk.site)).filter(({ action }) => action === 'appointment-changed')
    expect(marks.map(({ about }) => about)).toEqual([`appointment:${last?.id}`, `appointment:${second?.id}`])
  })

  test(`an outcome of Today is undone where it was answered, and a form of an older page is refused (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const { id, page } = await desk.book(thursday, '09:00', 'robin@example.org')
    vi.setSystemTime(new Date('2027-01-15T09:00:00Z'))
    await desk.signIn()
    const shown = await desk.read(path)
    const press = (intent: string) => pressOnRow(desk, shown, `without-outcome-${id}`, intent)
    const given = await press('done')
    // What was seen before is refused, but for the same form sent twice.
    const late = await press('no-show')
    expect([late.status, pageOf(await late.text()).alert]).toEqual([
      409,
      expect.stringContaining('Marked as done by Ada Desk.'),
    ])
    expect((await press('done')).status).toBe(200)
    const undone = await desk.post(page, formOf(await given.text(), 'booked').fields)
    expect(pageOf(await undone.text()).done).toContain('Outcome undone: Robin Sample.')
    expect(rowIn(await desk.read(path), `without-outcome-${id}`).words).toContain('Done : Robin Sample')
  })

  test(`a conflict leads to the free times, which say what was moved and lead back to Today (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const { id, page } = await desk.book(thursday, '09:00', 'robin@example.org')
    const { agent_id } = await desk.site.runtime.db
      .selectFrom('appointments')
      .select('agent_id')
      .executeTakeFirstOrThrow()
    const off = { intent: 'block', agentId: agent_id, day: thursday, from: '08:00', until: '18:00' }
    await desk.post(`/admin-profile/appointments?view=day&day=${thursday}`, off)
    const html = await desk.read(path)
    expect(wordsOf(html)).toContain('1 appointment to rearrange')
    const row = rowIn(html, `conflict-${id}`)
    expect(row.words).toMatch(
      /^Robin Sample Thu 14 Jan 2027, 09:00 \. .* is away then\. 020 7946 0018 Move : Robin Sample Cover for .*: Robin Sample$/,
    )
    // Its record beside Today, its phone number, and the page that moves it.
    expect(row.hrefs).toEqual([
      `${path}/today/${id}`,
      'tel:02079460018',
      `${page}/move`,
      expect.stringContaining('/hand-over?agent='),
    ])
    const picker = await desk.read(`${page}/move`)
    const [startsAt = ''] = offeredStarts(picker)
    const moved = await desk.post(formOf(picker, 'move').action, { ...formOf(picker, 'move').fields, startsAt })
    const answer = await moved.text()
    // In its place and with the focus, not as a toast.
    expect(pageOf(answer).one('[role="status"][tabindex="-1"]').has('autofocus')).toBe(true)
    expect([moved.status, pageOf(answer).done]).toEqual([
      200,
      expect.stringMatching(
        /^Robin Sample’s appointment is now Friday 15 January 2027, .*We’re emailing them the new time/,
      ),
    ])
    expect(pageOf(answer).one('[role="status"]').hrefs).toEqual(expect.arrayContaining([page, path]))
    expect(wordsOf(await desk.read(path))).not.toContain('Needs attention')
  })

  test(`a failed email is tried again on the row, unless it is too late (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const { db } = desk.site.runtime
    await desk.book(thursday, '09:00', 'robin@example.org')
    await desk.site.runtime.outbox.stop()
    await db
      .updateTable('outgoing_mails')
      .set({ status: 'failed', last_error: 'connect ECONNREFUSED', encrypted_content: 'x', expires_at: null })
      .execute()
    const mails = await db.selectFrom('outgoing_mails').select(['mail_id', 'recipient']).execute()
    const mailId = mails.find(({ recipient }) => recipient === 'robin@example.org')?.mail_id ?? ''
    const id = `failed-mail-${mailId}`
    const shown = await desk.read(path)
    expect(rowIn(shown, id).words).toMatch(
      /^robin@example\.org .*\. The mail server refused the connection\. Try again : robin@/,
    )
    const tried = await pressOnRow(desk, shown, id, 'retry')
    expect([tried.status, pageOf(await tried.text()).done]).toEqual([
      200,
      'We’re trying again to send the email to robin@example.org.',
    ])
    expect(rowIn(await desk.read(path), id).words).toBe('')
    expect((await entriesOf(desk.site)).at(-1)).toMatchObject({ action: 'mail-sent-again', about: `mail:${mailId}` })
    // Pressed again from another tab, the page of emails says why not.
    const again = await pressOnRow(desk, shown, id, 'retry')
    expect([again.status, pageOf(await again.text()).alert]).toEqual([
      409,
      expect.stringContaining('This email has already been retried'),
    ])
    const failed = { status: 'failed', encrypted_content: 'x' } as const
    const expire = (expires_at: string) =>
      db
        .updateTable('outgoing_mails')
        .set({ ...failed, expires_at })
        .execute()
    await expire('2027-01-13T00:00:00.000Z')
    const late = rowIn(await desk.read(path), id)
    expect([late.words, late.hasButton]).toEqual([expect.stringContaining('Too late to send'), false])
    // A day after it was too late, nobody need look at it, nor once its content is deleted.
    await expire('2027-01-12T09:59:59.000Z')
    expect(wordsOf(await desk.read(path))).not.toContain('not delivered')
    await expire('2027-01-13T00:00:00.000Z')
    await db.updateTable('outgoing_mails').set({ encrypted_content: null }).execute()
    expect(wordsOf(await desk.read(path))).not.toContain('not delivered')
  })

  test(`an invitation is sent again from a day before it expires until a week later (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const { site } = desk
    const kim = { name: 'Kim Sample', email: 'kim@example.org', role: 'client', password: '' }
    await desk.post(path, { intent: 'create-user', ...kim })
    const userId = await findUserIdByEmail(site.runtime.db, 'kim@example.org')
    const sentAt = Date.now()
    const rowAfter = async (hours: number) => {
      vi.setSystemTime(sentAt + hours * 3_600_000)
      await desk.signIn()
      return rowIn(await desk.read(path), `invitation-${userId}`)
    }
    expect((await rowAfter(47)).words).toBe('')
    expect((await rowAfter(49)).words).toContain('Expires Sat 16 Jan 2027, 10:00 Send again : kim@example.org')
    expect(wordsOf(await desk.read(path))).toMatch(/Today 1 needs attention.* 1 invitation not accepted/)
    expect((await rowAfter(73)).words).toContain('Expired Sat 16 Jan 2027, 10:00')
    expect((await rowAfter(72 + 7 * 24 + 1)).words).toBe('')
    await rowAfter(72 + 7 * 24 - 1)
    const sent = await pressOnRow(desk, await desk.read(path), `invitation-${userId}`, 'invite')
    expect([sent.status, pageOf(await sent.text()).done]).toEqual([
      200,
      expect.stringMatching(
        /^We’re sending the invitation. It works for 72 hours, and the earlier one no longer works. The email may not/,
      ),
    ])
    expect(rowIn(await desk.read(path), `invitation-${userId}`).words).toBe('')
    const entry = { action: 'invitation-sent-again', about: `user:${userId}` }
    expect(await entriesOf(site)).toContainEqual(expect.objectContaining(entry))
    await eventually(() => expect(site.inbox.filter(({ to }) => to === 'kim@example.org')).toHaveLength(2))
  })

  test(`agents without hours are pointed out, to admins and to themselves (${kind})`, async () => {
    await using firm = await openFirm(kind)
    const { db } = firm.site.runtime
    await db.deleteFrom('opening_hours').execute()
    const extra = { extra_hours_id: 'extra', opens_from: '09:00', closes_at: '12:00' }
    await db
      .insertInto('extra_hours')
      .values({ ...extra, agent_id: 'agent-2', day: thursday })
      .execute()
    const row = rowIn(await firm.read(path, firm.admin.cookie), 'setup-hours-agent-1')
    expect(row.words).toBe('kim No hours yet, so none of their times are offered. Set hours : kim')
    expect(row.hrefs).toContain('/admin-profile/availability?agent=agent-1')
    await db.updateTable('extra_hours').set({ day: '2027-01-12' }).execute()
    expect(wordsOf(await firm.read(path, firm.admin.cookie))).toContain('2 things to set up')
    const seenByKim = await firm.read(path)
    expect(wordsOf(seenByKim)).toContain('1 thing to set up')
    expect(seenByKim).not.toContain('setup-hours-agent-2')
    await db.updateTable('agents').set({ is_active: 0 }).execute()
    expect(rowIn(await firm.read(path, firm.admin.cookie), 'setup-agents-nobody').words).toContain(
      'No agent takes appointments',
    )
    expect(wordsOf(await firm.read(path))).not.toContain('to set up')
  })

  test(`an agent sees neither a colleague's rows nor emails nor invitations, and faults are boxed (${kind})`, async () => {
    await using firm = await openFirm(kind)
    const { site, admin, appointments } = firm
    await site.runtime.db.updateTable('outgoing_mails').set({ status: 'failed', encrypted_content: 'x' }).execute()
    const invited = { name: 'New', email: 'new@example.org', role: 'client', password: '' }
    await admin.post(path, { intent: 'create-user', ...invited })
    site.runtime.checkup.faults = [{ name: 'Backups', fault: 'No backups are made.', remedy: 'Set BACKUP_DIR.' }]
    vi.setSystemTime(new Date('2027-01-15T11:00:00Z'))
    const kim = await signInAs(site, 'kim@example.org')
    const seenByKim = await firm.read(path, kim)
    expect(rowIn(seenByKim, `without-outcome-${appointments.kim}`).words).not.toBe('')
    expect(seenByKim).not.toContain(appointments.pat)
    for (const hidden of ['not delivered', 'new@example.org', 'Problems with the site']) {
      expect(seenByKim).not.toContain(hidden)
    }
    const foreign = await site.post(
      `/admin-profile/appointments/${appointments.pat}`,
      { intent: 'done', version: '0' },
      { cookie: kim },
    )
    expect(foreign.status).toBe(403)
    const seenByAdmin = wordsOf(await firm.read(path, await signInAs(site, adminEmail)))
    for (const shown of [
      '2 past appointments without',
      'not delivered',
      'new@example.org',
      'Backups: No backups are made. Set BACKUP_DIR.',
    ]) {
      expect(seenByAdmin).toContain(shown)
    }
  })

  test(`undelivered emails are counted up to fifty (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const { db } = desk.site.runtime
    const at = '2027-01-12T09:00:00.000Z'
    const mailOf = (index: number) => ({
      ...{ mail_id: `${index}`, mail_key: `${index}`, kind: 'reminder', about: null, recipient: 'kim@example.org' },
      ...{ subject: '', encrypted_content: 'x', content_id: null, status: 'failed' as const, attempts: 9 },
      ...{ due_at: at, first_due_at: at, expires_at: null, last_error: null, created_at: at, sent_at: null },
    })
    const fail = async (from: number, until: number) => {
      for (let index = from; index < until; index += 1)
        await db.insertInto('outgoing_mails').values(mailOf(index)).execute()
      return wordsOf(await desk.read(path))
    }
    expect(await fail(0, 50)).toMatch(/(?<!More than )50 emails not delivered/)
    expect(await fail(50, 52)).toContain('More than 50 emails not delivered')
  })
}
