import { expect, test } from 'vitest'
import { wordsOf } from '../support/pages/page.ts'
import { openAppointmentDesk } from '../support/site/desk/appointment-desk.ts'
import { databaseKinds } from '../support/site/test-site.ts'

const [thursday, path] = ['2027-01-14', '/admin-profile']

for (const kind of databaseKinds) {
  test(`an email that failed before an appointment was changed can’t be sent after it (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const { db } = desk.site.runtime
    const { page, id } = await desk.book(thursday, '09:00', 'robin@example.org')
    await desk.site.runtime.outbox.stop()
    await db
      .updateTable('outgoing_mails')
      .set({ status: 'failed', encrypted_content: 'x', expires_at: null })
      .where('kind', 'in', ['appointment-booked', 'agent-notice'])
      .execute()
    const mails = db.selectFrom('outgoing_mails').select(['mail_id', 'kind', 'status']).where('about', '=', id)
    const failed = await mails.where('status', '=', 'failed').execute()
    expect(failed.map(({ kind: of }) => of).sort()).toEqual(['agent-notice', 'appointment-booked'])
    expect(wordsOf(await desk.read(path))).toContain('not delivered')

    expect((await desk.press(page, 'cancel')).status).toBe(200)
    expect(wordsOf(await desk.read(path))).not.toContain('not delivered')
    for (const { mail_id: about } of failed) {
      const again = await desk.post('/admin-profile/mail', { intent: 'retry', about })
      expect(again.status).toBe(409)
    }
    const queued = await mails.where('status', '=', 'queued').execute()
    expect(queued.map(({ kind: of }) => of).sort()).toEqual(['agent-notice', 'appointment-cancelled'])
  })
}
