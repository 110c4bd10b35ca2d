import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { listPeople } from '#src/features/people/people-list.server.ts'
import { firm } from '#src/firm/firm.ts'
import { connectDatabase, type Database } from '#src/platform/database/connect.server.ts'
import { migrate, migrateTo } from '#src/platform/database/migrate.server.ts'
import { indexOutdatedPeople } from '#src/platform/people/index-people.server.ts'
import { openEmptyDatabase } from '../support/empty-database.ts'
import { bothDatabases } from '../support/site/test-site.ts'

/** Migrates as a database user who may not create extensions, and returns the error's message. */
async function migrateAsWeakUser(db: Database, databaseUrl: string): Promise<string> {
  await sql.raw(`drop role if exists weak; create role weak login`).execute(db)
  await sql.raw('grant all on all tables in schema public to weak').execute(db)
  const url = new URL(databaseUrl)
  url.username = 'weak'
  const weak = connectDatabase({ databaseUrl: url.href, dataDir: '' }, pino({ enabled: false }))
  const error = await migrate(weak.db).catch((reason: unknown) => reason)
  await weak.close()
  await sql.raw('drop owned by weak; drop role weak').execute(db)
  return error instanceof Error ? error.message : ''
}

test.skipIf(!bothDatabases.includes('postgres'))(
  'an upgrade that may not create the search says what to do',
  async () => {
    await using database = await openEmptyDatabase('postgres')
    const { db, databaseUrl } = database
    await migrateTo(db, '071-people')
    const message = await migrateAsWeakUser(db, databaseUrl ?? '')
    expect(message).toContain('run "create extension pg_trgm" in this database')
    // Someone else's creating it is enough.
    await sql`create extension pg_trgm`.execute(db)
    await migrate(db)
    expect(await db.selectFrom('people_search').selectAll().execute()).toEqual([])
  },
)

for (const kind of bothDatabases) {
  test(`an upgrade makes one person of each user and of each address that booked (${kind})`, async () => {
    await using database = await openEmptyDatabase(kind)
    const { db } = database
    await migrateTo(db, '062-reference-by-bytes')
    const at = (day: number) => `2027-01-${String(day).padStart(2, '0')}T10:00:00.000Z`
    await sql`insert into auth_user (id, name, email, email_verified, created_at, updated_at)
      values ('u', 'Anna', 'anna@example.org', ${sql.lit(1)} = 1, ${at(1)}, ${at(1)})`.execute(db)
    await sql`insert into users (user_id, email, role, name, phone, time_zone, created_at, updated_at)
      values ('u', 'anna@example.org', 'client', 'Anna Bell', '+44 (0)20-7946.00/18', '', ${at(1)}, ${at(1)})`.execute(
      db,
    )
    const book = (id: string, email: string, name: string, day: number, clientId: string | null) =>
      sql`insert into appointments (appointment_id, reference, agent_id, starts_at, ends_at, occupied_until, status,
          scam_type, name, email, phone, story, client_id, consent_wording, consented_at, form_key, manage_token_hash, created_at)
        values (${id}, ${id}, 'a', ${at(20)}, ${at(20)}, ${at(20)}, 'booked', 'forex', ${name}, ${email}, '020 7946 0000', '',
          ${clientId}, '', ${at(day)}, ${id}, ${id}, ${at(day)})`.execute(db)
    await book('1', 'anna@example.org', 'A Bell', 2, null)
    await book('2', 'work@example.org', 'Anna at work', 3, 'u')
    await book('3', 'ben@example.org', 'Ben', 4, null)
    await book('4', 'ben@example.org', 'Ben Cole', 5, null)

    await migrate(db)
    await indexOutdatedPeople({ db, firm })
    const found = await listPeople({ db, firm }, { search: 'cole', hasAccount: null }).page({ after: null, limit: 9 })
    expect(found.rows.map(({ email }) => email)).toEqual(['ben@example.org'])
    const people = await db.selectFrom('people').selectAll().orderBy('email').execute()
    expect(people.map(({ person_id, updated_at, ...person }) => person)).toEqual([
      {
        user_id: 'u',
        email: 'anna@example.org',
        name: 'Anna Bell',
        phone: '+44 (0)20-7946.00/18',
        phone_digits: '4402079460018',
        created_at: at(1),
      },
      {
        user_id: null,
        email: 'ben@example.org',
        name: 'Ben Cole',
        phone: '020 7946 0000',
        phone_digits: '02079460000',
        created_at: at(4),
      },
    ])
    const [anna, ben] = people.map(({ person_id }) => person_id)
    const booked = await db.selectFrom('appointments').select('person_id').orderBy('appointment_id').execute()
    expect(booked.map(({ person_id }) => person_id)).toEqual([anna, anna, ben, ben])
  })

  test(`after an upgrade, those with an apostrophe in their name are found without it (${kind})`, async () => {
    await using database = await openEmptyDatabase(kind)
    const { db } = database
    await migrateTo(db, '084-expand-report-indexes')
    const at = '2027-01-13T10:00:00.000Z'
    for (const [id, name] of Object.entries({ pat: "Pat O'Brien", ann: 'Ann Bell' })) {
      const person = { person_id: id, user_id: null, email: null, name, phone: '', created_at: at, updated_at: at }
      await db
        .insertInto('people')
        .values({ ...person, phone_digits: '' })
        .execute()
      const searchText = `  ${name.toLowerCase().split(' ').join('  ')}  `
      await db
        .insertInto('people_search')
        .values({ person_id: id, sort_name: name.toLowerCase(), search_text: searchText })
        .execute()
    }
    await migrate(db)
    await indexOutdatedPeople({ db, firm })
    for (const [search, names] of Object.entries({
      obrien: ["Pat O'Brien"],
      "o'bri": ["Pat O'Brien"],
      bell: ['Ann Bell'],
    })) {
      const { rows } = await listPeople({ db, firm }, { search, hasAccount: null }).page({ after: null, limit: 9 })
      expect(
        rows.map(({ name }) => name),
        search,
      ).toEqual(names)
    }
  })
}
