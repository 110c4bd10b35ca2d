// biome-ignore lint/correctness/noUndeclaredDependencies: a dependency of the product, in ../package.json
import { sql } from 'kysely'
import { countMatchingUsers, listUsers } from '../../src/features/accounts/users/user-list.server.ts'
import type { Bench } from '../bench.ts'
import { judgeRatios, type Rounds } from '../ratio-verdict.ts'
import { timeInRounds } from '../statistics.ts'
import { openStores, type Store } from './stores.ts'

/** Limit, as a multiple of the time that bare selects of the same rows and their count take. */
const limit = 2

const userCount = 10_000
const perPage = 25

/** The prefixes to search for: all users, and about one in nine. */
const searches = { 'first page': '', 'prefix search': 'user1' }

export const usersBench: Bench = {
  name: 'users',
  measures: `how soon a page of the admin desk's users is found among ${userCount.toLocaleString('en-GB')}`,
  async run({ runs }) {
    await using opened = await openStores()
    const measured: Rounds[] = []
    for (const store of opened.stores) {
      await fill(store)
      for (const [name, prefix] of Object.entries(searches)) {
        process.stderr.write(`${store.name}, ${name} …\n`)
        await compare(store, prefix)
        const questions = { ours: () => findPage(store, prefix), yardstick: () => selectPage(store, prefix) }
        const times = await timeInRounds({ ...questions, calls: [10, 10], turns: 15, runs: runs ?? 40 })
        measured.push({ name: `${store.name}, ${name}`, ...times })
      }
    }
    const yardstick = 'the same rows and the same count by bare selects, by the driver alone'
    return judgeRatios({ rounds: measured, what: 'Finding a page of users', yardstick, limit })
  },
}

/** The queries of `/admin-profile`. */
async function findPage({ db }: Store, prefix: string) {
  const [{ rows }, total] = await Promise.all([
    listUsers(db, { prefix }).page({ after: null, limit: perPage }),
    countMatchingUsers(db, { prefix }),
  ])
  return { total, users: rows }
}

async function selectPage({ bare }: Store, prefix: string) {
  const range =
    prefix === '' ? { where: '', values: [] } : { where: ' where email >= ? and email < ?', values: ends(prefix) }
  const [counted] = await bare.run(`select count(*) as count from users${range.where}`, range.values)
  const users = await bare.run(`select * from users${range.where} order by email limit ?`, [
    ...range.values,
    perPage + 1,
  ])
  const ids = users.slice(0, perPage).map(({ user_id: id }) => id ?? null)
  const standings = `select u.id, u.email_verified, a.id as account_id from auth_user u
    left join auth_account a on a.user_id = u.id and a.provider_id = 'credential' where u.id in (${ids.map(() => '?')})`
  await bare.run(standings, ids)
  // One extra row was read, to find out whether there is another page.
  return { total: Number(counted?.['count']), users: users.slice(0, perPage) }
}

/** The range of texts with a prefix: an inclusive lower and an exclusive upper bound. */
function ends(prefix: string): [string, string] {
  return [prefix, prefix.slice(0, -1) + String.fromCharCode(prefix.charCodeAt(prefix.length - 1) + 1)]
}

/** Checks that both find the same rows: otherwise their times cannot be compared. */
async function compare(store: Store, prefix: string): Promise<void> {
  const [ours, theirs] = [await findPage(store, prefix), await selectPage(store, prefix)]
  const emailsOf = (rows: object[]) => rows.map((row) => (row as { email?: unknown }).email).join()
  if (ours.total !== theirs.total || emailsOf(ours.users) !== emailsOf(theirs.users) || ours.users.length !== perPage)
    throw new Error(`${ours.total} users by Harbour, ${theirs.total} by the driver.`)
}

async function fill({ db }: Store): Promise<void> {
  const instant = '2027-01-01T00:00:00.000Z'
  const numbers = Array.from({ length: userCount }, (_, index) => index)
  for (let start = 0; start < userCount; start += 500) {
    const some = numbers
      .slice(start, start + 500)
      .map((number) => ({ id: `id-${number}`, email: `user${number}@example.org` }))
    const identities = some.map(
      ({ id, email }) => sql`(${id}, '', ${email}, ${sql.lit(1)} = 1, ${instant}, ${instant})`,
    )
    await sql`insert into auth_user (id, name, email, email_verified, created_at, updated_at)
      values ${sql.join(identities)}`.execute(db)
    const accounts = some.map(({ id }) => sql`(${id}, ${id}, 'credential', ${id}, ${instant}, ${instant})`)
    await sql`insert into auth_account (id, account_id, provider_id, user_id, created_at, updated_at)
      values ${sql.join(accounts)}`.execute(db)
    const document = {
      role: 'client',
      name: 'Robin Sample',
      phone: '',
      time_zone: '',
      created_at: instant,
      updated_at: instant,
    }
    await db
      .insertInto('users')
      .values(some.map(({ id, email }) => ({ ...document, user_id: id, email })))
      .execute()
  }
  await sql`analyze`.execute(db)
}
