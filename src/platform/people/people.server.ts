import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { foldText } from '#src/input/fold-text.ts'
import { acquireLock, type Database } from '#src/platform/database/connect.server.ts'
import type { Tables } from '#src/platform/database/tables.ts'
import type { Subject } from '#src/platform/subject.ts'
import { toIso } from '#src/time/to-iso.ts'
import { indexPerson, type PeopleRuntime } from './index-people.server.ts'
import { callingCodeOf, digitsOf, readPhone, waysToWrite } from './phone-digits.ts'

type PersonRow = Selectable<Tables['people']>

type Booker = {
  /** Null for everyone who is not signed in, and when staff book for someone. */
  userId: string | null
  email: string
  name: string
  phone: string
}

/**
 * In the transaction of the booking; `indexPerson` after the appointment is written. What is known of someone without
 * an account is only completed, never replaced: anyone can book with anyone's address.
 */
export async function findOrCreatePerson(runtime: PeopleRuntime, booker: Booker, now: Date): Promise<string> {
  const own = booker.userId === null ? null : await findPersonOfUser(runtime, booker.userId, now)
  if (own !== null) return own
  const email = booker.email.trim().toLowerCase()
  const { name, phone } = booker
  await lockPeople(runtime, [{ email, phone }])
  const known = await findKnown(runtime, { email, name, phone })
  if (known === undefined)
    return insertPerson(runtime, { userId: null, email, name, phone, createdAt: now.toISOString() })
  const completed = { name: known.name || name, phone: known.phone || phone }
  const isNew = completed.name !== known.name || completed.phone !== known.phone
  if (known.user_id === null && isNew) await updatePerson(runtime, known, completed, now)
  return known.person_id
}

/** Of someone without an account and a number; `indexPerson` must follow. */
export async function completePhone(
  runtime: PeopleRuntime,
  { personId, phone }: { personId: string; phone: string },
  now: Date,
): Promise<void> {
  const person = await runtime.db
    .selectFrom('people')
    .select(['person_id', 'name', 'phone', 'user_id'])
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (person === undefined || person.user_id !== null || person.phone !== '') return
  await updatePerson(runtime, person, { name: person.name, phone }, now)
}

/** An IANA name: from the account, or else from the latest appointment; null when unknown. */
export async function findTimeZone(db: Database, personId: string): Promise<string | null> {
  const found = await db
    .selectFrom('people')
    .leftJoin('users', 'users.user_id', 'people.user_id')
    .select('users.time_zone as own')
    .select(({ selectFrom }) =>
      selectFrom('appointments')
        .select('time_zone')
        .where('person_id', '=', personId)
        .where('time_zone', 'is not', null)
        .orderBy('starts_at', 'desc')
        .orderBy('appointment_id', 'desc')
        .limit(1)
        .as('booked'),
    )
    .where('people.person_id', '=', personId)
    .executeTakeFirst()
  return found?.own || found?.booked || null
}

/**
 * After every write of a user's email, name or phone, in its transaction. Someone who booked with the user's email
 * becomes the same person. Anyone can sign up with anyone's address: until it is confirmed, the account is nobody's.
 */
export async function savePersonOfUser(runtime: PeopleRuntime, userId: string, now: Date): Promise<void> {
  const { db } = runtime
  const user = await db
    .selectFrom('users')
    .innerJoin('auth_user', 'auth_user.id', 'users.user_id')
    .leftJoin('auth_account', 'auth_account.user_id', 'users.user_id')
    .select(['users.email', 'users.name', 'users.phone', 'users.created_at', 'auth_user.email_verified', 'password'])
    .where('users.user_id', '=', userId)
    .executeTakeFirst()
  if (user === undefined || (!user.email_verified && user.password !== null)) return
  const { email, name, phone } = user
  await lockPeople(runtime, [{ email, phone: '' }])
  const ofUser = await db.selectFrom('people').selectAll().where('user_id', '=', userId).executeTakeFirst()
  const ofEmail = await findByEmail(db, email)
  const person = ofUser ?? ofEmail
  if (person === undefined) {
    const created = await insertPerson(runtime, { userId, email, name, phone, createdAt: user.created_at })
    await indexPerson(runtime, created)
    return
  }
  if (ofEmail !== undefined && ofEmail.person_id !== person.person_id) await mergeInto(db, person, ofEmail)
  const booked = await findLatestDetails(db, person.person_id)
  // An invitation that nobody has accepted replaces nothing.
  const details = user.email_verified
    ? { name: name || booked?.name || '', phone: phone || booked?.phone || '' }
    : { name: person.name || name, phone: person.phone || phone }
  await updatePerson(runtime, person, { ...details, email, user_id: userId }, now)
  await indexPerson(runtime, person.person_id)
}

type ForgottenUser = { userId: string; email: string; isEmailVerified: boolean; createdAt: number }

/**
 * In the transaction that deletes the user: what remains is what the remaining appointments say. Those booked with
 * another address go to the person of that address.
 */
export async function forgetUser(runtime: PeopleRuntime, user: ForgottenUser, now: Date): Promise<void> {
  const { db } = runtime
  const { userId, email, isEmailVerified } = user
  // The database may have unlinked them already.
  const person = await db
    .selectFrom('people')
    .selectAll()
    .where((where) => where.or([where('user_id', '=', userId), where('email', '=', email)]))
    .executeTakeFirst()
  if (person === undefined) return
  const { person_id } = person
  await lockPeople(runtime, [{ email, phone: '' }])
  // The account of whoever signed up with the person's address, and was not it.
  if (!isEmailVerified && person.user_id !== userId) return
  if (!isEmailVerified) return unlinkStranger(runtime, person, user, now)
  // What staff noted and corrected about the person; what is on appointments stays as long as these.
  await db.deleteFrom('notes').where('person_id', '=', person_id).execute()
  await db.deleteFrom('person_changes').where('person_id', '=', person_id).execute()
  const others = await db
    .selectFrom('appointments')
    .select('email')
    .distinct()
    .where('person_id', '=', person_id)
    .where('email', '<>', person.email ?? '')
    .where('email', '<>', '')
    .execute()
  for (const { email: address } of others) {
    const booked = { name: '', phone: '', ...(await findLatestDetails(db, person_id, address)) }
    const other = await findOrCreatePerson(runtime, { ...booked, email: address, userId: null }, now)
    const moved = db.updateTable('appointments').set({ person_id: other })
    await moved.where('person_id', '=', person_id).where('email', '=', address).execute()
    await indexPerson(runtime, other)
  }
  const left = await findLatestDetails(db, person_id)
  if (left === undefined) {
    await db.deleteFrom('people').where('person_id', '=', person_id).execute()
    return
  }
  await updatePerson(runtime, person, { ...left, email: left.email || null, user_id: null }, now)
  await indexPerson(runtime, person_id)
}

/** If the address was never confirmed, notes and appointments are those of whoever booked with it, and stay. */
async function unlinkStranger(
  runtime: PeopleRuntime,
  person: PersonRow,
  { createdAt }: ForgottenUser,
  now: Date,
): Promise<void> {
  const { db } = runtime
  const { person_id } = person
  const left = await findLatestDetails(db, person_id)
  if (left === undefined) {
    await db.deleteFrom('people').where('person_id', '=', person_id).execute()
    return
  }
  // Staff may have corrected a person who was there before the account.
  const isOlder = person.created_at < toIso(createdAt)
  const { name, phone } = isOlder ? person : left
  await updatePerson(runtime, person, { name, phone, user_id: null }, now)
  await indexPerson(runtime, person_id)
}

/** `indexPerson` must follow. */
export async function updatePerson(
  { db, firm }: PeopleRuntime,
  person: Pick<PersonRow, 'person_id'>,
  details: { name: string; phone: string; email?: string | null; user_id?: string | null },
  now: Date,
): Promise<void> {
  await db
    .updateTable('people')
    .set({ ...details, phone_digits: digitsOf(details.phone, callingCodeOf(firm)), updated_at: now.toISOString() })
    .where('person_id', '=', person.person_id)
    .execute()
}

type NewPerson = { userId: string | null; email: string; name: string; phone: string; createdAt: string }

async function insertPerson(
  { db, firm }: PeopleRuntime,
  { userId, email, name, phone, createdAt }: NewPerson,
): Promise<string> {
  const person_id = randomUUID()
  const times = { created_at: createdAt, updated_at: createdAt }
  await db
    .insertInto('people')
    .values({
      person_id,
      user_id: userId,
      email: email || null,
      name,
      phone,
      phone_digits: digitsOf(phone, callingCodeOf(firm)),
      ...times,
    })
    .execute()
  return person_id
}

async function findPersonOfUser(runtime: PeopleRuntime, userId: string, now: Date): Promise<string | null> {
  const { db } = runtime
  const query = db.selectFrom('people').select('person_id').where('user_id', '=', userId)
  const known = await query.executeTakeFirst()
  if (known !== undefined) return known.person_id
  await savePersonOfUser(runtime, userId, now)
  return (await query.executeTakeFirst())?.person_id ?? null
}

export function findByEmail(db: Database, email: string): Promise<PersonRow | undefined> {
  return db.selectFrom('people').selectAll().where('email', '=', email).executeTakeFirst()
}

export function findKnown(runtime: PeopleRuntime, booker: Omit<Booker, 'userId'>): Promise<PersonRow | undefined> {
  return booker.email === '' ? findCaller(runtime, booker) : findByEmail(runtime.db, booker.email)
}

/** By phone and name: a household may share a phone. */
async function findCaller(
  { db, firm }: PeopleRuntime,
  { name, phone }: Omit<Booker, 'userId'>,
): Promise<PersonRow | undefined> {
  const callingCode = callingCodeOf(firm)
  if (digitsOf(phone, callingCode) === '') return undefined
  const callers = await db
    .selectFrom('people')
    .selectAll()
    .where('phone_digits', 'in', waysToWrite(phone, callingCode))
    .where('email', 'is', null)
    .where('user_id', 'is', null)
    .orderBy('created_at')
    .execute()
  return callers.find((caller) => foldText(caller.name) === foldText(name))
}

function findLatestDetails(db: Database, personId: string, email?: string) {
  const query = db.selectFrom('appointments').select(['name', 'phone', 'email']).where('person_id', '=', personId)
  const some = email === undefined ? query : query.where('email', '=', email)
  return some.orderBy('starts_at', 'desc').orderBy('appointment_id', 'desc').limit(1).executeTakeFirst()
}

/** Every table that refers to a person is named here. */
export async function mergeInto(db: Database, person: PersonRow, other: PersonRow): Promise<void> {
  const { person_id } = person
  await db.updateTable('appointments').set({ person_id }).where('person_id', '=', other.person_id).execute()
  const [from, to] = [`person:${other.person_id}`, `person:${person_id}`] as const
  await db
    .updateTable('notes')
    .set({ person_id, subject: sql<Subject>`case when subject = ${from} then ${to} else subject end` })
    .where('person_id', '=', other.person_id)
    .execute()
  await db.updateTable('person_changes').set({ person_id }).where('person_id', '=', other.person_id).execute()
  await db.deleteFrom('people').where('person_id', '=', other.person_id).execute()
  if (other.created_at < person.created_at) {
    await db.updateTable('people').set({ created_at: other.created_at }).where('person_id', '=', person_id).execute()
  }
}

/** Everyone who might have these details, always in the same order. */
export async function lockPeople(
  { db, firm }: PeopleRuntime,
  bookers: Pick<Booker, 'email' | 'phone'>[],
): Promise<void> {
  const digitsIn = (phone: string) => readPhone(phone, callingCodeOf(firm))?.national ?? ''
  const keys = bookers.map(({ email, phone }) => email || digitsIn(phone))
  for (const key of [...new Set(keys)].sort()) await lockPerson(db, key)
}

/** Two bookings with one address, or of one caller, wait for each other; both find the same person. */
async function lockPerson(db: Database, emailOrDigits: string): Promise<void> {
  await acquireLock(db, `person ${emailOrDigits}`)
}
