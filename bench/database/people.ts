import { findNearNames } from '../../src/features/people/near-names.server.ts'
import { listPeople } from '../../src/features/people/people-list.server.ts'
import { firm } from '../../src/firm/firm.ts'
import { makeManyPeople } from '../../tests/support/site/many-people.ts'
import type { Bench } from '../bench.ts'
import { judgeRatios, type Rounds } from '../ratio-verdict.ts'
import { timeInRounds } from '../statistics.ts'
import { openStores, type Store } from './stores.ts'

/** Limit, as a multiple of the time that the same statement takes by the driver alone. */
const limit = 2

const count = 200_000
const perPage = 50

/** A search, its words as they are written in the index, and the ways in which each may be stored instead. */
type Search = { search: string; typed: string[]; ways: string[][][] }

const one = (search: string, typed = search): Search => ({ search, typed: [typed], ways: [[[typed]]] })

/** Part of a surname, of a phone number and of an address, the start of names, and a name with another letter. */
const searches: Record<string, Search> = {
  surname: one('ettlewi'),
  phone: one('7946 0777', '79460777'),
  address: { search: 'lowe.1777', typed: ['lowe.1777'], ways: [[['lowe.1777'], ['lowe1777'], ['lowe', '1777']]] },
  start: one('qu'),
  folded: { search: 'Oakhürst', typed: ['oakhurst'], ways: [[['oakhurst'], ['oakhuerst']]] },
}

/** A misspelt name, which finds nobody, and what is near it. */
const misspelt = { search: 'Kettlewik', near: ['ada kettlewick', 'amir kettlewick', 'anneke kettlewick'] }

export const peopleBench: Bench = {
  name: 'people',
  measures: `how soon the first page of a search is found among ${count.toLocaleString('en-GB')} people`,
  async run({ runs }) {
    await using opened = await openStores()
    const measured: Rounds[] = []
    for (const store of opened.stores) {
      process.stderr.write(`${store.name}: storing ${count} people …\n`)
      await makeManyPeople(store.db, count)
      const questions = Object.entries(searches).map(([name, search]) => ({
        name,
        ours: () => findPage(store, search),
        yardstick: () => selectPage(store, search),
      }))
      questions.push({ name: 'near', ours: () => findNear(store), yardstick: () => selectNear(store) })
      for (const { name, ...question } of questions) {
        process.stderr.write(`${store.name}, ${name} …\n`)
        await compare(question)
        const times = await timeInRounds({ ...question, calls: [3, 3], turns: 4, warmUps: 3, runs: runs ?? 20 })
        measured.push({ name: `${store.name}, ${name}`, ...times })
      }
    }
    const yardstick = 'the same search by one statement, by the driver alone'
    return judgeRatios({ rounds: measured, what: 'Finding people', yardstick, limit })
  },
}

async function findPage({ db }: Store, { search }: Search): Promise<string[]> {
  const { rows } = await listPeople({ db, firm }, { search, hasAccount: null }).page({ after: null, limit: perPage })
  return rows.map(({ personId }) => personId)
}

async function selectPage({ name, bare }: Store, { search, typed, ways }: Search): Promise<string[]> {
  const place = name === 'SQLite' ? 'instr' : 'strpos'
  const columns = `s.person_id, p.name, p.email, p.phone, p.created_at, u.user_id, u.created_at as account_created_at,
    u.disabled_at, s.sort_name`
  const tables = 'people_search s join people p on p.person_id = s.person_id left join users u on u.user_id = p.user_id'
  const holds = (texts: string[]) => texts.map(() => `${place}(search_text, ?) > 0`).join(' and ')
  const { condition, sought } = conditionOf(name, ways)
  const found = `select ${columns}, case when ${holds(typed)} then 1 when ${place}(sort_name, ?) = 1 then 2
    when ${holds(typed)} then 3 when ${holds(typed)} then 4 else 5 end as rank from ${tables}
    where ${condition} order by rank, sort_name, s.person_id limit ${perPage + 1}`
  const begun = typed.map((word) => `  ${word}`)
  const values = [...begun.map((word) => `${word}  `), typed.join(' '), ...begun, ...typed, ...sought]
  const rows = await bare.run(`/* ${search} */ ${found}`, values)
  return rows.slice(0, perPage).map((row) => String(row['person_id']))
}

async function findNear({ db }: Store): Promise<string[]> {
  return (await findNearNames({ db, firm }, misspelt.search, misspelt.near.length)).map(({ name }) => name)
}

/** The names that have all of a misspelt word but two letters, which only a program can compare, and their people. */
async function selectNear({ name, bare }: Store): Promise<string[]> {
  const word = misspelt.search.toLowerCase()
  const ways = [...word.slice(1)].map((_, index) => {
    const [before, behind] = [word.slice(0, index), word.slice(index + 2)]
    const end = behind.length < 3 && behind !== '' ? `${behind}  ` : behind
    return [before === '' ? '' : `  ${before}`, end].filter((text) => text !== '')
  })
  const { condition, sought } = conditionOf(name, [[[word], ...ways]])
  const materialized = name === 'SQLite' ? '' : 'materialized'
  await bare.run(
    `with found as ${materialized} (select sort_name from people_search where ${condition})
      select distinct sort_name from found limit 2000`,
    sought,
  )
  const people = misspelt.near.map((sortName) =>
    bare.run(
      `select p.person_id, p.name, p.email, p.phone from people_search s join people p on p.person_id = s.person_id
        where sort_name = ? order by s.person_id limit 1`,
      [sortName],
    ),
  )
  return (await Promise.all(people)).flat().map((row) => String(row['name']))
}

/** The condition that each word is in the index in one of its ways, and its values. */
function conditionOf(store: string, words: string[][][]): { condition: string; sought: string[] } {
  const texts = words.map((ways) => ways.map((way) => way.map((text) => (text.length < 3 ? `  ${text}` : text))))
  const join = (write: (text: string) => string) =>
    texts.map((ways) => `(${ways.map((way) => `(${way.map(write).join(' and ')})`).join(' or ')})`).join(' and ')
  if (store !== 'SQLite') {
    return { condition: join(() => 'search_text like ?'), sought: texts.flat(2).map((text) => `%${text}%`) }
  }
  const match = join((text) => `"${text}"`)
    .replaceAll(' and ', ' AND ')
    .replaceAll(' or ', ' OR ')
  const condition = 'search_number in (select rowid from people_index where people_index match ?)'
  return { condition, sought: [match] }
}

/** Checks that both find the same people: otherwise their times cannot be compared. */
async function compare(question: { ours: () => Promise<string[]>; yardstick: () => Promise<string[]> }): Promise<void> {
  const [ours, theirs] = [await question.ours(), await question.yardstick()]
  if (ours.join() !== theirs.join() || ours.length === 0)
    throw new Error(`${ours.length} people by Harbour, ${theirs.length} by the driver.`)
}
