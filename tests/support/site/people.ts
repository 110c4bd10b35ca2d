import { argon2Sync, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { createHashedUser, createUser } from '#src/features/accounts/users/create-user.server.ts'
import { cookiesOf } from './cookie-jar.ts'
import type { TestSite } from './test-site.ts'

export const password = 'correct horse battery'

/** The tests' password, hashed with so little work that creating users and signing in are almost free. */
const passwordHash = hashCheaply(password)

/** Creates a user who can sign in with the tests' password. */
export async function makeUser(
  { runtime }: TestSite,
  { email, name = 'Robin Sample', role = 'client' }: { email: string; name?: string; role?: string },
): Promise<string> {
  const user = { email, passwordHash, properties: { name }, role: 'client', isEmailVerified: true } as const
  const created = await createHashedUser(runtime, { ...user, hasCurrentUser: true })
  if (!created.ok) throw new Error(`${email} is in use`)
  if (role !== 'client') {
    await runtime.db.updateTable('users').set({ role }).where('user_id', '=', created.userId).execute()
  }
  return created.userId
}

/** Creates invited users: without a password there is nothing to hash, so creating many is quick. */
export async function makeInvited(
  { runtime }: TestSite,
  emails: string[],
  { isEmailVerified = true }: { isEmailVerified?: boolean } = {},
): Promise<void> {
  for (const email of emails) {
    const user = { email, password: null, properties: { name: 'Robin' }, role: 'client', isEmailVerified } as const
    const created = await createUser(runtime, { ...user, hasCurrentUser: true })
    if (!created.ok) throw new Error(`${email} is in use`)
  }
}

/** Stores 20,000 clients, `user1@example.org` to `user20000@example.org`, whose ids are `id1` to `id20000`. */
export async function makeManyUsers({ runtime: { db } }: TestSite): Promise<void> {
  await sql`
    with recursive n(i) as (select 1 union all select i + 1 from n where i < 20000)
    insert into auth_user (id, name, email, email_verified, created_at, updated_at)
    select 'id' || i, '', 'user' || i || '@example.org', ${sql.lit(1)} = 1, '2027-01-01', '2027-01-01' from n`.execute(
    db,
  )
  await sql`
    insert into users (user_id, email, role, name, phone, time_zone, created_at, updated_at)
    select id, email, 'client', '', '', '', '2027-01-01T00:00:00.000Z', '2027-01-01' from auth_user`.execute(db)
  await sql`
    insert into auth_account (id, account_id, provider_id, user_id, created_at, updated_at)
    select id, id, 'credential', id, '2027-01-01', '2027-01-01' from auth_user`.execute(db)
  await sql`analyze`.execute(db)
}

/** Signs in through the login form and returns the cookies as a browser would send them. */
export async function signInAs(site: TestSite, email: string): Promise<string> {
  const response = await site.post('/login', { email, password })
  if (response.status !== 303) throw new Error(`${email} could not sign in: ${response.status}`)
  return cookiesOf(response)
}

export function hashCheaply(words: string): string {
  const nonce = randomBytes(16)
  const tag = argon2Sync('argon2id', { message: words, nonce, memory: 8, passes: 1, parallelism: 1, tagLength: 32 })
  const [salt, hash] = [nonce, tag].map((bytes) => bytes.toString('base64').replaceAll('=', ''))
  return `$argon2id$v=19$m=8,t=1,p=1$${salt}$${hash}`
}
