import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { editNote } from '#src/features/notes/write-notes.server.ts'
import { migrate, migrateTo } from '#src/platform/database/migrate.server.ts'
import type { Tables } from '#src/platform/database/tables.ts'
import { deleteWhatHangsOn } from '#src/platform/edit-fact.server.ts'
import { openEmptyDatabase } from '../../support/empty-database.ts'
import { wordsOf } from '../../support/pages/page.ts'
import { openAppointmentDesk } from '../../support/site/desk/appointment-desk.ts'
import { storeNote } from '../../support/site/notes.ts'
import { makeUser } from '../../support/site/people.ts'
import { placesWith } from '../../support/site/stored-words.ts'
import { bothDatabases, openTestSite } from '../../support/site/test-site.ts'

const at = '2027-01-12T09:00:00.000Z'

/** Adds people, an appointment of the first, and notes, as the version before does: it knows of no subject. */
async function addAsBefore(db: Kysely<Tables>, people: string[]): Promise<void> {
  for (const id of people) {
    await sql`insert into people (person_id, email, name, phone, phone_digits, created_at, updated_at)
      values (${id}, ${`${id}@example.org`}, ${id}, '', '', ${at}, ${at})`.execute(db)
    await sql`insert into people_search (person_id, sort_name, search_text) values (${id}, ${id}, ${id})`.execute(db)
    await sql`insert into appointments (appointment_id, reference, agent_id, starts_at, ends_at, occupied_until, status,
        scam_type, name, email, phone, story, person_id, consent_wording, consented_at, form_key, manage_token_hash,
        created_at)
      values (${id}, ${id}, 'agent-1', ${at}, ${at}, ${at}, 'done', 'forex', ${id}, ${`${id}@example.org`}, '', '',
        ${id}, '', ${at}, ${id}, ${id}, ${at})`.execute(db)
    await addNoteAsBefore(db, `${id}-p`, { person: id })
    await addNoteAsBefore(db, `${id}-a`, { appointment: id })
  }
}

function addNoteAsBefore(db: Kysely<Tables>, noteId: string, about: { person?: string; appointment?: string }) {
  return sql`insert into notes (note_id, appointment_id, person_id, body, form_key, created_at, updated_at)
    values (${noteId}, ${about.appointment ?? null}, ${about.person ?? null}, ${`Note ${noteId}`}, ${noteId}, ${at},
      ${at})`.execute(db)
}

for (const kind of bothDatabases) {
  test(`notes of the version before are on their records, also those that it goes on adding (${kind})`, async () => {
    await using database = await openEmptyDatabase(kind)
    const { db } = database
    await migrateTo(db, '104-expand-discreet-mails')
    await addAsBefore(db, ['ann', 'bob'])
    await sql`insert into note_versions (note_id, version, body, edited_at)
      values ('ann-p', 1, 'Ann was called', ${at})`.execute(db)
    await sql`update notes set version = 2 where note_id = 'ann-p'`.execute(db)
    await migrate(db)
    await using desk = await openAppointmentDesk(kind, { database })
    const notesOn = async (page: string) => {
      const record = wordsOf(await desk.read(`/admin-profile/${page}`))
      return [...new Set(record.match(/Note \w+-[apl]\b/g))].sort()
    }
    expect(await notesOn('people/ann')).toEqual(['Note ann-a', 'Note ann-p'])
    expect(wordsOf(await desk.read('/admin-profile/people/ann'))).toContain('Ann was called')
    expect(await notesOn('appointments/bob')).toEqual(['Note bob-a', 'Note bob-p'])

    // A copy of the version before may run for a while: it adds a note, and makes two people one.
    await addNoteAsBefore(db, 'late-l', { person: 'ann' })
    await addNoteAsBefore(db, 'later-l', { appointment: 'bob' })
    expect(await notesOn('people/ann')).toEqual(['Note ann-a', 'Note ann-p', 'Note late-l'])
    await sql`update notes set person_id = 'bob' where person_id = 'ann'`.execute(db)
    await sql`update appointments set person_id = 'bob' where person_id = 'ann'`.execute(db)
    await sql`delete from people where person_id = 'ann'`.execute(db)
    const ofBoth = ['Note ann-a', 'Note ann-p', 'Note bob-a', 'Note bob-p', 'Note late-l', 'Note later-l']
    expect(await notesOn('people/bob')).toEqual(ofBoth)
  })

  test(`notes on any kind of record are deleted by its subject, with their earlier versions (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { runtime } = site
    const reader = { userId: await makeUser(site, { email: 'admin@example.org', role: 'admin' }), isAdmin: true }
    const by = { actor: reader.userId, address: null }
    const [subject, other] = ['issue:a', 'issue:b'] as const
    const noteId = await storeNote(site, { subject, body: 'Zebedee was away', formKey: 'a', by })
    await storeNote(site, { subject: other, body: 'Dougal was away', formKey: 'b', by })
    const edit = { noteId, subject, body: 'Zebedee was ill', version: 1, reader, by }
    expect(await editNote(runtime, edit)).toEqual({ ok: true })
    await deleteWhatHangsOn(runtime.db, subject)
    expect(await placesWith(site, 'zebedee')).toEqual([])
    expect(await placesWith(site, 'dougal')).toEqual(['notes.body'])
  })
}
