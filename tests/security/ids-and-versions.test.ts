import { expect, test } from 'vitest'
import { casesOf } from '../support/series.ts'
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
    [`${desk}/newsletter/subscribers/${inPath}`, { intent: 'delete' }],
    [`${desk}/newsletter/subscribers/${inPath}`, { intent: 'complained' }],
    [`${desk}/newsletter/${inPath}`, { intent: 'delete' }],
    [`${desk}/newsletter/${inPath}`, { intent: 'save', subject: 'Spring', body: 'Hello', version: '1' }],
    [`${desk}/newsletter/${inPath}`, { intent: 'send-now', version: '1' }],
    [`${desk}/newsletter/new`, { intent: 'save', subject: 'Spring', body: 'Hello', formKey: id }],
    [`${desk}/security`, { intent: 'end-session', about: id }],
    [`${desk}/security`, { intent: 'rename-passkey', about: id, name: 'My phone' }],
    [`${desk}/security`, { intent: 'remove-passkey', about: id }],
    [`${desk}/availability?agent=${inPath}`, { intent: 'unblock', about: id }],
    [`${desk}/availability?agent=${inPath}`, { intent: 'remove-extra-hours', about: id }],
    [`${desk}/appointments?view=day`, { intent: 'unblock', about: id }],
    [`${desk}/appointments?view=day`, { intent: 'remove-extra-hours', about: id }],
    [`${desk}/appointments/${inPath}/move`, { intent: 'move', agentId: id }],
    ...['appointments', 'today', 'people'].flatMap((records): [string, Record<string, string>][] => [
      [`${desk}/${records}/${inPath}`, { intent: 'edit-note', about: id, body: 'Hello' }],
      [`${desk}/${records}/${inPath}`, { intent: 'delete-note', about: id }],
      [`${desk}/${records}/${inPath}`, { intent: 'save-name', value: 'Kim' }],
    ]),
    [`${desk}/people/${inPath}`, { intent: 'delete-person' }],
    [`${desk}/mail`, { intent: 'retry', about: id }],
    [`${desk}/mail/${inPath}`, { intent: 'retry', about: id }],
    [desk, { intent: 'declined-answered', about: id }],
    [desk, { intent: 'many-seen', about: id, bookedUntil: '2099-01-01T00:00:00.000Z' }],
    ...['disable', 'enable', 'delete', 'make-admin', 'sign-out', 'invite', 'permissions', 'save'].map(
      (intent): [string, Record<string, string>] => [`${desk}/users/${inPath}`, { intent, name: 'Kim' }],
    ),
  ]
}

const ids = casesOf(['a\0b', '\ud800', 'nothing', "' or 1=1 --", 'x'.repeat(3000)], 2)

// PostgreSQL is the stricter of the two.
for (const kind of databasesOfCopies) {
  test(`an id that nothing has, whatever it holds, is no fault of the site (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { cookie } = await openAdminSession(site)
    for (const id of ids) {
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
    const note = site.runtime.db.selectFrom('notes').select('note_id as about')
    const { about } = await note.executeTakeFirstOrThrow()
    const issue = await writeIssue(site, await signInAs(site, 'admin@example.org'))
    for (const version of ['', 'x', 'NaN', '1e30', '99999999999', '-1', '1.5', 'Infinity']) {
      const forms: [string, Record<string, string>][] = [
        [page, { intent: 'edit-note', about, body: 'Mine', version }],
        [page, { intent: 'delete-note', about, version }],
        [page, { intent: 'cancel', version }],
        [page, { intent: 'no-show', version }],
        [issue, { intent: 'save', subject: 'Other', body: 'Words', version }],
        [issue, { intent: 'send-now', version }],
      ]
      for (const [path, fields] of forms) {
        const { status } = await post(path, fields)
        expect([path, fields, status]).toEqual([path, fields, 409])
      }
    }
    expect(site.logLines.filter(({ level }) => Number(level) >= 50)).toEqual([])
  })
}
