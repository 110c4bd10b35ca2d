import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '../../src/platform/database/migrate.server.ts'
import { migrateTo, openEmptyDatabase } from '../support/empty-database.ts'
import { bothDatabases } from '../support/site/test-site.ts'

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
}
