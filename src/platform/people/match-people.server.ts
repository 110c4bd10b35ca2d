import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Database, isSqlite } from '../database/connect.server.ts'
import { positionIn } from '../list/match-text.server.ts'
import { parseSearchTerm, wordStart } from './search-text.ts'

/** How well a person matches: 0 by whole words, 1 by the start of the name, 2 by the start of words, 3 within words. */
type PeopleMatch = { condition: RawBuilder<SqlBool>; rank: RawBuilder<number> }

/**
 * The condition that a row of `people_search` matches a term, and how well; null for a term without words, which
 * matches all. Every word must match: from three characters anywhere in a word, shorter ones at its start. All
 * characters are ordinary ones. A phone number matches with and without a country's code, and a reference without its
 * hyphen; those that are written as the term is come first. It is a search of the trigram index.
 */
export function matchPeople(db: Database, term: string): PeopleMatch | null {
  const { whole, words } = parseSearchTerm(term)
  if (words.length === 0) return null
  const parts = words.map(({ searched }) => searched.map((text) => ([...text].length < 3 ? wordStart + text : text)))
  const typed = words.map((word) => word.typed)
  const hasAll = (texts: string[]) =>
    sql.join(
      texts.map((text) => sql`${positionIn(db, 'search_text', text)} > 0`),
      sql` and `,
    )
  return {
    condition: isSqlite(db) ? isInIndex(parts) : isLikeAll(parts),
    rank: sql<number>`case
      when ${hasAll(typed.map((word) => wordStart + word + wordStart))} then 0
      when ${positionIn(db, 'sort_name', whole)} = 1 then 1
      when ${hasAll(typed.map((word) => wordStart + word))} then 2
      else 3 end`,
  }
}

/** Each text is a quoted string of FTS5, in which only the quote is special. */
function isInIndex(parts: string[][]): RawBuilder<SqlBool> {
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  const strings = parts.map((texts) => `(${texts.map(quoted).join(' OR ')})`).join(' AND ')
  return sql<SqlBool>`search_number in (select rowid from people_index where people_index match ${strings})`
}

function isLikeAll(parts: string[][]): RawBuilder<SqlBool> {
  const isLike = (text: string) => sql`search_text like ${`%${text.replaceAll(/[\\%_]/g, '\\$&')}%`}`
  const isLikeOne = (texts: string[]) => sql`(${sql.join(texts.map(isLike), sql` or `)})`
  return sql<SqlBool>`${sql.join(parts.map(isLikeOne), sql` and `)}`
}
