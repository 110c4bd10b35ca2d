import type { Selectable } from 'kysely'
import type { Database } from '../../platform/database/connect.server.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** The user document, with the id of the sign-in identity that it belongs to. Instants in milliseconds since 1970, UTC. */
export type UserDocument = {
  userId: string
  email: string
  role: string
  name: string
  phone: string
  timeZone: string
  createdAt: number
}

function toUserDocument(row: Selectable<Tables['users']>): UserDocument {
  return {
    userId: row.user_id,
    email: row.email,
    role: row.role,
    name: row.name,
    phone: row.phone,
    timeZone: row.time_zone,
    createdAt: Date.parse(row.created_at),
  }
}

/** Whether a role marks an admin: the word `admin` in any letter case. */
export function isAdminRole(role: string): boolean {
  return role.toLowerCase() === 'admin'
}

/** The document of a user, or null when the account has none. */
export async function findUser(db: Database, userId: string): Promise<UserDocument | null> {
  const row = await db.selectFrom('users').selectAll().where('user_id', '=', userId).executeTakeFirst()
  return row === undefined ? null : toUserDocument(row)
}

/**
 * Up to `limit` users whose e-mail address begins with `prefix` (all of them when it is empty), by address, behind the
 * address `after` when it is given. A range on the index, so `%` and `_` are ordinary characters.
 */
export async function findUsersByEmailPrefix(
  db: Database,
  { prefix, after, limit }: { prefix: string; after: string | null; limit: number },
): Promise<UserDocument[]> {
  const term = prefix.trim().toLowerCase()
  // No address holds this character, and PostgreSQL takes no text that does.
  if (term.includes('\0') || after?.includes('\0')) return []
  let query = db.selectFrom('users').selectAll().orderBy('email').limit(limit)
  if (term !== '') query = query.where('email', '>=', term)
  const end = nextPrefix(term)
  if (end !== null) query = query.where('email', '<', end)
  if (after !== null) query = query.where('email', '>', after)
  return (await query.execute()).map(toUserDocument)
}

/** The first text, byte by byte in UTF-8, behind everything that begins with `prefix`; null when nothing is behind it. */
function nextPrefix(prefix: string): string | null {
  const characters = [...prefix]
  for (let last = characters.pop(); last !== undefined; last = characters.pop()) {
    const codePoint = last.codePointAt(0) ?? 0
    // Surrogates are not characters: no text may hold one alone.
    if (codePoint < 0x10ffff) {
      const next = codePoint === 0xd7ff ? 0xe000 : codePoint + 1
      return characters.join('') + String.fromCodePoint(next)
    }
  }
  return null
}

/** Whether any user is an admin. */
export async function hasAdmin(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('user_id')
    .where((where) => where(where.fn<string>('lower', ['role']), '=', 'admin'))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** How many users there are, and how many of them came since `sinceMs`. */
export async function countUsers(db: Database, sinceMs: number): Promise<{ all: number; recent: number }> {
  const { all, recent } = await db
    .selectFrom('users')
    .select((select) => [
      select.fn.countAll<number>().as('all'),
      select.fn.countAll<number>().filterWhere('created_at', '>=', new Date(sinceMs).toISOString()).as('recent'),
    ])
    .executeTakeFirstOrThrow()
  return { all: Number(all), recent: Number(recent) }
}
