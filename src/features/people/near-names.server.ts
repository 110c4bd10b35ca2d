import { sql } from 'kysely'
import { sortableText } from '#src/input/fold-text.ts'
import { type Database, isSqlite } from '#src/platform/database/connect.server.ts'
import { callingCodeOf } from '#src/platform/people/phone-digits.ts'
import { isInIndex } from '#src/platform/people/search-people.server.ts'
import { parseSearchTerm, withoutTitle } from '#src/platform/people/search-term.ts'
import { wordStart } from '#src/platform/people/search-text.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'

/** In which a typing error is looked for. Shorter words have too many neighbours, and count only beside others. */
const [minLetters, maxLetters] = [4, 20]
/** Each word costs the index some ten searches. */
const maxWords = 3
/** From so many letters on, two that follow each other may both be wrong. */
const minForTwo = 7
const maxNames = 2000

type NearPerson = { personId: string; name: string; email: string; phone: string }

/**
 * For a term that finds nobody: in each word, a letter may be missing, wrong or too many, or two swapped. Nearest
 * first, none much farther, no name twice. All words that are no name, as phone numbers, must be there.
 */
export async function findNearNames(
  { db, firm }: Pick<Runtime, 'db' | 'firm'>,
  term: string,
  limit: number,
): Promise<NearPerson[]> {
  const { sought, searched } = readWords(term, callingCodeOf(firm))
  if (sought.length === 0) return []
  const names = await findSortNames(db, searched)
  const ranked = names
    .map((name) => ({ name, distance: distanceOf(sought, name.split(' ')) }))
    // What is there to the letter is found by the search itself.
    .filter(({ distance }) => distance > 0 && distance < Number.POSITIVE_INFINITY)
    .sort((one, other) => one.distance - other.distance || (one.name < other.name ? -1 : 1))
  const nearest = ranked.filter(({ distance }) => distance <= (ranked[0]?.distance ?? 0) + 0.5)
  const found = await Promise.all(nearest.slice(0, limit).map(({ name }) => findByName(db, name)))
  return found.filter((person) => person !== undefined).map((person) => ({ ...person, email: person.email ?? '' }))
}

function readWords(term: string, callingCode: string) {
  const { words } = parseSearchTerm(term, callingCode)
  const named = words.filter(({ typed }) => !isOfDetails.test(typed))
  const letters = named.flatMap(({ typed }) => sortableText(withoutTitle(typed)).split(' '))
  const lengthOf = (word: string) => [...word].length
  const sought = letters
    .filter((word) => lengthOf(word) >= minLetters && lengthOf(word) <= maxLetters)
    .slice(0, maxWords)
  const short = letters.filter((word) => lengthOf(word) < minLetters).slice(0, maxWords)
  const others = letters.filter((word) => !sought.includes(word) && !short.includes(word))
  return {
    sought: sought.length === 0 ? [] : [...sought, ...short],
    searched: [
      ...words.filter(({ typed }) => isOfDetails.test(typed)).map(({ ways }) => ways),
      ...sought.map((word) => [[word], ...nearWays([...word])]),
      ...others.map((word) => [[word]]),
    ],
  }
}

const isOfDetails = /[@\d]/

/** With an error in one place: what is before it and what is behind it. */
function nearWays(letters: string[]): string[][] {
  const wrong = letters.length < minForTwo ? 1 : 2
  const ways = letters.slice(wrong - 1).map((_, index) => {
    const before = letters.slice(0, index).join('')
    const behind = letters.slice(index + wrong).join('')
    const texts = [before === '' ? '' : wordStart + before, letters.length - index - wrong < 3 ? endOf(behind) : behind]
    return texts.filter((text) => text !== '')
  })
  if (wrong > 1) return ways
  const swapped = letters.slice(1).map((_, index) => {
    const [first = '', second = ''] = letters.slice(index)
    return [
      wordStart +
        letters
          .with(index, second)
          .with(index + 1, first)
          .join(''),
    ]
  })
  return [...ways, ...swapped]
}

/** One or two letters are looked for only at the end of a word, where they have a trigram. */
function endOf(letters: string): string {
  return letters === '' ? '' : letters + wordStart
}

async function findSortNames(db: Database, searched: string[][][]): Promise<string[]> {
  const condition = isInIndex(db, searched)
  // PostgreSQL would read the table from its beginning until it had found enough.
  const materialized = isSqlite(db) ? sql`` : sql`materialized`
  const { rows } = await sql<{ sort_name: string }>`with found as ${materialized}
    (select sort_name from people_search where ${condition})
    select distinct sort_name from found limit ${maxNames}`.execute(db)
  return rows.map(({ sort_name }) => sort_name)
}

function findByName(db: Database, sortName: string) {
  return db
    .selectFrom('people_search')
    .innerJoin('people', 'people.person_id', 'people_search.person_id')
    .select(['people.person_id as personId', 'people.name', 'people.email', 'people.phone'])
    .where('sort_name', '=', sortName)
    .orderBy('people_search.person_id')
    .limit(1)
    .executeTakeFirst()
}

function distanceOf(sought: string[], name: string[]): number {
  const distances = sought.map((word) => Math.min(...name.map((other) => wordDistance(word, other))))
  return distances.reduce((sum, distance) => sum + distance, 0)
}

/** The unwritten end of a name counts less. */
function wordDistance(word: string, name: string): number {
  const [typed, letters] = [[...word], [...name]]
  const distances = editDistances(typed, letters)
  const whole = distances.at(-1) ?? 0
  if (typed.length <= minLetters) return whole <= 1 ? whole : Number.POSITIVE_INFINITY
  // Of a word that is being typed the end is not there yet.
  const distance = Math.min(whole, Math.min(...distances) + 0.5)
  return distance < 3 ? distance : Number.POSITIVE_INFINITY
}

/** Letters missing, wrong, too many or swapped (optimal string alignment), for each beginning of a name. */
function editDistances(word: string[], name: string[]): number[] {
  let [twoAbove, above]: number[][] = [[], [0, ...name.map((_, index) => index + 1)]]
  for (const [index, letter] of word.entries()) {
    const row = [index + 1]
    for (const [place, other] of name.entries()) {
      const isSwapped = letter === name[place - 1] && other === word[index - 1]
      const swapped = isSwapped ? Number(twoAbove?.[place - 1]) + 1 : Number.POSITIVE_INFINITY
      const replaced = Number(above?.[place]) + Number(letter !== other)
      row.push(Math.min(Number(above?.[place + 1]) + 1, Number(row[place]) + 1, replaced, swapped))
    }
    ;[twoAbove, above] = [above, row]
  }
  return above ?? []
}
