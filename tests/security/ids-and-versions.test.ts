import { expect, test } from 'vitest'
import { openAdminSession } from '../support/site/admin-session.ts'
import { openAppointmentDesk } from '../support/site/desk/appointment-desk.ts'
import { writeIssue } from '../support/site/newsletter.ts'
import { addNote } from '../support/site/notes.ts'
import { signInAs } from '../support/site/people.ts'
import { databasesOfCopies, openTestSite } from '../support/site/test-site.ts'

const desk = '/admin-profile'

/** Forms with the id of something that is not there. */
function formsWith(id: string): [string, Record<string, string>][] {
  const inPath = encodeURIComponent(id)
  return [
    [`${desk}/newsletter`, { intent: 'delete', subscriberId: id }],
    [`${desk}/newsletter`, { intent: 'complained', subscriberId: id }],
    [`${desk}/newsletter/${inPath}`, { intent: 'delete' }],
    [`${desk}/newsletter/${inPath}`, { intent: 'save', subject: 'Spring', body: 'Hello', revision: '1' }],
    [`${desk}/newsletter/${inPath}`, { intent: 'send-now', revision: '1' }],
    [`${desk}/newsletter/new`, { intent: 'save', subject: 'Spring', body: 'Hello', formKey: id }],
    [`${desk}/security`, { intent: 'end-session', sessionId: id }],
    [`${desk}/security`, { intent: 'rename-passkey', passkeyId: id, name: 'My phone' }],
    [`${desk}/security`, { intent: 'remove-passkey', passkeyId: id }],
    [`${desk}/availability?agent=${inPath}`, { intent: 'unblock', dayOffId: id }],
    [`${desk}/availability?agent=${inPath}`, { intent: 'remove-extra-hours', extraHoursId: id }],
    [`${desk}/appointments?view=day`, { intent: 'unblock', dayOffId: id }],
    [`${desk}/appointments?view=day`, { intent: 'remove-extra-hours', extraHoursId: id }],
    [`${desk}/appointments/${inPath}`, { intent: 'move', agentId: id }],
    [`${desk}/appointments/${inPath}`, { intent: 'edit-note', noteId: id, body: 'Hello' }],
    [`${desk}/people/${inPath}`, { intent: 'edit-note', noteId: id, body: 'Hello' }],
    [`${desk}/mail`, { intent: 'retry', mailId: id }],
    ...['disable', 'enable', 'delete', 'make-admin', 'sign-out', 'invite', 'permissions', 'save'].map(
      (intent): [string, Record<string, string>] => [`${desk}/users/${inPath}`, { intent, name: 'Kim' }],
    ),
  ]
}

// PostgreSQL is the stricter of the two.
for (const kind of databasesOfCopies) {
  test(`an id that nothing has, whatever it holds, is no fault of the site (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { cookie } = await openAdminSession(site)
    for (const id of ['nothing', 'a\0b', '\ud800', "' or 1=1 --", 'x'.repeat(3000)]) {
      for (const [path, fields] of formsWith(id.toWellFormed())) {
        const { status } = await site.post(path, fields, { cookie })
        expect([path, fields, status < 500]).toEqual([path, fields, true])
      }
    }
    expect(site.logLines.filter(({ level }) => Number(level) >= 50)).toEqual([])
  })

  test(`a version that is no number is an outdated one (${kind})`, async () => {
    await using opened = await openAppointmentDesk(kind)
    const { site, post } = opened
    const { page } = await opened.book('2027-01-18', '11:00', 'robin@example.org')
    await addNote(opened, page, 'Called.')
    const note = site.runtime.db.selectFrom('notes').select('note_id as noteId')
    const { noteId } = await note.executeTakeFirstOrThrow()
    const issue = await writeIssue(site, await signInAs(site, 'admin@example.org'))
    for (const version of ['', 'x', 'NaN', '1e30', '99999999999', '-1', '1.5', 'Infinity']) {
      const forms: [string, Record<string, string>][] = [
        [page, { intent: 'edit-note', noteId, body: 'Mine', version }],
        [page, { intent: 'delete-note', noteId, version }],
        [page, { intent: 'cancel', sequence: version }],
        [page, { intent: 'no-show', sequence: version }],
        [issue, { intent: 'save', subject: 'Other', body: 'Words', revision: version }],
        [issue, { intent: 'send-now', revision: version }],
      ]
      for (const [path, fields] of forms) {
        const { status } = await post(path, fields)
        expect([path, fields, status]).toEqual([path, fields, 409])
      }
    }
    expect(site.logLines.filter(({ level }) => Number(level) >= 50)).toEqual([])
  })
}
