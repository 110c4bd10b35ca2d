import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { sortableText } from '#src/input/fold-text.ts'
import { type Database, isSqlite } from '#src/platform/database/connect.server.ts'
import { positionIn } from '#src/platform/list/match-text.server.ts'
import type { PeopleRuntime } from './index-people.server.ts'
import { callingCodeOf } from './phone-digits.ts'
import { parseSearchTerm } from './search-term.ts'
import { inIndex, wordStart } from './search-text.ts'

/** 0 by whole words and titles, 1 by whole words, 2 by the start of the name, 3 of words, 4 within words. */
type PeopleMatch = { condition: RawBuilder<SqlBool>; rank: RawBuilder<number> }

/**
 * Null for a term without words, which matches all. Every word must match, in one of its ways: from three characters
 * anywhere in a word, shorter ones at its start. Those that are written as the term is come first.
 */
export function matchPeople({ db, firm }: PeopleRuntime, term: string): PeopleMatch | null {
  const { words, titles } = parseSearchTerm(term, callingCodeOf(firm))
  if (words.length === 0) return null
  const typed = words.map((word) => word.typed)
  const hasAll = (texts: string[]) =>
    sql.join(
      texts.map((text) => sql`${positionIn(db, 'search_text', text)} > 0`),
      sql` and `,
    )
  const whole = (texts: string[]) => hasAll(texts.map((word) => wordStart + word + wordStart))
  const titled = titles.length === 0 ? sql`` : sql`when ${whole([...typed, ...titles])} then 0`
  return {
    condition: isInIndex(
      db,
      words.map(({ ways }) => ways),
    ),
    rank: sql<number>`case ${titled}
      when ${whole(typed)} then 1
      when ${positionIn(db, 'sort_name', sortableText(typed.join(' ')))} = 1 then 2
      when ${hasAll(typed.map((word) => wordStart + word))} then 3
      ${words.every(({ ways }) => ways.length === 1) ? sql`` : sql`when ${hasAll(typed)} then 4`}
      else 5 end`,
  }
}

export function isInIndex(db: Database, words: string[][][]): RawBuilder<SqlBool> {
  return isSqlite(db)
    ? sql<SqlBool>`search_number in (
    select rowid from people_index where people_index match ${matchString(words)})`
    : isLikeAll(words)
}

/** A quoted string of FTS5, in which only the quote is special. */
function matchString(words: string[][][]): string {
  const quoted = (text: string) => `"${inIndex(text).replaceAll('"', '""')}"`
  const allOf = (texts: string[]) => `(${texts.map(quoted).join(' AND ')})`
  return words.map((ways) => `(${ways.map(allOf).join(' OR ')})`).join(' AND ')
}

function isLikeAll(words: string[][][]): RawBuilder<SqlBool> {
  const isLike = (text: string) => sql`search_text like ${`%${inIndex(text).replaceAll(/[\\%_]/g, '\\$&')}%`}`
  const allOf = (texts: string[]) => sql`(${sql.join(texts.map(isLike), sql` and `)})`
  const oneOf = (ways: string[][]) => sql`(${sql.join(ways.map(allOf), sql` or `)})`
  return sql<SqlBool>`${sql.join(words.map(oneOf), sql` and `)}`
}
