import { expect, test } from 'vitest'
import { findIssue } from '#src/features/newsletter/issues/issue-queries.server.ts'
import { createIssue } from '#src/features/newsletter/issues/save-issue.server.ts'
import { addNote } from '#src/features/notes/write-notes.server.ts'
import { system } from '#src/platform/audit-log/audit-log.server.ts'
import type { Database } from '#src/platform/database/connect.server.ts'
import { deleteWhatHangsOn, lockForEdit } from '#src/platform/edit-fact.server.ts'
import type { Subject } from '#src/platform/subject.ts'
import { eventually } from '../support/eventually.ts'
import { formOf } from '../support/pages/page.ts'
import { openAppointmentDesk } from '../support/site/desk/appointment-desk.ts'
import { notesOf } from '../support/site/notes.ts'
import { bothDatabases, openTestSite, type TestSite } from '../support/site/test-site.ts'
import { countWaitingConnections } from '../support/waiting-connections.ts'

/** Makes everything about a record wait while it runs. */
function holdRecord<T>({ runtime: { db } }: TestSite, subject: Subject, run: (db: Database) => Promise<T>) {
  return db.transaction().execute(async (transaction) => {
    await lockForEdit(transaction, subject)
    return run(transaction)
  })
}

for (const kind of bothDatabases) {
  /** SQLite makes whole transactions wait, where nobody can count them. */
  const untilWaiting = async (db: Database, connections: number) => {
    if (kind === 'postgres') await eventually(async () => expect(await countWaitingConnections(db)).toBe(connections))
  }

  test(`a note that is sent while a person is deleted is refused, and none is left (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const { site } = desk
    const { db } = site.runtime
    const { page: appointment } = await desk.book('2027-01-18', '09:00', 'zebedee@example.org')
    await desk.press(appointment, 'cancel')
    const zebedee = db.selectFrom('people').select('person_id').where('email', '=', 'zebedee@example.org')
    const { person_id } = await zebedee.executeTakeFirstOrThrow()
    const page = `/admin-profile/people/${person_id}`
    const html = await desk.read(page)
    const { deletion, note } = await holdRecord(site, `person:${person_id}`, async () => {
      const deletion = desk.post(page, formOf(html, 'delete-person').fields)
      await untilWaiting(db, 1)
      const note = desk.post(page, { ...formOf(html, 'add-note').fields, body: 'He called back.' })
      await untilWaiting(db, 2)
      return { deletion, note }
    })
    expect([(await deletion).status, (await note).status]).toEqual([200, 404])
    expect(await notesOf(site)).toEqual([])
  })

  test(`an edit of a note that is sent while a person is deleted is refused, and none is left (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const { site } = desk
    const { db } = site.runtime
    const { page: appointment } = await desk.book('2027-01-18', '09:00', 'zebedee@example.org')
    await desk.press(appointment, 'cancel')
    const zebedee = db.selectFrom('people').select('person_id').where('email', '=', 'zebedee@example.org')
    const { person_id } = await zebedee.executeTakeFirstOrThrow()
    const page = `/admin-profile/people/${person_id}`
    await desk.post(page, { ...formOf(await desk.read(page), 'add-note').fields, body: 'He called.' })
    const html = await desk.read(page)
    const { deletion, edit } = await holdRecord(site, `person:${person_id}`, async () => {
      const deletion = desk.post(page, formOf(html, 'delete-person').fields)
      await untilWaiting(db, 1)
      const edit = desk.post(page, { ...formOf(html, 'edit-note').fields, body: 'He called back.' })
      await untilWaiting(db, 2)
      return { deletion, edit }
    })
    expect((await deletion).status).toBe(200)
    // SQLite looks for the person only after the deletion.
    expect((await edit).status).toBe(kind === 'sqlite' ? 404 : 409)
    expect(await notesOf(site)).toEqual([])
  })

  test(`a note on what no foreign key protects is refused once that is deleted (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { runtime } = site
    const issueId = await createIssue(runtime, { subject: 'Spring', body: 'Hello', by: system })
    const subject = `issue:${issueId}` as const
    const { note } = await holdRecord(site, subject, async (db) => {
      const words = { subject, body: 'Who reads this?', formKey: 'a', by: system }
      const note = addNote(runtime, words, async (db) => (await findIssue(db, issueId)) !== null)
      await untilWaiting(runtime.db, 1)
      await deleteWhatHangsOn(db, subject)
      await db.deleteFrom('newsletter_issues').where('issue_id', '=', issueId).execute()
      return { note }
    })
    expect(await note).toBeNull()
    expect(await notesOf(site)).toEqual([])
  })
}
