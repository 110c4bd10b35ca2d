import { listPeople } from '../../src/features/people/people-list.server.ts'
import { makeManyPeople } from '../../tests/support/site/many-people.ts'
import type { Bench } from '../bench.ts'
import { judgeRatios, type Rounds } from '../ratio-verdict.ts'
import { timeInRounds } from '../statistics.ts'
import { openStores, type Store } from './stores.ts'

/** Limit, as a multiple of the time that the same statement takes by the driver alone. */
const limit = 2

const count = 200_000
const perPage = 50

/** What is searched for: part of a surname, of a phone number and of an address, and the start of names. */
const searches = {
  surname: 'ettlewi',
  phone: '7946 0777',
  address: 'lowe.1777',
  start: 'qu',
}

export const peopleBench: Bench = {
  name: 'people',
  measures: `how soon the first page of a search is found among ${count.toLocaleString('en-GB')} people`,
  async run({ runs }) {
    await using opened = await openStores()
    const measured: Rounds[] = []
    for (const store of opened.stores) {
      process.stderr.write(`${store.name}: storing ${count} people …\n`)
      await makeManyPeople(store.db, count)
      for (const [name, search] of Object.entries(searches)) {
        process.stderr.write(`${store.name}, ${name} …\n`)
        await compare(store, search)
        const questions = { ours: () => findPage(store, search), yardstick: () => selectPage(store, search) }
        const times = await timeInRounds({ ...questions, calls: [3, 3], turns: 4, warmUps: 3, runs: runs ?? 20 })
        measured.push({ name: `${store.name}, ${name}`, ...times })
      }
    }
    const yardstick = 'the same search by one statement, by the driver alone'
    return judgeRatios({ rounds: measured, what: 'Finding people', yardstick, limit })
  },
}

async function findPage({ db }: Store, search: string): Promise<string[]> {
  const { rows } = await listPeople(db, { search, hasAccount: null }).page({ after: null, limit: perPage })
  return rows.map(({ personId }) => personId)
}

async function selectPage({ name, bare }: Store, search: string): Promise<string[]> {
  const isSqlite = name === 'SQLite'
  const place = isSqlite ? 'instr' : 'strpos'
  const words = search === '7946 0777' ? ['79460777'] : search.split(' ')
  const parts = words.map((word) => (word.length < 3 ? `  ${word}` : word))
  const columns = `s.person_id, p.name, p.email, p.phone, p.created_at, u.user_id, u.created_at as account_created_at,
    u.disabled_at, s.sort_name`
  const tables = 'people_search s join people p on p.person_id = s.person_id left join users u on u.user_id = p.user_id'
  const holds = (texts: string[]) => texts.map(() => `${place}(search_text, ?) > 0`).join(' and ')
  const conditions = isSqlite
    ? 'search_number in (select rowid from people_index where people_index match ?)'
    : parts.map(() => 'search_text like ?').join(' and ')
  const found = `select ${columns}, case when ${holds(words)} then 0 when ${place}(sort_name, ?) = 1 then 1
    when ${holds(words)} then 2 else 3 end as rank from ${tables}
    where ${conditions} order by rank, sort_name, s.person_id limit ${perPage + 1}`
  const sought = isSqlite ? [parts.map((part) => `"${part}"`).join(' ')] : parts.map((part) => `%${part}%`)
  const values = [...words.map((word) => `  ${word}  `), search, ...words.map((word) => `  ${word}`), ...sought]
  return idsOf(await bare.run(`/* ${search} */ ${found}`, values))
}

function idsOf(rows: object[]): string[] {
  return rows.slice(0, perPage).map((row) => String((row as { person_id?: unknown }).person_id))
}

/** Checks that both find the same people: otherwise their times cannot be compared. */
async function compare(store: Store, search: string): Promise<void> {
  const [ours, theirs] = [await findPage(store, search), await selectPage(store, search)]
  if (ours.join() !== theirs.join() || ours.length === 0)
    throw new Error(`“${search}”: ${ours.length} people by Harbour, ${theirs.length} by the driver.`)
}
