import { expect, test, vi } from 'vitest'
import { system } from '#src/platform/audit-log/audit-log.server.ts'
import type { Subject } from '#src/platform/subject.ts'
import { dayMs } from '#src/time/time-range.ts'
import { deleteUser, purgeDueAccounts } from '#src/workflows/users/user-access.server.ts'
import { formOf, wordsOf } from '../../support/pages/page.ts'
import { openAppointmentDesk } from '../../support/site/desk/appointment-desk.ts'
import { noteFormIn, notesOf, storeNote } from '../../support/site/notes.ts'
import { makeUser, signInAs } from '../../support/site/people.ts'
import { type DatabaseKind, databaseKinds } from '../../support/site/test-site.ts'

const email = 'robin@example.org'

/** A desk with a client, and notes on the client's appointment, on the client, and on someone else's appointment. */
async function openWithNotes(kind: DatabaseKind) {
  const desk = await openAppointmentDesk(kind)
  const { site } = desk
  const userId = await makeUser(site, { email })
  const [own, other] = [
    await desk.book('2027-01-18', '09:00', email),
    await desk.book('2027-01-18', '11:00', 'kim@example.org'),
  ]
  const { person_id: personId } = await site.runtime.db
    .selectFrom('people')
    .select('person_id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const note = (subject: Subject, body: string, by = system) => storeNote(site, { subject, body, by, formKey: body })
  const { user_id: adminId } = await site.runtime.db
    .selectFrom('users')
    .select('user_id')
    .where('role', '=', 'admin')
    .executeTakeFirstOrThrow()
  const by = { actor: adminId, address: null }
  await note(`appointment:${own.id}`, 'About the first talk', by)
  await note(`person:${personId}`, 'About Robin', by)
  await note(`appointment:${other.id}`, 'About Kim', by)
  return { ...desk, own, other, userId, adminId, personId }
}

for (const kind of databaseKinds) {
  test(`clients get a copy of the notes about them with earlier versions, and of no others (${kind})`, async () => {
    await using desk = await openWithNotes(kind)
    const { site, own } = desk
    const form = { ...noteFormIn(await desk.read(own.page)), intent: 'edit-note' }
    await desk.post(own.page, { ...form, body: 'About our first talk' })
    const cookie = await signInAs(site, email)
    const download = await site.request('/profile/data/download', { headers: { cookie } })
    const { notesByOurStaff } = (await download.json()) as { notesByOurStaff: object[] }
    const { reference } = await site.runtime.db
      .selectFrom('appointments')
      .select('reference')
      .where('appointment_id', '=', own.id)
      .executeTakeFirstOrThrow()
    const writtenAt = '2027-01-13T10:00:00.000Z'
    expect(notesByOurStaff).toHaveLength(2)
    expect(notesByOurStaff).toEqual(
      expect.arrayContaining([
        {
          about: `appointment ${reference}`,
          note: 'About our first talk',
          writtenAt,
          earlierVersions: [{ note: 'About the first talk', replacedAt: writtenAt }],
        },
        { about: 'you', note: 'About Robin', writtenAt, earlierVersions: [] },
      ]),
    )
    const page = wordsOf(await (await site.request('/profile/data', { headers: { cookie } })).text())
    expect(page).toContain('Notes by our staff (2)')
    expect(page).toContain('About our first talk')
    expect(page).not.toContain('About Kim')

    // An account that has not confirmed the address gets none.
    const email_verified = kind === 'sqlite' ? 0 : false
    await site.runtime.db.updateTable('auth_user').set({ email_verified }).where('id', '=', desk.userId).execute()
    const unconfirmed = await site.request('/profile/data/download', { headers: { cookie } })
    expect(await unconfirmed.json()).toMatchObject({ notesByOurStaff: [] })
  })

  test(`notes go with their appointment, and notes on a person with the account (${kind})`, async () => {
    await using desk = await openWithNotes(kind)
    const { site, own, userId } = desk
    const cookie = await signInAs(site, email)
    await site.post('/profile/data', { intent: 'delete' }, { cookie })
    vi.setSystemTime(Date.now() + 15 * dayMs)
    await purgeDueAccounts(site.runtime)
    expect(await site.runtime.db.selectFrom('users').selectAll().where('user_id', '=', userId).execute()).toEqual([])
    expect((await notesOf(site)).map(({ body }) => body)).toEqual(['About Kim', 'About the first talk'])
    await site.runtime.db.deleteFrom('appointments').where('appointment_id', '=', own.id).execute()
    expect((await notesOf(site)).map(({ body }) => body)).toEqual(['About Kim'])
  })

  test(`a stranger's account that was never confirmed takes nothing of the client's with it (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const { site } = desk
    const { db } = site.runtime
    const { id } = await desk.book('2027-01-18', '09:00', email)
    const person = () => db.selectFrom('people').select(['person_id', 'user_id', 'name']).where('email', '=', email)
    const { person_id: personId, name } = await person().executeTakeFirstOrThrow()
    const { user_id: actor } = await db.selectFrom('users').select('user_id').executeTakeFirstOrThrow()
    const note = (subject: Subject, body: string) =>
      storeNote(site, { subject, body, by: { actor, address: null }, formKey: body })
    await note(`appointment:${id}`, 'About the talk')
    await note(`person:${personId}`, 'About Robin')
    for (const way of ['an admin', 'the waiting period']) {
      await site.post('/login?mode=create', { name: 'Mallory', email, password: 'a stranger was here first' })
      const signedUp = db.selectFrom('users').select('user_id').where('email', '=', email)
      const { user_id: userId } = await signedUp.executeTakeFirstOrThrow()
      expect((await person().executeTakeFirstOrThrow()).user_id, way).toBeNull()
      if (way === 'an admin') {
        const user = await desk.read(`/admin-profile/users/${userId}`)
        expect(wordsOf(user)).toContain('If they never confirmed their email address, the notes stay')
        await desk.post(`/admin-profile/users/${userId}`, formOf(user, 'delete').fields)
      } else {
        const delete_at = site.runtime.clock.now().toISOString()
        await db.updateTable('users').set({ delete_at }).where('user_id', '=', userId).execute()
        await purgeDueAccounts(site.runtime)
      }
      expect(await person().execute(), way).toEqual([{ person_id: personId, user_id: null, name }])
      expect((await notesOf(site)).map(({ body }) => body).sort()).toEqual(['About Robin', 'About the talk'])
    }
    expect(wordsOf(await desk.read(`/admin-profile/people/${personId}`))).toContain('About Robin')
  })

  test(`when a member of the staff leaves, the notes stay without a name (${kind})`, async () => {
    await using desk = await openWithNotes(kind)
    const { site, own, adminId } = desk
    await desk.post(own.page, { ...noteFormIn(await desk.read(own.page)), intent: 'edit-note', body: 'Edited' })
    await makeUser(site, { email: 'second@example.org', role: 'admin', name: 'Bo Desk' })
    expect(await deleteUser(site.runtime, { userId: adminId, by: system })).toEqual({ ok: true })
    const cookie = await signInAs(site, 'second@example.org')
    const words = wordsOf(await (await site.request(own.page, { headers: { cookie } })).text())
    expect(words).toContain('Note by someone whose account has been deleted')
    expect(words).toContain('Edited by someone whose account has been deleted on Wed 13 Jan 2027, 10:00')
    expect(JSON.stringify(await notesOf(site))).not.toMatch(/Ada Desk|admin@/)
  })

  test(`when two records turn out to be one person, the notes of both are kept (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const { site } = desk
    await desk.book('2027-01-18', '09:00', email)
    const { person_id } = await site.runtime.db
      .selectFrom('people')
      .select('person_id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const by = {
      actor: (await site.runtime.db.selectFrom('users').select('user_id').executeTakeFirstOrThrow()).user_id,
      address: null,
    }
    await storeNote(site, { subject: `person:${person_id}`, body: 'Before', by, formKey: 'a' })
    const userId = await makeUser(site, { email: 'robin.new@example.org' })
    await site.runtime.db.updateTable('users').set({ email }).where('user_id', '=', userId).execute()
    const { savePersonOfUser } = await import('#src/platform/people/people.server.ts')
    await site.runtime.db
      .transaction()
      .execute((transaction) =>
        savePersonOfUser({ ...site.runtime, db: transaction }, userId, site.runtime.clock.now()),
      )
    const [note] = await notesOf(site)
    const person = await site.runtime.db
      .selectFrom('people')
      .select('user_id')
      .where('person_id', '=', note?.person_id ?? '')
      .execute()
    expect(person).toEqual([{ user_id: userId }])
  })

  test(`the privacy policy names the notes, how long they are kept, and the copy (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const words = wordsOf(await (await desk.site.request('/privacy-policy')).text())
    expect(words).toContain('Notes our staff write What What it says, up to 5,000 characters')
    expect(words).toContain(
      'On an appointment, until it’s deleted; on our record of you, until that or your account is deleted; or until an admin deletes them.',
    )
  })
}
