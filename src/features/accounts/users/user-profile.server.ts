import { acquireLock } from '#src/platform/database/connect.server.ts'
import { savePersonOfUser } from '#src/platform/people/people.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { findUser, type Role } from './user-queries.server.ts'

export type ProfileProperties = { name?: string; phone?: string; timeZone?: string }

/**
 * Keeps properties that are not changed. Of an existing document, role and email never change here: the caller may have
 * read the email before a change of it. In a transaction: the person is written too.
 */
export async function mergeUser(
  { db, clock, firm }: Pick<Runtime, 'db' | 'clock' | 'firm'>,
  {
    userId,
    email,
    properties,
    roleIfNew = 'client',
  }: {
    userId: string
    email: string
    properties: ProfileProperties
    roleIfNew?: Role
  },
): Promise<void> {
  const at = clock.now()
  const now = at.toISOString()
  // Listed one by one, so that no other property of the caller's object is written.
  const changed = Object.fromEntries(
    Object.entries({ name: properties.name, phone: properties.phone, time_zone: properties.timeZone }).filter(
      ([, value]) => value !== undefined,
    ),
  )
  await db
    .insertInto('users')
    .values({
      name: '',
      phone: '',
      time_zone: '',
      ...changed,
      user_id: userId,
      email: email.trim().toLowerCase(),
      role: roleIfNew,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...changed, updated_at: now }))
    .execute()
  // The sign-in library has a copy of the name.
  if (properties.name !== undefined) {
    await db.updateTable('auth_user').set({ name: properties.name }).where('id', '=', userId).execute()
  }
  await savePersonOfUser({ db, firm }, userId, at)
}

const fields = ['name', 'phone', 'timeZone'] as const

export type ProfileDetails = Record<(typeof fields)[number], string>

export type ProfileChange = {
  userId: string
  /** For an account without a user document. An existing one keeps its own. */
  email: string
  details: ProfileDetails
  /** What the form showed; a field that is not in it counts as changed. */
  shown: { [field in keyof ProfileDetails]?: string | undefined }
}

export type ChangedMeanwhile = {
  ok: false
  reason: 'changed-meanwhile'
  current: ProfileDetails
  /** Changed both in this form and elsewhere, to different values. */
  conflicts: (keyof ProfileDetails)[]
  /** What was typed where it was changed, otherwise the current values. */
  merged: ProfileDetails
}

export type MergeDetailsResult = { ok: true; merged: ProfileDetails } | ChangedMeanwhile

/** `current` is the user, read under the lock 'users'; null if there is no user document yet. */
export async function mergeDetails(
  runtime: Pick<Runtime, 'db' | 'clock' | 'firm'>,
  { userId, email, details, shown }: ProfileChange,
  current: ProfileDetails | null,
): Promise<MergeDetailsResult> {
  const changed = fields.filter((field) => details[field] !== shown[field])
  const properties = Object.fromEntries(changed.map((field) => [field, details[field]]))
  const { name, phone, timeZone } = current ?? { name: '', phone: '', timeZone: '' }
  const stored = { name, phone, timeZone }
  const merged = { ...stored, ...properties }
  const conflicts = changed.filter(
    (field) => shown[field] !== undefined && ![shown[field], details[field]].includes(stored[field]),
  )
  if (current !== null && conflicts.length > 0)
    return { ok: false, reason: 'changed-meanwhile', current: stored, conflicts, merged }
  if (current === null || changed.length > 0) await mergeUser(runtime, { userId, email, properties })
  return { ok: true, merged }
}

/** From bookings or staff. Only for an address that has been confirmed: anyone can sign up with anyone's. */
export async function addKnownPhone({ db, clock }: Pick<Runtime, 'db' | 'clock'>, userId: string): Promise<void> {
  const person = await db
    .selectFrom('people')
    .innerJoin('users', 'users.email', 'people.email')
    .select('people.phone')
    .where('users.user_id', '=', userId)
    .executeTakeFirst()
  if (person === undefined || person.phone === '') return
  await db
    .updateTable('users')
    .set({ phone: person.phone, updated_at: clock.now().toISOString() })
    .where('user_id', '=', userId)
    .where('phone', '=', '')
    .execute()
}

export function saveProfile(
  runtime: Pick<Runtime, 'db' | 'clock' | 'firm'>,
  change: ProfileChange,
): Promise<MergeDetailsResult> {
  return runtime.db.transaction().execute((transaction) => writeProfile({ ...runtime, db: transaction }, change))
}

/** In a transaction. */
export async function writeProfile(
  runtime: Pick<Runtime, 'db' | 'clock' | 'firm'>,
  change: ProfileChange,
): Promise<MergeDetailsResult> {
  // Like changes by admins, so that neither overwrites the other's unseen.
  await acquireLock(runtime.db, 'users')
  const current = await findUser(runtime.db, change.userId)
  return mergeDetails(runtime, change, current)
}

export async function saveDiscreetMails(
  { db, clock }: Pick<Runtime, 'db' | 'clock'>,
  { userId, isDiscreet }: { userId: string; isDiscreet: boolean },
): Promise<void> {
  const change = { has_discreet_mails: isDiscreet ? 1 : 0, updated_at: clock.now().toISOString() }
  await db.updateTable('users').set(change).where('user_id', '=', userId).execute()
}
