import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { cleanEmail, isEmail } from '#src/input/email-address.ts'
import { type Database, isSqlite } from '#src/platform/database/connect.server.ts'

/**
 * The condition that a lower-case column starts with a search term, in any letter case; an empty term matches all. It
 * is an index range, so that `%` and `_` are ordinary characters. A whole email address may be as it was copied.
 */
export function startsWith(lowerCase: string | RawBuilder<unknown>, search: string): RawBuilder<SqlBool> {
  const [term, address] = [search.trim().toLowerCase(), cleanEmail(search)]
  // Behind a full stop more may follow, as in `name@example.co.`
  return hasPrefix(lowerCase, isEmail(address) && !term.endsWith('.') ? address : term)
}

/** The condition that a column starts with exactly this text; an empty one matches all. An index range, too. */
export function hasPrefix(name: string | RawBuilder<unknown>, prefix: string): RawBuilder<SqlBool> {
  const column = typeof name === 'string' ? sql.ref(name) : name
  if (prefix === '') return sql`1 = 1`
  const end = nextPrefix(prefix)
  return end === null ? sql`${column} >= ${prefix}` : sql`(${column} >= ${prefix} and ${column} < ${end})`
}

/** Where a text begins in a column, from 1; 0 when it is not in it. Every character is an ordinary one. */
export function positionIn(db: Database, column: string, text: string): RawBuilder<number> {
  return isSqlite(db)
    ? sql<number>`instr(${sql.ref(column)}, ${text})`
    : sql<number>`strpos(${sql.ref(column)}, ${text})`
}

/**
 * The smallest text, by UTF-8 bytes, after everything that starts with `prefix`; null when there is none. It turns a
 * prefix search into an index range, where `%` and `_` are ordinary characters.
 */
function nextPrefix(prefix: string): string | null {
  const characters = [...prefix]
  for (let last = characters.pop(); last !== undefined; last = characters.pop()) {
    const codePoint = last.codePointAt(0) ?? 0
    // Skip the surrogates: a lone one is not valid text.
    if (codePoint < 0x10ffff) {
      const next = codePoint === 0xd7ff ? 0xe000 : codePoint + 1
      return characters.join('') + String.fromCodePoint(next)
    }
  }
  return null
}
