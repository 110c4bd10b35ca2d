import type { Runtime } from '../../../platform/runtime.server.ts'

/** The profile properties that may be written; the role is not among them. */
export type ProfileProperties = { name?: string; phone?: string; timeZone?: string }

/**
 * Writes a user document, keeping properties that are not given. Creates a missing one with an ordinary user's role
 * unless `roleIfNew` says otherwise. Never changes an existing role.
 */
export async function mergeUser(
  { db, clock }: Pick<Runtime, 'db' | 'clock'>,
  {
    userId,
    email,
    properties,
    roleIfNew = 'client',
  }: {
    userId: string
    email: string
    properties: ProfileProperties
    roleIfNew?: 'client' | 'admin'
  },
): Promise<void> {
  const now = clock.now().toISOString()
  // Listed one by one, so that no other property of the caller's object is written.
  const given = Object.fromEntries(
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
      ...given,
      user_id: userId,
      email: email.trim().toLowerCase(),
      role: roleIfNew,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ ...given, email: email.trim().toLowerCase(), updated_at: now }),
    )
    .execute()
}
