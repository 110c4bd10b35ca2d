import { type Kysely, SqliteAdapter, sql } from 'kysely'

/** A person is a user, or someone who booked. Made here for everyone that the site already knows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  const bytewiseText = isSqlite ? sql`text` : sql`text collate "C"`

  await db.schema
    .createTable('people')
    .addColumn('person_id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('user_id', 'text', (column) => column.unique().references('users.user_id').onDelete('set null'))
    .addColumn('email', bytewiseText, (column) => column.unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('phone_digits', bytewiseText, (column) => column.notNull())
    .addColumn('created_at', bytewiseText, (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('people_newest').on('people').columns(['created_at', 'person_id']).execute()
  await db.schema.createIndex('people_phone_digits').on('people').column('phone_digits').execute()
  await db.schema
    .alterTable('appointments')
    .addColumn('person_id', 'text', (column) => column.references('people.person_id').onDelete('set null'))
    .execute()
  await db.schema
    .createIndex('appointments_by_person')
    .on('appointments')
    .columns(['person_id', 'starts_at', 'appointment_id'])
    .execute()

  const newId = isSqlite ? sql`lower(hex(randomblob(16)))` : sql`replace(gen_random_uuid()::text, '-', '')`
  // The only characters that a phone number may have besides digits.
  const digits = isSqlite
    ? sql`replace(replace(replace(replace(replace(replace(replace(phone, ' ', ''), '+', ''), '(', ''), ')', ''), '.', ''), '/', ''), '-', '')`
    : sql`regexp_replace(phone, '[^0-9]', '', 'g')`
  await sql`insert into people (person_id, user_id, email, name, phone, phone_digits, created_at, updated_at)
    select ${newId}, user_id, email, name, phone, ${digits}, created_at, updated_at from users`.execute(db)
  // As on the client's own page: booked while signed in, or with the account's address.
  await sql`update appointments set person_id = (select person_id from people where user_id = client_id)
    where client_id is not null`.execute(db)
  // The latest booking of an address knows best what its owner is called.
  await sql`insert into people (person_id, email, name, phone, phone_digits, created_at, updated_at)
    select ${newId}, email, name, phone, ${digits}, first_at, created_at from (
      select email, name, phone, created_at, min(created_at) over (partition by email) as first_at,
        row_number() over (partition by email order by created_at desc, appointment_id) as place
      from appointments where person_id is null and email <> ''
    ) as booked where place = 1 and not exists (select 1 from people where people.email = booked.email)`.execute(db)
  await sql`update appointments set person_id = (select person_id from people where people.email = appointments.email)
    where person_id is null`.execute(db)
}
